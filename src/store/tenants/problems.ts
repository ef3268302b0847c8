import { notFound, Problem } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';

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

/** The problem that the tenant is not only here. */
export const tenantMoving = (id: number): Problem =>
  new Problem('tenant_moving', `tenant ${id} is being moved, or has been: change it where it goes`, { retryAfterSeconds: 5 });

/** The problem that the tenant has no such MCP server of its own. */
export function noMcpServer(name: string): Problem {
  return notFound('mcp_server_not_found', `no MCP server '${name}'`);
}

/** The problem that the tenant has no such key of its own. */
export function noProviderKey(provider: string): Problem {
  return notFound('provider_key_not_found', `the tenant has no key of its own for '${provider}'`);
}

/** Characters of an id: a client may have sent any. */
const LONGEST_ID = 256;

/** The problem that the tenant has no such agent. */
export function noAgent(id: string): Problem {
  return notFound('agent_not_found', `no agent '${cutCharacters(id, LONGEST_ID)}' for this tenant`);
}

/** @param requestId the run that the conversation has under way */
export function conversationBusy(requestId: string, message = 'the conversation has a run under way, or one that waits'): Problem {
  return new Problem('conversation_busy', message, { extra: { request_id: requestId } });
}

/** @param requestId the run that the task has under way; undefined when runs begin and end too quickly to name one */
export function scheduleBusy(requestId?: string): Problem {
  return new Problem('schedule_busy', 'a run of this schedule is under way', {
    extra: requestId === undefined ? {} : { request_id: requestId },
  });
}
