import type {
  Response as OfSdk,
  ResponseFunctionToolCallItem,
  ResponseOutputMessage,
  ResponseOutputRefusal,
  ResponseOutputText,
  ResponseStatus,
  ResponseUsage,
} from 'openai/resources/responses/responses';
import type { components } from '../../generated/api.ts';
import type { RunResult } from '../../log/result.ts';
import { incompleteReason, refusalIn } from './finish.ts';
import { callItemId, conversationName, messageId, responseId } from './ids.ts';
import type { AskedCall, PartOfRun } from './part.ts';
import { DEFAULTS, type Echoed } from './response-request.ts';

/** As it goes over the wire. The SDKs add the text by themselves, and lack what Open Responses has; the codes of errors are ours. */
export interface Response
  extends Omit<OfSdk, 'output_text' | 'model' | 'status' | 'error' | 'completed_at' | 'usage' | keyof Echoed>, Echoed {
  model: string;
  status: ResponseStatus;
  error: components['schemas']['OpenAiErrorBody'] | null;
  usage: ResponseUsage | null;
  /** Epoch seconds; null until it has ended. */
  completed_at: number | null;
  presence_penalty: number;
  frequency_penalty: number;
  max_tool_calls: null;
  store: boolean;
  files?: RunResult['files'];
}

/** What a response says of itself from its beginning on: its run, and what was asked. */
export interface ResponseHead {
  runId: string;
  /** Epoch seconds. */
  created: number;
  model: string;
  conversation: number | undefined;
  asked: AskedResponse;
  /** The turn with calls of the caller's functions behind which it begins; absent where it begins with the run. */
  turn?: number;
}

/** What is kept of the request. */
export interface AskedResponse extends Echoed {
  /** The agent as it was named. */
  model?: string;
  instructions: string | null;
  /** The response before, by its id or its run. */
  previous: string | null;
  background: boolean;
  store: boolean;
}

/** Whether a response may end with calls of the caller's functions, or goes on behind some: then it is a part of a run. */
export const mayCall = ({ turn = 0, asked }: ResponseHead): boolean => turn > 0 || asked.tools.length > 0;

/** Of a run that was not started as a response. */
export const NOTHING_ASKED: AskedResponse = {
  ...DEFAULTS,
  metadata: {},
  safety_identifier: null,
  prompt_cache_key: null,
  text: { format: { type: 'text' } },
  tools: [],
  tool_choice: 'auto',
  instructions: null,
  previous: null,
  background: false,
  store: true,
};

/** How a response ended. */
export type ResponseEnd = Pick<
  RunResult,
  | 'ok'
  | 'error'
  | 'error_code'
  | 'finish_reason'
  | 'files'
  | 'input_tokens'
  | 'output_tokens'
  | 'cache_read_tokens'
  | 'cache_write_tokens'
  | 'reasoning_tokens'
  | 'duration_ms'
>;

/** A response that is under way. */
export function responseInProgress(head: ResponseHead): Response {
  return responseOf(head, { status: 'in_progress', output: [], error: null });
}

/**
 * A response that has ended; `files` is an addition of ours.
 * @param said the answer, and of a refusal what came before it
 * @param rewinds how often the run was gone on with in another process after it had begun to answer
 */
export function responseEnded(head: ResponseHead, end: ResponseEnd, said = '', rewinds = 0): Response {
  const { files } = end;
  const status = statusOf(end);
  const incomplete = incompleteReason(end);
  const refusal = refusalIn(end);
  const text = refusal === undefined || said !== '' || rewinds > 0 ? [partOf(said)] : [];
  const parts = refusal === undefined ? text : [...text, refusalPart(refusal)];
  const output = status === 'completed' || status === 'incomplete' ? [messageOf(messageId(head, rewinds), status, parts)] : [];
  return {
    ...responseOf(head, { status, output, error: errorOf(end) }),
    ...(incomplete === undefined ? {} : { incomplete_details: { reason: incomplete } }),
    completed_at: head.created + Math.round(end.duration_ms / 1000),
    usage: usageOf(end),
    ...(files.length > 0 ? { files } : {}),
  };
}

/**
 * A part of a run that has ended with calls of the caller's functions, as a response.
 * @param message its text, where it has any @param at epoch milliseconds
 */
export function responseCalls(
  head: ResponseHead,
  part: Pick<PartOfRun, 'calls' | 'usage'>,
  message: string | undefined,
  rewinds: number,
  at: number,
): Response {
  const said = message === undefined ? [] : [messageOf(messageId(head, rewinds), 'completed', [partOf(message)])];
  const output = [...said, ...part.calls.map((call) => callItem(callItemId(call.id), call.id, call))];
  return {
    ...responseOf(head, { status: 'completed', output, error: null }),
    completed_at: Math.floor(at / 1000),
    usage: usageOf(part.usage),
  };
}

type Used = Pick<ResponseEnd, 'input_tokens' | 'output_tokens' | 'cache_read_tokens' | 'cache_write_tokens' | 'reasoning_tokens'>;

function usageOf({
  input_tokens,
  output_tokens,
  cache_read_tokens = 0,
  cache_write_tokens = 0,
  reasoning_tokens = 0,
}: Used): ResponseUsage {
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: cache_read_tokens, cache_write_tokens },
    output_tokens,
    output_tokens_details: { reasoning_tokens },
    total_tokens: input_tokens + output_tokens,
  };
}

/** What has become of a response. A refusal is an end of an answer, and no failure. */
export function statusOf(end: ResponseEnd): 'completed' | 'incomplete' | 'cancelled' | 'failed' {
  if (incompleteReason(end) !== undefined) return 'incomplete';
  if (end.ok) return 'completed';
  return end.error_code === 'canceled' ? 'cancelled' : 'failed';
}

function errorOf(end: ResponseEnd): Response['error'] {
  if (end.ok || refusalIn(end) !== undefined) return null;
  const { error = '', error_code = 'internal' } = end;
  return { code: error_code, message: error, type: 'server_error', param: null };
}

export function messageOf(
  id: string,
  status: ResponseOutputMessage['status'],
  content: ResponseOutputMessage['content'] = [],
): ResponseOutputMessage {
  return { id, type: 'message', status, role: 'assistant', content };
}

/** A call of a function of the caller. */
export function callItem(
  id: string,
  callId: string,
  { name, arguments: given }: Pick<AskedCall, 'name' | 'arguments'>,
  status: ResponseFunctionToolCallItem['status'] = 'completed',
): ResponseFunctionToolCallItem {
  return { id, type: 'function_call', status, call_id: callId, name, arguments: given };
}

export function partOf(text: string): ResponseOutputText {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

export function refusalPart(refusal: string): ResponseOutputRefusal {
  return { type: 'refusal', refusal };
}

function responseOf(
  { runId, turn, created, model, conversation, asked }: ResponseHead,
  { status, output, error }: Pick<Response, 'output' | 'error' | 'status'>,
): Response {
  const { instructions, previous, background, store, ...echoed } = asked;
  return {
    id: responseId(runId, turn),
    object: 'response',
    created_at: created,
    completed_at: null,
    status,
    background,
    store,
    error,
    incomplete_details: null,
    instructions,
    model,
    output,
    previous_response_id: previous === null ? null : previous.startsWith('resp_') ? previous : responseId(previous),
    ...(conversation === undefined ? {} : { conversation: { id: conversationName(conversation) } }),
    service_tier: 'default',
    max_tool_calls: null,
    presence_penalty: 0,
    frequency_penalty: 0,
    top_logprobs: 0,
    usage: null,
    access_programs: null,
    ...echoed,
  };
}
