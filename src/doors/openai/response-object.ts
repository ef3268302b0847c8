import type {
  Response as OfSdk,
  ResponseOutputMessage,
  ResponseOutputText,
  ResponseStatus,
  ResponseUsage,
} from 'openai/resources/responses/responses';
import type { components } from '../../generated/api.ts';
import type { RunResult } from '../../log/result.ts';
import { conversationName, messageId, responseId } from './ids.ts';
import type { Echoed } from './response-request.ts';

/** As it goes over the wire. The SDKs add the text by themselves; the codes of errors are ours, and none counts what goes into a cache. */
export interface Response extends Omit<OfSdk, 'output_text' | 'model' | 'status' | 'error' | 'usage' | keyof Echoed>, Echoed {
  model: string;
  status: ResponseStatus;
  error: components['schemas']['OpenAiErrorBody'] | null;
  usage: (Omit<ResponseUsage, 'input_tokens_details'> & { input_tokens_details: { cached_tokens: number } }) | null;
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
}

/** What is kept of the request. */
export interface AskedResponse extends Echoed {
  instructions: string | null;
  /** The run of the response before. */
  previous: string | null;
  background: boolean;
}

/** Of a run that was not started as a response. */
export const NOTHING_ASKED: AskedResponse = {
  metadata: {},
  text: { format: { type: 'text' } },
  instructions: null,
  previous: null,
  background: false,
};

/** How a response ended. */
export type ResponseEnd = Pick<
  RunResult,
  'ok' | 'content' | 'error' | 'error_code' | 'files' | 'input_tokens' | 'output_tokens' | 'duration_ms'
>;

/** A response that is under way. */
export function responseInProgress(head: ResponseHead): Response {
  return responseOf(head, { status: 'in_progress', output: [], error: null });
}

/**
 * A response that has ended; `files` is an addition of ours.
 * @param rewinds how often the run was gone on with in another process after it had begun to answer
 */
export function responseEnded(head: ResponseHead, end: ResponseEnd, rewinds = 0): Response {
  const { ok, content = '', error = '', error_code = 'internal', files, input_tokens, output_tokens } = end;
  const status: ResponseStatus = ok ? 'completed' : error_code === 'canceled' ? 'cancelled' : 'failed';
  const output = ok ? [messageOf(messageId(head.runId, rewinds), 'completed', content)] : [];
  return {
    ...responseOf(head, { status, output, error: ok ? null : { code: error_code, message: error, type: 'server_error', param: null } }),
    completed_at: head.created + Math.round(end.duration_ms / 1000),
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input_tokens + output_tokens,
    },
    ...(files.length > 0 ? { files } : {}),
  };
}

export function messageOf(id: string, status: ResponseOutputMessage['status'], text?: string): ResponseOutputMessage {
  return { id, type: 'message', status, role: 'assistant', content: text === undefined ? [] : [partOf(text)] };
}

export function partOf(text: string): ResponseOutputText {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

function responseOf(
  { runId, created, model, conversation, asked }: ResponseHead,
  { status, output, error }: Pick<Response, 'output' | 'error' | 'status'>,
): Response {
  const { instructions, previous, background, ...echoed } = asked;
  return {
    id: responseId(runId),
    object: 'response',
    created_at: created,
    status,
    background,
    error,
    incomplete_details: null,
    instructions,
    model,
    output,
    previous_response_id: previous === null ? null : responseId(previous),
    ...(conversation === undefined ? {} : { conversation: { id: conversationName(conversation) } }),
    max_output_tokens: null,
    parallel_tool_calls: true,
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: null,
    access_programs: null,
    ...echoed,
  };
}
