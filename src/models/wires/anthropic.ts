import type {
  Base64ImageSource,
  DocumentBlockParam,
  ImageBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  ThinkingBlockParam,
  ToolResultBlockParam,
  ToolUseBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { PDF } from '../../runtime/documents.ts';
import type { ReadDocument, SystemBlock } from '../../runtime/model.ts';
import { NO_KEY, post, tokenLimit, type AdapterRequest, type Wire } from './wire.ts';
import { AnthropicReader } from './anthropic-reader.ts';
import { runCall, type Call } from '../call.ts';
import type { Exchange } from '../exchange.ts';
import { bodyOf } from './body.ts';
import { plainId } from './call-ids.ts';
import { argumentsOf, NOTHING, turnsOf, type PlainPart, type SentPart } from './content.ts';
import { nativeDocuments } from './documents.ts';
import { ANTHROPIC_SUBSET, formatOf } from './native-format.ts';
import { effortOf, takesTemperature, thinkingOf, thinksWith } from './claude.ts';
import { pathSegment } from './path-segment.ts';

/** Anthropic allows four cache marks in a request; one is for the conversation. */
const SYSTEM_MARKS = 3;

/** The API version that the SDK sends (2026-10-21) accepts a `temperature` for no model, hence the previous version for these requests. */
const WITH_TEMPERATURE = { 'anthropic-version': '2023-06-01' };

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
      return [{ type: 'tool_use', id: plainId(part.id), name: part.name, input: argumentsOf(part) }];
    case 'tool_result':
      return [{ type: 'tool_result', tool_use_id: plainId(part.id), content: part.text || NOTHING, ...(!part.ok && { is_error: true }) }];
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

/** A model as Anthropic names it: Google has its date behind an `@`. */
const nameOf = (model: string): string => model.replace('@', '-');

function paramsOf(model: string, request: AdapterRequest, native: ReadonlySet<ReadDocument>): MessageCreateParamsStreaming {
  const known = nameOf(model);
  const system = systemOf(request.system);
  const thinking = thinkingOf(known, request, 'anthropic');
  // One of blanks alone is a 400.
  const stop = request.stop?.filter((text) => text.trim() !== '') ?? [];
  return {
    model,
    max_tokens: tokenLimit(request),
    ...(system.length > 0 && { system }),
    messages: messagesOf(request, native),
    ...toolsOf(request),
    ...thinking,
    ...outputConfigOf(known, request),
    // Beside thoughts no model takes any.
    ...(takesTemperature(known) && !thinking.thinking && samplingOf(request)),
    ...(stop.length > 0 && { stop_sequences: stop }),
    stream: true,
  };
}

/** Anthropic's Messages API, at Anthropic or at a compatible host. */
export const anthropicWire: Wire = ({ provider, apiKey, baseURL, access, hook }, transport, limits) => {
  const connect = async () => {
    const { Anthropic } = await import('@anthropic-ai/sdk');
    return new Anthropic({
      apiKey: apiKey ?? NO_KEY,
      baseURL,
    });
  };
  let client: ReturnType<typeof connect> | undefined;

  return {
    adaptable: ADAPTABLE,
    thinks: (model, effort) => thinksWith(nameOf(model), effort),
    async stream(model, request, onText) {
      const open = async (exchange: Exchange) => {
        const anthropic = await (client ??= connect());
        const native = nativeDocuments(request, hook ? undefined : baseURL, DOCUMENTS);
        const params = paramsOf(model, request, native);
        const { body, headers } = await bodyOf(hook?.body?.({ ...params }) ?? params, request, native);
        // A cloud has that version alone.
        const older = hook !== undefined || takesTemperature(nameOf(model));
        const path = (await hook?.path(pathSegment(model), request.signal)) ?? '/v1/messages';
        const sent = { path, body, headers: { ...headers, ...headersOf(older, baseURL, apiKey) } };
        await post(anthropic, sent, { transport, exchange, apiKey, access, signal: request.signal });
      };
      const createReader: Call['createReader'] = (emit, think) => new AnthropicReader(emit, think, request.tools !== undefined);
      return runCall({ provider, apiKey, ...limits, open, createReader }, request, onText);
    },
  };
};
