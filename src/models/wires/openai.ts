import type { ChatCompletionCreateParamsStreaming, ChatCompletionMessageFunctionToolCall } from 'openai/resources/chat/completions';
import { JoinedText } from '../../lib/json-pieces.ts';
import { cutCharacters } from '../../lib/text.ts';
import { PDF } from '../../runtime/documents.ts';
import type { Effort, ModelMessage, ReadDocument, SystemBlock } from '../../runtime/model.ts';
import { NO_KEY, post, tokenLimit, type AdapterRequest, type Endpoint, type Wire } from './wire.ts';
import { runCall, type Call } from '../call.ts';
import type { Exchange } from '../exchange.ts';
import { bodyOf } from './body.ts';
import { chatIdsOf } from './call-ids.ts';
import { argumentsOf, NOTHING, type PlainPart, type SentTurn, turnsOf } from './content.ts';
import { nativeDocuments } from './documents.ts';
import { formatOf, isIn, OPENAI_LOOSE, OPENAI_STRICT } from './native-format.ts';
import { nearest, type Level } from './efforts.ts';
import { OpenAIReader } from './openai-reader.ts';

/** OpenAI's reasoning models refuse every `temperature` but 1. */
const REASONING = /^(?:o\d|gpt-(?:[5-9]|\d\d))/;

/** What the models of OpenAI have, the newest first by which they are known; and what other hosts have. */
const LEVELS: readonly (readonly [models: RegExp, levels: readonly Level[]])[] = [
  [/^(?:o1-(?:mini|preview)|gpt-5(?:\.\d+)?-chat)/, []],
  [/^o\d/, ['low', 'medium', 'high']],
  [/^gpt-5(?:-|$)/, ['minimal', 'low', 'medium', 'high']],
  [/^gpt-5\.1(?:-|$)/, ['none', 'low', 'medium', 'high']],
  [/^gpt-5\.[2-5](?:-|$)/, ['none', 'low', 'medium', 'high', 'xhigh']],
  [REASONING, ['none', 'low', 'medium', 'high', 'xhigh', 'max']],
];
const OF_OTHERS: Readonly<Record<string, readonly Level[]>> = { openrouter: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] };
const OF_ANY: readonly Level[] = ['none', 'low', 'medium', 'high'];

/** It runs models of others too, under whatever names its operator gives them. */
const AZURE = 'azure';
const OPENAIS = /^(?:o\d|gpt-|chatgpt-)/;

type Host = Pick<Endpoint, 'provider' | 'baseURL'>;

/** Without what else an address may hold. */
const hostIn = ({ baseURL }: Pick<Host, 'baseURL'>): string => URL.parse(baseURL)?.host ?? '';

/** An effort as a host has it for a model; undefined where it has none. */
function effortOf({ provider, baseURL }: Host, model: string, effort: Effort | undefined): Level | undefined {
  if (effort === undefined) return undefined;
  const isOpenai = URL.parse(baseURL)?.hostname === DOCUMENTS.host || (provider === AZURE && OPENAIS.test(model));
  const levels = isOpenai ? LEVELS.find(([models]) => models.test(model))?.[1] : (OF_OTHERS[provider] ?? OF_ANY);
  return levels?.length ? nearest(effort, levels) : undefined;
}

/**
 * Models of OpenAI that take functions in chat completions only where they are kept from reasoning, the later ones only where they are told
 * so; their names say that at Azure and behind a proxy too.
 */
const NONE_BESIDE_TOOLS = /^gpt-(?:5\.(?:[4-9]|\d\d)|[6-9]|[12]\d)(?!.*-chat)/;

/** Models of OpenAI from before structured output. */
const WITHOUT_FORMATS = /^(?:ft:)?(?:gpt-3|gpt-4(?:-|:|$)|gpt-4o-2024-05-13|chatgpt-4o|o1-(?:mini|preview)|davinci|babbage)/;

/** Where the model is held to all of the schema, that says so. */
function responseFormatOf(official: boolean, model: string, request: AdapterRequest) {
  if (official && WITHOUT_FORMATS.test(model)) return undefined;
  const sent = formatOf(request, 'response_format', OPENAI_LOOSE);
  const json_schema = sent && { ...sent, strict: isIn(OPENAI_STRICT, sent.schema) };
  return json_schema && { type: 'json_schema' as const, json_schema };
}

/** Compatible hosts know the one limit or the other, and not each knows the rest. */
const ADAPTABLE = {
  max_completion_tokens: 'max_tokens',
  max_tokens: 'max_completion_tokens',
  temperature: undefined,
  top_p: undefined,
  stop: undefined,
  seed: undefined,
  stream_options: undefined,
  reasoning_effort: undefined,
  response_format: undefined,
  parallel_tool_calls: undefined,
  reasoning_content: undefined,
  reasoning_details: undefined,
};

/** A request may have 50 MB of files. Of them chat completions take PDFs alone. */
const DOCUMENTS = { host: 'api.openai.com', types: [PDF], characters: 50_000_000, pages: Infinity };
const FILE_NAME_MAX = 200;

type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string | JoinedText } }
  | { type: 'file'; file: { filename: string; file_data: JoinedText } };
interface Message {
  role: 'system' | 'tool' | ModelMessage['role'];
  content: string | Part[] | null;
  tool_calls?: ChatCompletionMessageFunctionToolCall[];
  tool_call_id?: string;
}

/** The bytes come with a name, whose ending tells what they are. */
function fileOf({ title, pdf }: ReadDocument): Part {
  const name = cutCharacters(title.toWellFormed(), FILE_NAME_MAX) || 'document';
  const filename = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  return { type: 'file', file: { filename, file_data: new JoinedText(`data:${PDF};base64,`, pdf?.data ?? '') } };
}

function partOf(part: PlainPart): Part {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'read_document') return fileOf(part);
  const { source } = part;
  const url = source.type === 'url' ? source.url : new JoinedText(`data:${source.media_type};base64,`, source.data);
  return { type: 'image_url', image_url: { url } };
}

/** Texts alone are sent as a plain string: not each host takes a list of parts. */
function messageOf(role: SentTurn['role'], parts: PlainPart[]): Message {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return { role, content: texts.join('\n\n') };
  return { role, content: parts.map(partOf) };
}

/** A turn as messages: each answer of a call is one of its own, and calls stand beside the text. */
function messagesOf({ role, parts }: SentTurn, idOf: (id: string) => string): Message[] {
  const answers: Message[] = [];
  const calls: ChatCompletionMessageFunctionToolCall[] = [];
  const plain: PlainPart[] = [];
  let thoughts: object = {};
  for (const part of parts) {
    if (part.type === 'tool_result') answers.push({ role: 'tool', tool_call_id: idOf(part.id), content: part.text || NOTHING });
    else if (part.type === 'tool_call') {
      const given = JSON.stringify(argumentsOf(part));
      calls.push({ id: idOf(part.id), type: 'function', function: { name: part.name, arguments: given } });
    } else if (part.type === 'thoughts') thoughts = part.thoughts as object;
    else plain.push(part);
  }
  if (calls.length > 0) {
    const text = plain.length > 0 ? messageOf(role, plain).content : null;
    return [{ role, content: text, ...thoughts, tool_calls: calls }];
  }
  return plain.length > 0 ? [...answers, messageOf(role, plain)] : answers;
}

function toolsOf({ tools }: AdapterRequest) {
  if (!tools) return {};
  const { offered, choice } = tools;
  const forced = choice === 'required' ? choice : choice && { type: 'function' as const, function: choice };
  return {
    tools: offered.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      function: { name, ...(description !== '' && { description }), parameters },
    })),
    ...(forced && { tool_choice: forced }),
  };
}

/** The system prompts as one message. */
function systemOf(blocks: readonly SystemBlock[]): Message[] {
  const text = blocks.flatMap((block) => (block.text === '' ? [] : [block.text])).join('\n\n');
  return text === '' ? [] : [{ role: 'system', content: text }];
}

/** What a reasoning model of OpenAI does not take. */
function samplingOf({ temperature, topP, stop = [], seed }: AdapterRequest) {
  return {
    temperature,
    ...(topP !== undefined && { top_p: topP }),
    ...(stop.length > 0 && { stop: [...stop] }),
    ...(seed !== undefined && { seed }),
  };
}

function paramsOf(official: boolean, host: Host, model: string, request: AdapterRequest, documents: ReadonlySet<ReadDocument>) {
  const turns = turnsOf(request.messages, { documents, tools: request.tools && 'openai', host: hostIn(host) });
  const idOf = chatIdsOf(host.baseURL);
  const isKeptFrom = official && request.tools !== undefined && NONE_BESIDE_TOOLS.test(model);
  const effort = isKeptFrom ? 'none' : effortOf(host, model, request.effort);
  const format = responseFormatOf(official, model, request);
  return {
    model,
    messages: [...systemOf(request.system), ...turns.flatMap((turn) => messagesOf(turn, idOf))],
    ...toolsOf(request),
    // OpenAI's newer models refuse `max_tokens`; compatible hosts may not know `max_completion_tokens`.
    ...(official ? { max_completion_tokens: tokenLimit(request) } : { max_tokens: tokenLimit(request) }),
    ...(!(official && REASONING.test(model)) && samplingOf(request)),
    ...(effort !== undefined && { reasoning_effort: effort }),
    ...(format && { response_format: format }),
    stream: true,
    stream_options: { include_usage: true },
  } satisfies Omit<ChatCompletionCreateParamsStreaming, 'messages'> & { messages: Message[] };
}

/** OpenAI's chat completions API. @param official whether the host is OpenAI itself */
const chatCompletions =
  (official: boolean): Wire =>
  ({ provider, apiKey, isTenants, baseURL, access }, transport, limits) => {
    const connect = async () => {
      const { OpenAI } = await import('openai');
      return new OpenAI({
        // Never undefined: the SDK would take another provider's key from the environment.
        apiKey: apiKey ?? NO_KEY,
        baseURL,
        // The SDK's environment variables for these are meant for OpenAI alone, and for the operator's key.
        ...((!official || isTenants) && { organization: null, project: null }),
      });
    };
    let client: ReturnType<typeof connect> | undefined;

    return {
      adaptable: ADAPTABLE,
      thinks: (model, asked) => (official && REASONING.test(model)) || (effortOf({ provider, baseURL }, model, asked) ?? 'none') !== 'none',
      async stream(model, request, onText) {
        const open = async (exchange: Exchange) => {
          const openai = await (client ??= connect());
          const native = nativeDocuments(request, baseURL, DOCUMENTS);
          const sent = await bodyOf(paramsOf(official, { provider, baseURL }, model, request, native), request, native);
          await post(openai, { path: '/chat/completions', ...sent }, { transport, exchange, apiKey, access, signal: request.signal });
        };
        const createReader: Call['createReader'] = (emit, think) =>
          new OpenAIReader(emit, think, request.tools !== undefined, hostIn({ baseURL }));
        return runCall({ provider, apiKey, ...limits, open, createReader }, request, onText);
      },
    };
  };

export const openaiWire = chatCompletions(true);
export const openaiCompatibleWire = chatCompletions(false);
