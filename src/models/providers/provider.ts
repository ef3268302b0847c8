import type * as z from 'zod';

/** How a provider is spoken to; `openai` is OpenAI itself, `openai-compatible` whoever else takes chat completions. */
export type WireId = 'anthropic' | 'openai' | 'openai-compatible' | 'gemini' | 'demo';

/** Everything that is to be said of a provider of models. The rest of the server derives from it what it needs. */
export interface Provider {
  /** As it stands in the API, in metrics and in messages. */
  id: string;
  /**
   * What a model id of this provider begins with. The last one only names the provider, which doesn't know it: it is
   * taken off.
   */
  prefixes: readonly [...string[], `${string}/`];
  wire: WireId;
  /** Where it is when no variable says otherwise, as the wire takes it; empty when there is nowhere to go. */
  baseURL: string;
  /**
   * The environment variables that configure it: the names that its own SDK uses. By the end of its name, the key is
   * known for a secret.
   */
  variables: { key: `${string}_API_KEY` | undefined; baseURL: BaseURLVariable | undefined };
  /** What becomes of a call when no variable configures it: `tried` is for what usually runs on the same machine. */
  unconfigured: 'refused' | 'tried' | 'works';
  /** What its keys begin with (letters, digits, `_` and `-`): such words are taken out of the log. */
  keyPrefixes: readonly string[];
  /** Those that are well known: any other id with a prefix of the provider may be used as well. */
  models: readonly { id: string; contextWindow: number }[];
  /** What the agent `index` uses when this is the provider that is configured. */
  defaultModel: string;
  /** Tokens that prompt and answer of its other models are taken to have together. */
  contextWindow: number;
  /** How `baton doctor` tries it; undefined when there is nothing to try. */
  probe: Probe | undefined;
}

interface BaseURLVariable {
  name: string;
  /** Its line in docs/configuration.md. */
  doc: string;
  /** Whether it is enough, since compatible hosts often need no key. */
  suffices: boolean;
  /** For a variable that holds something else than a URL: what it may hold, and how the base URL is made of it. */
  other?: { type: z.ZodOptional<z.ZodString>; toURL: (value: string) => string };
}

/** A GET that costs nothing and shows whether the provider answers and takes the key. */
export interface Probe {
  /** Behind the base URL. */
  path: string;
  headers: (key: string) => Record<string, string>;
}

export const bearer: Probe['headers'] = (key) => ({ authorization: `Bearer ${key}` });
