import mimeTypes from 'mime-types';
import { PDF } from '../../runtime/documents.ts';
import type { Effort, ReadDocument } from '../../runtime/model.ts';
import { tokenLimit, type AdapterRequest, type Wire } from './wire.ts';
import { runCall, type Call } from '../call.ts';
import { argumentsOf, turnsOf, type SentPart } from './content.ts';
import { nativeDocuments } from './documents.ts';
import { formatOf, GEMINI_SUBSET } from './native-format.ts';
import { bodyOf } from './body.ts';
import { nearest, type Level } from './efforts.ts';
import { EFFORT_TOKENS } from '../thought-rooms.ts';
import { GeminiReader } from './gemini-reader.ts';
import { pathSegment } from './path-segment.ts';
import type { Exchange } from '../exchange.ts';

/*
 * Without Google's SDK: its public methods give no answer but one that it has read itself, without a limit of time or size, and
 * with a Response object for every frame.
 */

/** Of https://ai.google.dev/api/caching#Part. */
type Part =
  | { text: string }
  | { fileData: { mimeType: string; fileUri: string } }
  | { inlineData: { mimeType: string; data: string } }
  | { functionCall: { name: string; args: object }; thoughtSignature?: string }
  | { functionResponse: { name: string; response: { result: string } | { error: string } } };
interface Content {
  parts: Part[];
  role: 'user' | 'model';
}

/**
 * Since Gemini 3.5 the sampling parameters are discouraged, since 3.6 ignored or refused. So `temperature` is sent only
 * to models that are known to accept it; unknown models count as new.
 */
const TAKES_TEMPERATURE = /^(?:gemini-(?:1\.|2\.|3-|3\.1-)|gemma-)/;

/** Models that are known not to think; unknown ones count as new. */
const WITHOUT_THOUGHTS = /^(?:gemini-(?:1\.|2\.0)|gemma-)/;

/** Tokens that a model with a budget may think at most, and at least: only some can be kept from it. */
const BUDGETS: readonly (readonly [models: RegExp, least: number, most: number])[] = [
  [/^gemini-2\.5-pro/, 128, 32_768],
  [/^gemini-2\.5-/, 0, 24_576],
];
/** The levels of the others; without an entry those that all have. */
const LEVELS: readonly (readonly [models: RegExp, levels: readonly Level[]])[] = [
  [/^gemini-3-pro/, ['low', 'high']],
  [/^gemini-3(?:\.[0-6])?-flash/, ['minimal', 'low', 'medium', 'high']],
];

/** How a model is to think, and whether it is to say what. */
function thinkingOf(model: string, { effort, onThought }: AdapterRequest): { thinkingConfig?: object } {
  if (WITHOUT_THOUGHTS.test(model) || (effort === undefined && !onThought)) return {};
  const [, least, most] = BUDGETS.find(([models]) => models.test(model)) ?? [];
  const levels = LEVELS.find(([models]) => models.test(model))?.[1] ?? (['low', 'medium', 'high'] as const);
  const how =
    least === undefined || most === undefined
      ? (asked: Effort) => ({ thinkingLevel: nearest(asked, levels).toUpperCase() })
      : (asked: Effort) => ({ thinkingBudget: asked === 'none' ? least : Math.min(EFFORT_TOKENS[asked], most) });
  return { thinkingConfig: { ...(effort && how(effort)), ...(onThought && { includeThoughts: true }) } };
}

const ADAPTABLE = {
  temperature: undefined,
  topP: undefined,
  stopSequences: undefined,
  seed: undefined,
  topK: undefined,
  thinkingConfig: undefined,
};

/** Gemini wants a type with every file; when the address doesn't show it, the most common type is used. */
function mediaTypeOf(url: string): string {
  const type = URL.canParse(url) && mimeTypes.lookup(new URL(url).pathname);
  return type && type.startsWith('image/') ? type : 'image/jpeg';
}

/** Of one request; larger ones would have to be uploaded first. */
const DOCUMENTS = { host: 'generativelanguage.googleapis.com', types: [PDF], characters: 20_000_000, pages: 1000 };

function partOf(part: SentPart): Part {
  if (part.type === 'text') return { text: part.text };
  if (part.type === 'tool_call') {
    const { name, signature } = part;
    return { functionCall: { name, args: argumentsOf(part) }, ...(signature !== undefined && { thoughtSignature: signature }) };
  }
  if (part.type === 'tool_result') {
    const { name, ok, text } = part;
    return { functionResponse: { name, response: ok ? { result: text } : { error: text } } };
  }
  // Its thoughts are kept with the calls.
  if (part.type === 'thoughts') return { text: '' };
  if (part.type === 'read_document') return { inlineData: { mimeType: PDF, data: part.pdf?.data ?? '' } };
  const { source } = part;
  if (source.type === 'url') return { fileData: { mimeType: mediaTypeOf(source.url), fileUri: source.url } };
  return { inlineData: { mimeType: source.media_type, data: source.data } };
}

/** Stands for the signature of a call that another model has made: https://ai.google.dev/gemini-api/docs/thought-signatures. */
const NO_SIGNATURE = 'skip_thought_signature_validator';
/** Models that refuse a turn whose first call has no signature. */
const WANTS_SIGNATURES = /^gemini-(?:[3-9]|\d\d)/;

function contentsOf(model: string, { messages, tools }: AdapterRequest, documents: ReadonlySet<ReadDocument>): Content[] {
  return turnsOf(messages, { documents, tools: tools && 'gemini' }).map(({ role, parts: said }) => {
    const parts = said.map(partOf);
    const first = parts.find((part) => 'functionCall' in part);
    if (first && WANTS_SIGNATURES.test(model)) first.thoughtSignature ??= NO_SIGNATURE;
    return { role: role === 'assistant' ? 'model' : 'user', parts };
  });
}

function toolsOf({ tools }: AdapterRequest) {
  if (!tools) return {};
  const { offered, choice } = tools;
  const functionDeclarations = offered.map(({ name, description, parameters }) => ({
    name,
    // It wants one.
    description: description || name,
    parametersJsonSchema: parameters,
  }));
  const named = choice && choice !== 'required' ? { allowedFunctionNames: [choice.name] } : {};
  return {
    tools: [{ functionDeclarations }],
    ...(choice && { toolConfig: { functionCallingConfig: { mode: 'ANY', ...named } } }),
  };
}

/** Models that answer in text alone. */
const WITHOUT_FORMATS = /^(?:gemini-1\.|gemma-)/;

/** Not beside functions: most models refuse both together. */
function formatFor(model: string, request: AdapterRequest) {
  const sent = request.tools || WITHOUT_FORMATS.test(model) ? undefined : formatOf(request, 'responseJsonSchema', GEMINI_SUBSET);
  return sent && { responseMimeType: 'application/json', responseJsonSchema: sent.schema };
}

function paramsOf(model: string, request: AdapterRequest, native: ReadonlySet<ReadDocument>) {
  const { temperature, topP, stop = [], seed } = request;
  const system = request.system.map((block) => block.text).filter((text) => text !== '');
  return {
    contents: contentsOf(model, request, native),
    ...toolsOf(request),
    ...(system.length > 0 && { systemInstruction: { parts: system.map((text) => ({ text })) } }),
    generationConfig: {
      ...(TAKES_TEMPERATURE.test(model) && { temperature, ...(topP !== undefined && { topP }) }),
      ...(stop.length > 0 && { stopSequences: stop }),
      ...(seed !== undefined && { seed }),
      maxOutputTokens: tokenLimit(request),
      ...thinkingOf(model, request),
      ...formatFor(model, request),
    },
  };
}

/** Gemini's `streamGenerateContent`, at Google or at a compatible host. */
export const geminiWire: Wire = ({ provider, apiKey, baseURL, access, hook }, transport, limits) => {
  const own = { 'content-type': 'application/json', 'user-agent': 'Baton', ...(!access && { 'x-goog-api-key': apiKey ?? 'none' }) };
  const base = baseURL.replace(/\/$/, '');

  return {
    adaptable: ADAPTABLE,
    thinks: (model) => !WITHOUT_THOUGHTS.test(model),
    async stream(model, request, onText) {
      const open = async (exchange: Exchange) => {
        const native = nativeDocuments(request, hook ? undefined : baseURL, DOCUMENTS);
        const sent = await bodyOf(paramsOf(model, request, native), request, native);
        const body = Symbol.asyncIterator in sent.body ? sent.body : JSON.stringify(sent.body);
        const segment = pathSegment(model);
        const path = (await hook?.path(segment, request.signal)) ?? `/v1beta/models/${segment}:streamGenerateContent?alt=sse`;
        const open = { url: base + path, headers: { ...own, ...sent.headers } };
        const letIn = await access?.headers({ method: 'POST', ...open }, request.signal);
        await transport.send({ ...open, headers: { ...open.headers, ...letIn }, body }, exchange);
      };
      const createReader: Call['createReader'] = (emit, think) => new GeminiReader(emit, think, request.tools !== undefined);
      return runCall({ provider, apiKey, ...limits, open, createReader }, request, onText);
    },
  };
};
