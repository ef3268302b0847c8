import { notFound, Problem } from '../../lib/problem.ts';

/*
 * The problems that the stores return, with one wording for all callers.
 */

/** The things that a tenant may have, as the contract's error codes name them. */
type Kind =
  | 'tenant'
  | 'conversation'
  | 'artifact'
  | 'memory_entry'
  | 'memory_relation'
  | 'schedule'
  | 'run'
  | 'token'
  | 'webhook'
  | 'question';

/** The problem that the tenant has no such thing. */
export function missing(kind: Kind, id: number): Problem {
  return new Problem(`${kind}_not_found`, `no ${kind.replace('_', ' ')} ${id}`, { subject: { kind, id } });
}

/** The problem that the tenant has no such agent. */
export function noAgent(id: string): Problem {
  return notFound('agent_not_found', `no agent '${id}' for this tenant`);
}

/** @param requestId the run that the conversation has under way */
export function conversationBusy(requestId: string, message = 'the conversation has a run under way'): Problem {
  return new Problem('conversation_busy', message, { extra: { request_id: requestId } });
}

/** @param requestId the run that the task has under way; undefined when runs begin and end too quickly to name one */
export function scheduleBusy(requestId?: string): Problem {
  return new Problem('schedule_busy', 'a run of this schedule is under way', {
    extra: requestId === undefined ? {} : { request_id: requestId },
  });
}
