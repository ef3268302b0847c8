import type * as z from 'zod';

/** The wire format of a provider; `openai` is OpenAI itself, `openai-compatible` any other host of chat completions. */
export type WireId = 'anthropic' | 'openai' | 'openai-compatible' | 'gemini' | 'vertex' | 'bedrock' | 'demo';

/** How calls are let in where a key in the header of the wire does not do it; see `src/models/access/`. */
export type AccessId = 'aws' | 'azure' | 'google';

/** Everything that the server knows about a provider of models. */
export interface Provider {
  /** The name in the API, in metrics and in messages. */
  id: string;
  /**
   * The prefixes of this provider's model ids. The last prefix only names the provider and is removed before the call.
   */
  prefixes: readonly [...string[], `${string}/`];
  wire: WireId;
  access?: AccessId;
  /** The base URL when its variable is not set, in the form that the wire expects; empty when there is none. It may depend on the others. */
  baseURL: string | ((more: Readonly<Record<string, string>>) => string);
  /**
   * The environment variables that configure it: the names that its own SDK uses. The end of the key's name marks it as
   * a secret.
   */
  variables: {
    key: `${string}_API_KEY` | 'AWS_BEARER_TOKEN_BEDROCK' | undefined;
    baseURL: BaseURLVariable | undefined;
    /** Where it is called, and by whom. */
    more?: readonly OtherVariable[];
  };
  /** The variable without which it can't be called, and that alone says that it is wanted: credentials may be found elsewhere. */
  needs?: string;
  /**
   * What happens to a call when no variable configures the provider; `tried` is for a provider that usually runs on the
   * same machine.
   */
  unconfigured: 'refused' | 'tried' | 'works';
  /** The prefixes of its keys (letters, digits, `_` and `-`): words that begin so are removed from the log. */
  keyPrefixes: readonly string[];
  /** The models in the catalogue; any other id with a prefix of the provider may be used as well. */
  models: readonly { id: string; contextWindow: number }[];
  /** The model of the agent `index` when this is the configured provider; undefined where nobody but the operator can know one. */
  defaultModel: string | undefined;
  /** The context window that is assumed for its other models, in tokens. */
  contextWindow: number;
  /** How `baton doctor` tests the provider; undefined when there is nothing to test. */
  probe: Probe | undefined;
}

interface BaseURLVariable {
  name: string;
  /** Its line in docs/configuration.md. */
  doc: string;
  /** Whether this variable alone configures the provider, since compatible hosts often need no key. */
  suffices: boolean;
  /** For a variable that doesn't hold a URL: its type, and how the base URL is made from it. */
  other?: { type: z.ZodOptional<z.ZodString>; toURL: (value: string) => string };
}

interface OtherVariable {
  name: string;
  /** Its line in docs/configuration.md. */
  doc: string;
  type: z.ZodOptional<z.ZodString>;
}

/** A GET that costs nothing and shows whether the provider answers and takes the key. */
export interface Probe {
  /** The path after the base URL; `{place}` stands for what of it depends on the credentials. */
  path: string;
  headers: (key: string) => Record<string, string>;
  /** Whether a 401 or 403 says that the credentials are good all the same: they may do other things. */
  isKnown?: (headers: Headers) => boolean;
}

export const bearer: Probe['headers'] = (key) => ({ authorization: `Bearer ${key}` });
