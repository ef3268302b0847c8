import type { RunEvent } from '../../log/events.ts';

/** What is told of an event as progress; undefined when nothing is. */
export function progressOf(event: RunEvent): string | undefined {
  switch (event.event) {
    case 'request_received':
      return `the run ${event.data.request_id} has begun`;
    case 'stream_start':
      return event.data.depth > 0 ? `${event.data.agent} begins` : undefined;
    case 'token_usage':
      return `${event.data.agent}: ${event.data.purpose ?? 'a turn'} of ${event.data.model}`;
    case 'tool_call':
      return ofCommand(event.data);
    case 'sub_agent_response':
      return `${event.data.agent} ${event.data.ok ? 'has answered' : 'has failed'}`;
    case 'fallback':
      return `${event.data.agent} goes on with ${event.data.to}`;
    case 'folded':
      return `${event.data.agent} has summarised its oldest messages`;
    case 'steered':
      return `${event.data.agent} has another message`;
    case 'file':
      return `${event.data.agent} has written ${event.data.path}`;
    case 'question':
      return waits(event.data.agent, event.data.question_id, event.data.text);
    case 'answer':
      return `question ${event.data.question_id}: ${event.data.decision}`;
    // The answer comes in one piece, with the response.
    case 'text':
    case 'reasoning':
    case 'rewind':
    case 'stream_end':
    case 'advisor':
    case 'error':
    case 'done':
      return undefined;
    default:
      // A new event doesn't compile until this switch decides what clients hear of it.
      event satisfies never;
  }
}

/** That a run waits for somebody, and where the answer goes. */
export function waits(agent: string, questionId: number, text: string): string {
  return `${agent} waits for an answer (POST /v1/questions/${questionId}/answer): ${text}`;
}

function ofCommand({ agent, kind, args, ok, error }: Extract<RunEvent, { event: 'tool_call' }>['data']): string {
  return `${agent}: /${kind}${args === undefined ? '' : ` ${args}`}${ok ? '' : ` failed: ${error}`}`;
}
