import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Problem } from '../../lib/problem.ts';
import type { RunResult } from '../../log/result.ts';
import { contentOf, STRUCTURED_BYTES } from './content.ts';

/** The result of a run as the result of its call. */
export function callResult(result: RunResult): CallToolResult {
  const { request_id: requestId, ok, output, error_code: code, finish_reason: finish } = result;
  return {
    content: contentOf(result),
    ...(isStructured(result) && !hasNoRoom(result) ? { structuredContent: output as Record<string, unknown> } : {}),
    isError: !ok,
    _meta: {
      request_id: requestId,
      ...(code === undefined ? {} : { error_code: code }),
      ...(finish === undefined ? {} : { finish_reason: finish }),
    },
  };
}

/** Whether the answer would be in `structuredContent` if it were smaller. */
export function lacksStructure(result: RunResult): boolean {
  return isStructured(result) && hasNoRoom(result);
}

/** MCP takes nothing but objects there. A number of many digits is an object too, that stands for its text. */
function isStructured({ content = '', output }: RunResult): boolean {
  return output !== undefined && content.trimStart().startsWith('{');
}

function hasNoRoom({ content = '' }: RunResult): boolean {
  return Buffer.byteLength(content) > STRUCTURED_BYTES;
}

/** Why a call has no run, for the model that has made it. */
export function refusal({
  code,
  message,
  retryAfterSeconds,
}: Pick<Problem, 'code' | 'message'> & Partial<Pick<Problem, 'retryAfterSeconds'>>): CallToolResult {
  const again = retryAfterSeconds === undefined ? '' : `; try again in ${retryAfterSeconds} s`;
  const wait = retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds };
  return { content: [{ type: 'text', text: `${message}${again}` }], isError: true, _meta: { error_code: code, ...wait } };
}

/** A run that goes on although its client can't be kept waiting any longer. */
export function unfinished(requestId: string): CallToolResult {
  const text = `the run ${requestId} goes on: send the call again with the same id, or ask for GET /v1/requests/${requestId}/result`;
  return { content: [{ type: 'text', text }], isError: true, _meta: { request_id: requestId } };
}
