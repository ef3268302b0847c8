import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { MessagePart, ModelMessage, ModelRequest } from '../../runtime/model.ts';
import type { Adapter } from './wire.ts';
import { runCall } from '../call.ts';
import { sentParts } from './content.ts';
import { OpenAIReader } from './openai-reader.ts';
import type { ProviderSettings } from '../settings.ts';
import type { Transport } from '../transport.ts';

/** The providers that speak chat completions. */
export type ChatProvider = 'openai' | 'ollama' | 'openrouter';

/** OpenAI's reasoning models refuse every `temperature` but 1. */
const REASONING = /^(?:o\d|gpt-(?:[5-9]|\d\d))/;

const BASE_URLS: Record<ChatProvider, string> = {
  openai: 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434',
  openrouter: 'https://openrouter.ai/api/v1',
};

function baseURLOf(provider: ChatProvider, configured: string | undefined): string {
  const url = configured ?? BASE_URLS[provider];
  if (provider !== 'ollama') return url;
  // OLLAMA_HOST is a host for Ollama's own tools: the scheme is optional there, and so is the port then.
  const host = /^https?:\/\//.test(url) ? url : `http://${url}${/:\d+\/?$/.test(url) ? '' : ':11434'}`;
  return `${host.replace(/\/$/, '')}/v1`;
}

function partOf(part: MessagePart): ChatCompletionContentPart {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { source } = part;
  const url = source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`;
  return { type: 'image_url', image_url: { url } };
}

/** A single text goes as a plain string: not every compatible host knows the list of parts. */
function messageOf(message: ModelMessage): ChatCompletionMessageParam {
  const parts = sentParts(message);
  const [first] = parts;
  if (parts.length <= 1 && first?.type !== 'image') return { role: message.role, content: first?.text ?? '' };
  // The types allow images to the user only, and no others have them.
  return { role: message.role, content: parts.map(partOf) } as ChatCompletionMessageParam;
}

function bodyOf(provider: ChatProvider, model: string, request: ModelRequest): ChatCompletionCreateParamsStreaming {
  const system = request.system
    .map((block) => block.text)
    .filter((text) => text !== '')
    .join('\n\n');
  const messages = request.messages.map(messageOf);
  const official = provider === 'openai';
  return {
    model,
    messages: system === '' ? messages : [{ role: 'system', content: system }, ...messages],
    // OpenAI's newer models refuse `max_tokens`, compatible hosts may not know its successor.
    ...(official ? { max_completion_tokens: request.maxTokens } : { max_tokens: request.maxTokens }),
    ...(!(official && REASONING.test(model)) && { temperature: request.temperature }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** Chat completions, at OpenAI, Ollama, OpenRouter or a compatible host. */
export function createOpenAI(
  provider: ChatProvider,
  settings: ProviderSettings,
  transport: Transport,
  limits: { firstByteMs: number; idleMs: number },
): Adapter {
  const connect = async () => {
    const { OpenAI } = await import('openai');
    return new OpenAI({
      // Never undefined: the SDK would take another provider's key from the environment.
      apiKey: settings.apiKey ?? 'none',
      baseURL: baseURLOf(provider, settings.baseURL),
      // The SDK's environment variables for these are meant for OpenAI alone.
      ...(provider !== 'openai' && { organization: null, project: null }),
      logLevel: 'off',
    });
  };
  let client: ReturnType<typeof connect> | undefined;

  return {
    async stream(model, request, onText) {
      const body = bodyOf(provider, model, request);
      const sdk = await (client ??= connect());
      const open = async (signal: AbortSignal) => {
        const { url, req } = await sdk.buildRequest({ method: 'post', path: '/chat/completions', body });
        return transport.post(url, req, signal);
      };
      const createReader = (emit: (delta: string) => void) => new OpenAIReader(emit);
      return runCall({ provider, ...limits, open, createReader }, request, onText);
    },
  };
}
