import type {
  Base64ImageSource,
  DocumentBlockParam,
  ImageBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  OutputConfig,
  TextBlockParam,
  ThinkingBlockParam,
  ToolResultBlockParam,
  ToolUseBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { PDF } from '../../runtime/documents.ts';
import type { ReadDocument, SystemBlock } from '../../runtime/model.ts';
import { post, tokenLimit, type AdapterRequest, type Wire } from './wire.ts';
import { AnthropicReader } from './anthropic-reader.ts';
import { runCall, type Call } from '../call.ts';
import type { Exchange } from '../exchange.ts';
import { bodyOf } from './body.ts';
import { argumentsOf, NOTHING, turnsOf, type PlainPart, type SentPart } from './content.ts';
import { nativeDocuments } from './documents.ts';
import { ANTHROPIC_SUBSET, formatOf } from './native-format.ts';
import { nearest } from './efforts.ts';
import { EFFORT_TOKENS } from '../thought-rooms.ts';

/** Anthropic allows four cache marks in a request; one is for the conversation. */
const SYSTEM_MARKS = 3;

/**
 * Since Opus 4.7 the sampling parameters are gone: the newer models answer a `temperature` with 400. So it is sent only
 * to models that are known to accept it; unknown models count as new. The API version that the SDK sends (2026-10-21)
 * accepts it for no model, hence the previous version for these requests.
 */
const WITH_TEMPERATURE = { 'anthropic-version': '2023-06-01' };
const TAKES_TEMPERATURE = /^claude-(?:2|3|instant|(?:opus|sonnet)-4(?:-[0-6])?(?:-\d{8})?$|haiku-4(?:-[0-5])?(?:-\d{8})?$)/;

/**
 * The SDK sends the key as a bearer token, which Anthropic takes with its current version. Compatible hosts may know only the header
 * of before, and so do calls with the older version.
 */
const ANTHROPIC = 'api.anthropic.com';

function headersOf(older: boolean, baseURL: string, apiKey: string | undefined): Record<string, string> {
  const alsoAsKey = apiKey !== undefined && (older || URL.parse(baseURL)?.hostname !== ANTHROPIC);
  return { ...(older && WITH_TEMPERATURE), ...(alsoAsKey && { 'x-api-key': apiKey }) };
}

const ADAPTABLE = {
  temperature: undefined,
  top_p: undefined,
  stop_sequences: undefined,
  top_k: undefined,
  thinking: undefined,
  output_config: undefined,
  cache_control: undefined,
};

/** Models that do not think, and those that think with a budget of tokens. */
const WITHOUT_THOUGHTS = /^claude-(?:2|instant|3-(?!7))/;
const WITH_BUDGET = /^claude-(?:3-7-|(?:opus|sonnet)-4(?:-[015])?(?:-\d{8})?$|haiku-4-5)/;
/** Of those that decide by themselves how long they think: those that do so only when they are asked, and those that can be kept from it. */
const WHEN_ASKED = /^claude-(?:opus|sonnet)-4-[6-8]/;
const CAN_STOP = /^claude-(?:opus|sonnet|haiku)-5(?:-\d{8})?$/;
const LEVELS = ['low', 'medium', 'high', 'max'] as const;
/** Tokens, the least that a budget may have. */
const LEAST_BUDGET = 1024;

/** How a model is to think, and whether it is to say what: the newer ones don't unless they are asked to. */
function thinkingOf(model: string, { effort, onThought, room = 0 }: AdapterRequest): Pick<MessageCreateParamsStreaming, 'thinking'> {
  if (WITHOUT_THOUGHTS.test(model)) return {};
  if (WITH_BUDGET.test(model)) {
    const budget_tokens = effort && effort !== 'none' ? Math.min(EFFORT_TOKENS[effort], room) : 0;
    return budget_tokens < LEAST_BUDGET ? {} : { thinking: { type: 'enabled', budget_tokens } };
  }
  if (effort === 'none' && WHEN_ASKED.test(model)) return {};
  if (effort === 'none' && CAN_STOP.test(model)) return { thinking: { type: 'disabled' } };
  const shown = onThought && { display: 'summarized' as const };
  const thinks = effort === undefined || effort === 'none' ? shown && !WHEN_ASKED.test(model) : true;
  return thinks ? { thinking: { type: 'adaptive', ...shown } } : {};
}

/** How much it is to think, of a model that decides by itself how long. */
function effortOf(model: string, { effort }: AdapterRequest): OutputConfig | undefined {
  if (!effort || WITHOUT_THOUGHTS.test(model) || WITH_BUDGET.test(model)) return undefined;
  if (effort === 'none' && (WHEN_ASKED.test(model) || CAN_STOP.test(model))) return undefined;
  return { effort: nearest(effort, LEVELS) };
}

/** Models from before structured output. */
const WITHOUT_FORMATS = /^claude-(?:2|instant|3|(?:opus|sonnet)-4(?:-[01])?(?:-\d{8})?$)/;

function outputConfigOf(model: string, request: AdapterRequest): Pick<MessageCreateParamsStreaming, 'output_config'> {
  const sent = WITHOUT_FORMATS.test(model) ? undefined : formatOf(request, 'output_config.format', ANTHROPIC_SUBSET);
  const effort = effortOf(model, request);
  if (!sent && !effort) return {};
  return { output_config: { ...effort, ...(sent && { format: { type: 'json_schema', schema: sent.schema } }) } };
}

const mark = { cache_control: { type: 'ephemeral' as const } };

/** A request may have 32 MB and 100 pages. */
const DOCUMENTS = { host: ANTHROPIC, types: [PDF, 'text/plain'], characters: 31_000_000, pages: 100 };
const TITLE_MAX = 500;

function documentOf({ title, text, pdf }: ReadDocument): DocumentBlockParam {
  const named = title === '' ? {} : { title: title.slice(0, TITLE_MAX).toWellFormed() };
  if (!pdf) return { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text }, ...named };
  return { type: 'document', source: { type: 'base64', media_type: PDF, data: pdf.data }, ...named };
}

type Block = TextBlockParam | ImageBlockParam | DocumentBlockParam | ToolUseBlockParam | ToolResultBlockParam | ThinkingBlockParam;

function blocksOf(part: SentPart): Block[] {
  switch (part.type) {
    case 'thoughts':
      return part.thoughts as ThinkingBlockParam[];
    case 'tool_call':
      return [{ type: 'tool_use', id: part.id, name: part.name, input: argumentsOf(part) }];
    case 'tool_result':
      return [{ type: 'tool_result', tool_use_id: part.id, content: part.text || NOTHING, ...(!part.ok && { is_error: true }) }];
    default:
      return [blockOf(part)];
  }
}

function blockOf(part: PlainPart): TextBlockParam | ImageBlockParam | DocumentBlockParam {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'read_document') return documentOf(part);
  const { source } = part;
  if (source.type === 'url') return { type: 'image', source: { type: 'url', url: source.url } };
  // The SDK lists the types of today; the API decides about others.
  const media_type = source.media_type as Base64ImageSource['media_type'];
  return { type: 'image', source: { type: 'base64', media_type, data: source.data } };
}

function systemOf(blocks: readonly SystemBlock[]): TextBlockParam[] {
  const present = blocks.filter((block) => block.text !== '');
  const marked = present.filter((block) => block.cache).slice(-SYSTEM_MARKS);
  return present.map((block) => ({ type: 'text', text: block.text, ...(marked.includes(block) && mark) }));
}

function messagesOf({ messages, tools }: AdapterRequest, documents: ReadonlySet<ReadDocument>): MessageParam[] {
  const turns = turnsOf(messages, { documents, tools: tools && 'anthropic' });
  const params = turns.map(({ role, parts }) => ({ role, content: parts.flatMap(blocksOf) }));
  const last = params.findLast((message) => message.role === 'user')?.content.at(-1);
  if (last) Object.assign(last, mark);
  return params;
}

function toolsOf({ tools }: AdapterRequest) {
  if (!tools) return {};
  const { offered, choice } = tools;
  const forced = choice === 'required' ? { type: 'any' as const } : choice && { type: 'tool' as const, name: choice.name };
  return {
    tools: offered.map(({ name, description, parameters }) => ({
      name,
      ...(description !== '' && { description }),
      input_schema: { ...parameters, type: 'object' as const },
    })),
    ...(forced && { tool_choice: forced }),
  };
}

/** Some models refuse both together. */
const samplingOf = ({ temperature, topP }: AdapterRequest) => (topP === undefined ? { temperature } : { top_p: topP });

function paramsOf(model: string, request: AdapterRequest, native: ReadonlySet<ReadDocument>): MessageCreateParamsStreaming {
  const system = systemOf(request.system);
  // One of blanks alone is a 400.
  // A function can't be demanded of a model that thinks.
  const thinking = request.tools?.choice ? {} : thinkingOf(model, request);
  const stop = request.stop?.filter((text) => text.trim() !== '') ?? [];
  return {
    model,
    max_tokens: tokenLimit(request),
    ...(system.length > 0 && { system }),
    messages: messagesOf(request, native),
    ...toolsOf(request),
    ...thinking,
    ...outputConfigOf(model, request),
    // Beside thoughts no model takes any.
    ...(TAKES_TEMPERATURE.test(model) && !thinking.thinking && samplingOf(request)),
    ...(stop.length > 0 && { stop_sequences: stop }),
    stream: true,
  };
}

/** Anthropic's Messages API, at Anthropic or at a compatible host. */
export const anthropicWire: Wire = ({ provider, apiKey, baseURL }, transport, limits) => {
  const connect = async () => {
    const { Anthropic } = await import('@anthropic-ai/sdk');
    return new Anthropic({
      // Never undefined: the SDK would look for credentials elsewhere.
      apiKey: apiKey ?? 'none',
      baseURL,
    });
  };
  let client: ReturnType<typeof connect> | undefined;

  return {
    adaptable: ADAPTABLE,
    thinks: (model, effort) => effort !== undefined && effort !== 'none' && !WITHOUT_THOUGHTS.test(model),
    async stream(model, request, onText) {
      const open = async (exchange: Exchange) => {
        const anthropic = await (client ??= connect());
        const native = nativeDocuments(request, baseURL, DOCUMENTS);
        const { body, headers } = await bodyOf(paramsOf(model, request, native), request, native);
        const older = TAKES_TEMPERATURE.test(model);
        const sent = { path: '/v1/messages', body, headers: { ...headers, ...headersOf(older, baseURL, apiKey) } };
        await post(anthropic, sent, transport, exchange);
      };
      const createReader: Call['createReader'] = (emit, think) => new AnthropicReader(emit, think, request.tools !== undefined);
      return runCall({ provider, apiKey, ...limits, open, createReader }, request, onText);
    },
  };
};
