import { ModelError } from '../../runtime/model.ts';
import { anthropicWire } from './anthropic.ts';
import { geminiWire } from './gemini.ts';
import type { Wire } from './wire.ts';

/** Where Google's own SDK sends calls of Gemini to, and Anthropic's those of Claude. */
const GEMINI = '/v1beta1';
const CLAUDE = '/v1';
/** https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai */
const VERSION = 'vertex-2023-10-16';

/** Google Vertex AI, which has Gemini and Claude on the wires of their own, each below the project and the location. */
export const vertexWire: Wire = (endpoint, transport, limits) => {
  const { access, provider } = endpoint;
  const below = async (publisher: string, model: string, signal: AbortSignal): Promise<string> => {
    const place = await access?.place?.(signal);
    if (place === undefined) throw new ModelError('upstream_error', `the model provider ${provider} has no project`);
    return `/${place}/publishers/${publisher}/models/${model}`;
  };
  const gemini = geminiWire(
    {
      ...endpoint,
      hook: { path: async (model, signal) => `${GEMINI}${await below('google', model, signal)}:streamGenerateContent?alt=sse` },
    },
    transport,
    limits,
  );
  const claude = anthropicWire(
    {
      ...endpoint,
      hook: {
        path: async (model, signal) => `${CLAUDE}${await below('anthropic', model, signal)}:streamRawPredict`,
        body: (params) => {
          const { model: _, ...rest } = params;
          return { anthropic_version: VERSION, ...rest };
        },
      },
    },
    transport,
    limits,
  );
  const of = (model: string) => (model.startsWith('claude-') ? claude : gemini);
  return {
    adaptable: { ...gemini.adaptable, ...claude.adaptable },
    thinks: (model, effort) => of(model).thinks?.(model, effort) ?? false,
    stream: (model, request, onText) => of(model).stream(model, request, onText),
  };
};
