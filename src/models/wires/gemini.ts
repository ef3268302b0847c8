import type { Content, GenerateContentConfig, GenerateContentParameters, GoogleGenAI, Part } from '@google/genai/web';
import mimeTypes from 'mime-types';
import type { MessagePart, ModelMessage, ModelRequest } from '../../runtime/model.ts';
import type { Wire } from './wire.ts';
import { runCall } from '../call.ts';
import { EARLIER, sentParts } from './content.ts';
import { withStandIns } from './stand-ins.ts';
import { GeminiReader } from './gemini-reader.ts';
import { envelopeOf, type AnswerListener, type BuiltRequest } from '../transport.ts';

/**
 * Since Gemini 3.5 the sampling parameters are discouraged, since 3.6 ignored or refused. So `temperature` is sent only
 * to models that are known to accept it; unknown models count as new.
 */
const TAKES_TEMPERATURE = /^(?:gemini-(?:1\.|2\.|3-|3\.1-)|gemma-)/;

/** Gemini wants a type with every file; when the address doesn't show it, the most common type is used. */
function mediaTypeOf(url: string): string {
  const type = URL.canParse(url) && mimeTypes.lookup(new URL(url).pathname);
  return type && type.startsWith('image/') ? type : 'image/jpeg';
}

function partOf(part: MessagePart): Part {
  if (part.type === 'text') return { text: part.text };
  const { source } = part;
  if (source.type === 'url') return { fileData: { mimeType: mediaTypeOf(source.url), fileUri: source.url } };
  return { inlineData: { mimeType: source.media_type, data: source.data } };
}

/** The messages as Gemini wants them: user and model alternate, and the user begins. */
function contentsOf(messages: ModelMessage[]): Content[] {
  const contents: { role: 'user' | 'model'; parts: Part[] }[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'model' : 'user';
    const parts = sentParts(message).map(partOf);
    if (parts.length === 0) continue;
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else contents.push({ role, parts });
  }
  // The part of a conversation that is sent may begin with an answer.
  if (contents[0]?.role === 'model') contents.unshift({ role: 'user', parts: [{ text: EARLIER }] });
  return contents;
}

function configOf(model: string, request: ModelRequest): GenerateContentConfig {
  const system = request.system.map((block) => block.text).filter((text) => text !== '');
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system.map((text) => ({ text })) } }),
    maxOutputTokens: request.maxTokens,
    ...(TAKES_TEMPERATURE.test(model) && { temperature: request.temperature }),
    automaticContinuation: false,
  };
}

/** The id becomes part of the URL and must not change its path. The SDK refuses two dots in any form but this. */
function pathSegment(model: string): string {
  return encodeURIComponent(model.toWellFormed()).replaceAll('..', '%2E%2E');
}

/**
 * The request that the SDK would send. The SDK has no `buildRequest`, but it takes a `fetch` function, which here
 * catches the finished request; the answer that the SDK gets is empty and unused. We send the request ourselves,
 * because the SDK's own reader has no limit of time or size, and makes a Response object for every frame.
 */
function buildRequest(sdk: GoogleGenAI, params: GenerateContentParameters): Promise<BuiltRequest & { body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<BuiltRequest & { body: string }>();
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    resolve({ url: String(url), req: { headers: new Headers(init.headers) }, body: String(init.body) });
    return new Response();
  };
  sdk.models.generateContentStream({ ...params, config: { ...params.config, httpOptions: { fetch } } }).catch(reject);
  return promise;
}

/** Gemini's `streamGenerateContent`, at Google or at a compatible host. */
export const geminiWire: Wire = ({ provider, apiKey, baseURL }, transport, limits) => {
  const connect = async () => {
    // The SDK's build for browsers runs on Node as well. It reads nothing from the environment (GOOGLE_API_KEY, Vertex
    // AI) and needs a quarter of the memory, since it lacks Google's other ways to log in.
    const { GoogleGenAI } = await import('@google/genai/web');
    return new GoogleGenAI({
      apiKey: apiKey ?? 'none',
      apiVersion: 'v1beta',
      httpOptions: { baseUrl: baseURL },
    });
  };
  let client: ReturnType<typeof connect> | undefined;

  return {
    async stream(model, request, onText) {
      const { light, restore } = withStandIns(request);
      const params = { model: pathSegment(model), contents: contentsOf(light.messages), config: configOf(model, request) };
      const sdk = await (client ??= connect());
      const open = async (listener: AnswerListener) => {
        const { body, ...built } = await buildRequest(sdk, params);
        return transport.post(envelopeOf(built), restore(body), listener);
      };
      const createReader = (emit: (delta: string) => void) => new GeminiReader(emit);
      return runCall({ provider, ...limits, open, createReader }, request, onText);
    },
  };
};
