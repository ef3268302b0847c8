/*
 * The ids that clients of OpenAI see. All are made of the run's id, so that a run has them however it was started.
 */

const RUN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** @param turn behind whose calls of the caller's functions it begins */
export const completionId = (runId: string, turn = 0): string => `chatcmpl-${runId}${turn === 0 ? '' : `-${turn}`}`;
export const responseId = (runId: string): string => `resp_${runId}`;
export const conversationName = (id: number): string => `conv_${id}`;

/** The id of a message of the answer. @param n how many were begun before it: each rewind begins another one */
export const messageId = (runId: string, n: number): string => (n === 0 ? `msg_${runId}` : `msg_${runId}_${n}`);

/** The run that a `resp_…` is. @returns undefined when it can be none */
export function runOfResponse(id: string): string | undefined {
  return new RegExp(`^resp_(${RUN})$`).exec(id)?.[1];
}

/** The run that a `msg_…` belongs to. @returns undefined when it can be none */
export function runOfMessage(id: string): string | undefined {
  return new RegExp(`^msg_(${RUN})(?:_\\d+)?$`).exec(id)?.[1];
}

/** A conversation by its `conv_…`, or its bare id. @returns undefined when it can be none */
export function conversationOf(id: string): number | undefined {
  const digits = /^(?:conv_)?([1-9]\d{0,15})$/.exec(id)?.[1];
  return digits !== undefined && Number(digits) <= Number.MAX_SAFE_INTEGER ? Number(digits) : undefined;
}
