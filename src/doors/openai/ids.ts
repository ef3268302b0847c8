/*
 * The ids that clients of OpenAI see. All are made of the run's id, so that a run has them however it was started.
 */

const RUN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** @param turn behind whose calls of the caller's functions it begins */
export const completionId = (runId: string, turn = 0): string => `chatcmpl-${runId}${turn === 0 ? '' : `-${turn}`}`;
/** @param turn behind whose calls of the caller's functions it begins */
export const responseId = (runId: string, turn = 0): string => `resp_${runId}${turn === 0 ? '' : `_${turn}`}`;
export const callItemId = (callId: string): string => callId.replace(/^call_/, 'fc_');
export const conversationName = (id: number): string => `conv_${id}`;

/** The id of what the agent of a run has thought, how manieth time. */
export const reasoningId = ({ runId, turn = 0 }: { runId: string; turn?: number }, count: number): string =>
  `rs_${runId}${turn === 0 ? '' : `_t${turn}`}_${count}`;

/** The id of a message of an answer, or of a part of one. @param n how many were begun before it: each rewind begins another one */
export function messageId({ runId, turn = 0 }: { runId: string; turn?: number }, n: number): string {
  return `msg_${runId}${turn === 0 ? '' : `_t${turn}`}${n === 0 ? '' : `_${n}`}`;
}

/** The id of an item of the input of a response. */
export const inputItemId = (runId: string, n: number): string => `msg_${runId}_in${n}`;

/** The id of the item that a conversation was compacted to. */
export const compactionId = (runId: string): string => `cmp_${runId}`;

/** The id of a message of a conversation, as an item: that of an answer is the same in its response. */
export const conversationItemId = ({ id, role, request_id: runId }: { id: number; role: string; request_id: string }): string =>
  role === 'assistant' && runId !== '' ? messageId({ runId }, 0) : `msg_${id}`;

/** The message of a conversation that an item is. @returns undefined when it can be none */
export function messageOfItem(id: string): { id: number } | { runId: string } | undefined {
  const runId = runOfMessage(id);
  if (runId !== undefined) return { runId };
  const digits = /^msg_([1-9]\d{0,14})$/.exec(id)?.[1];
  return digits === undefined ? undefined : { id: Number(digits) };
}

/** The run that a `resp_…` is, or is a part of: behind the calls of a turn. @returns undefined when it can be none */
export function placeOfResponse(id: string): { runId: string; turn: number } | undefined {
  const [, runId, turn = '0'] = new RegExp(`^resp_(${RUN})(?:_([1-9]\\d{0,8}))?$`).exec(id) ?? [];
  return runId === undefined ? undefined : { runId, turn: Number(turn) };
}

/** The run that a `msg_…` belongs to. @returns undefined when it can be none */
export function runOfMessage(id: string): string | undefined {
  return new RegExp(`^msg_(${RUN})(?:_t\\d+)?(?:_\\d+)?$`).exec(id)?.[1];
}

/** The run whose input or answer an item is. @returns undefined when it can be none */
export function runOfItem(id: string): string | undefined {
  return new RegExp(`^msg_(${RUN})(?:_t\\d+)?(?:_(?:in)?\\d+)?$`).exec(id)?.[1];
}

/** A conversation by its `conv_…`, or its bare id. @returns undefined when it can be none */
export function conversationOf(id: string): number | undefined {
  const digits = /^(?:conv_)?([1-9]\d{0,15})$/.exec(id)?.[1];
  return digits !== undefined && Number(digits) <= Number.MAX_SAFE_INTEGER ? Number(digits) : undefined;
}
