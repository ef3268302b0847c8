import { eventFrame, exceptionFrame } from './aws.ts';
import type { Reply, UpstreamRequest } from './upstream.ts';

/** How the frames of a reply are written down; the protocol is the same in every dress. */
export interface Dress {
  /** Ends each line. Default `\n`. */
  lineEnd?: '\n' | '\r\n' | '\r';
  /** `data:{…}` instead of `data: {…}`. */
  noSpace?: boolean;
  /** A comment line before each frame. */
  comments?: boolean;
  /** Anthropic only, the others have none: leaves out the `event:` lines. */
  noEventLine?: boolean;
}

/** The SSE text of one frame. */
function frameText(event: string | undefined, data: unknown, dress: Dress = {}): string {
  const { lineEnd = '\n' } = dress;
  const space = dress.noSpace ? '' : ' ';
  const lines = [
    ...(dress.comments ? [':', ': keep-alive'] : []),
    ...(event && !dress.noEventLine ? [`event:${space}${event}`] : []),
    `data:${space}${typeof data === 'string' ? data : JSON.stringify(data)}`,
    '',
  ];
  return lines.map((line) => line + lineEnd).join('');
}

/** A reply in three parts: texts of SSE, or bytes. */
export interface Frames<Part = string> {
  head: Part;
  delta(text: string): Part;
  tail: Part;
  error: Part;
}

const ERROR = { type: 'overloaded_error', message: 'INTERNAL: upstream words that no client may see' };

const halves = (text: string): string[] => [text.slice(0, text.length / 2), text.slice(text.length / 2)];

/** Anthropic Messages, as https://platform.claude.com/docs/en/build-with-claude/streaming describes them. */
export function anthropicFrames(reply: Reply, request: UpstreamRequest): Frames {
  const { input = 10, output = 5, cacheRead = 0, cacheWrite = 0 } = reply.usage ?? {};
  const frame = (data: { type: string; [field: string]: unknown }) => frameText(data.type, data, reply.dress);
  const counts = { input_tokens: input, cache_read_input_tokens: cacheRead, cache_creation_input_tokens: cacheWrite };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: request.body.model,
    content: [],
    stop_reason: null,
    usage: { ...counts, output_tokens: 1 },
  };
  const thoughts = (thinking: string) =>
    frame({ type: 'content_block_start', index: 9, content_block: { type: 'thinking', thinking: '', signature: '' } }) +
    frame({ type: 'content_block_delta', index: 9, delta: { type: 'thinking_delta', thinking } }) +
    frame({ type: 'content_block_delta', index: 9, delta: { type: 'signature_delta', signature: `signed:${thinking}` } }) +
    frame({ type: 'content_block_stop', index: 9 });
  const call = ({ id, name, arguments: given }: NonNullable<Reply['calls']>[number], i: number) =>
    frame({ type: 'content_block_start', index: i + 1, content_block: { type: 'tool_use', id, name, input: {} } }) +
    halves(given)
      .map((half) => frame({ type: 'content_block_delta', index: i + 1, delta: { type: 'input_json_delta', partial_json: half } }))
      .join('') +
    frame({ type: 'content_block_stop', index: i + 1 });
  return {
    head:
      frame({ type: 'message_start', message }) +
      (reply.thinking ? thoughts(reply.thinking) : '') +
      frame({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
      frame({ type: 'ping' }),
    delta: (text) => frame({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    tail:
      frame({ type: 'content_block_stop', index: 0 }) +
      (reply.calls ?? []).map(call).join('') +
      frame({
        type: 'message_delta',
        delta: { stop_reason: reply.truncated ? 'max_tokens' : reply.calls ? 'tool_use' : 'end_turn' },
        usage: { output_tokens: output },
      }) +
      frame({ type: 'message_stop' }),
    error: frame({ type: 'error', error: ERROR }),
  };
}

/** OpenAI chat completions; the usage frame only when asked for, as OpenAI does it. */
export function openaiFrames(reply: Reply, request: UpstreamRequest): Frames {
  const { input = 10, output = 5, cacheRead = 0 } = reply.usage ?? {};
  const frame = (data: unknown) => frameText(undefined, data, reply.dress);
  const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
    frame({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: request.body.model,
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...more,
    });
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cacheRead },
  };
  const asked = request.body.stream_options?.include_usage;
  const call = ({ id, name, arguments: given }: NonNullable<Reply['calls']>[number], index: number) =>
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }) +
    halves(given)
      .map((half) => chunk({ tool_calls: [{ index, function: { arguments: half } }] }))
      .join('');
  return {
    head: chunk({ role: 'assistant', content: '' }) + (reply.thinking ? chunk({ reasoning_content: reply.thinking }) : ''),
    delta: (text) => chunk({ content: text }),
    tail:
      (reply.calls ?? []).map(call).join('') +
      chunk({}, reply.truncated ? 'length' : reply.calls ? 'tool_calls' : 'stop') +
      (asked && reply.usage !== null ? frame({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage }) : '') +
      (reply.noDone ? '' : frame('[DONE]')),
    error: frame({ error: ERROR }),
  };
}

/** Gemini, `streamGenerateContent`; the counts are totals so far, in every frame. */
export function geminiFrames(reply: Reply): Frames {
  const { input = 10, output = 5, cacheRead, thoughts } = reply.usage ?? {};
  const usage = (candidatesTokenCount: number) => ({
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount,
      ...(cacheRead !== undefined && { cachedContentTokenCount: cacheRead }),
      ...(thoughts !== undefined && { thoughtsTokenCount: thoughts }),
      totalTokenCount: input + candidatesTokenCount + (thoughts ?? 0),
    },
  });
  const frame = (candidate: object, counted: number) =>
    frameText(
      undefined,
      {
        candidates: [{ ...candidate, index: 0 }],
        ...(reply.usage !== null && usage(counted)),
        modelVersion: 'gemini-fake',
        responseId: 'r1',
      },
      reply.dress,
    );
  const content = (text: string) => ({ content: { parts: [{ text }], role: 'model' } });
  const call = ({ name, arguments: given }: NonNullable<Reply['calls']>[number], i: number) => {
    const signed = reply.thinking && i === 0 ? { thoughtSignature: `signed:${reply.thinking}` } : {};
    return frame({ content: { parts: [{ functionCall: { name, args: JSON.parse(given) as object }, ...signed }], role: 'model' } }, 1);
  };
  return {
    head: '',
    delta: (text) => frame(content(text), 1),
    tail: (reply.calls ?? []).map(call).join('') + frame({ ...content(''), finishReason: reply.truncated ? 'MAX_TOKENS' : 'STOP' }, output),
    error: frameText(undefined, { error: { code: 503, message: ERROR.message, status: 'UNAVAILABLE' } }, reply.dress),
  };
}

/** Bedrock's `ConverseStream`; the usage behind the end. */
export function bedrockFrames(reply: Reply): Frames<Buffer> {
  const { input = 10, output = 5, cacheRead, cacheWrite } = reply.usage ?? {};
  const usage = {
    inputTokens: input,
    outputTokens: output,
    totalTokens: input + output,
    ...(cacheRead !== undefined && { cacheReadInputTokens: cacheRead }),
    ...(cacheWrite !== undefined && { cacheWriteInputTokens: cacheWrite }),
  };
  const delta = (contentBlockIndex: number, one: object) => eventFrame('contentBlockDelta', { contentBlockIndex, delta: one });
  const stop = (contentBlockIndex: number) => eventFrame('contentBlockStop', { contentBlockIndex });
  const thoughts = (text: string) => [
    delta(9, { reasoningContent: { text } }),
    delta(9, { reasoningContent: { signature: `signed:${text}` } }),
    stop(9),
  ];
  const call = ({ id, name, arguments: given }: NonNullable<Reply['calls']>[number], i: number) => [
    eventFrame('contentBlockStart', { contentBlockIndex: i + 1, start: { toolUse: { toolUseId: id, name } } }),
    ...halves(given).map((input) => delta(i + 1, { toolUse: { input } })),
    stop(i + 1),
  ];
  const stopReason = reply.truncated ? 'max_tokens' : reply.calls ? 'tool_use' : 'end_turn';
  return {
    head: Buffer.concat([eventFrame('messageStart', { role: 'assistant' }), ...(reply.thinking ? thoughts(reply.thinking) : [])]),
    delta: (text) => delta(0, { text }),
    tail: Buffer.concat([
      stop(0),
      ...(reply.calls ?? []).flatMap(call),
      eventFrame('messageStop', { stopReason }),
      ...(reply.usage === null ? [] : [eventFrame('metadata', { usage, metrics: { latencyMs: 1 } })]),
    ]),
    error: exceptionFrame('serviceUnavailableException', ERROR.message),
  };
}
