import { anthropic } from './anthropic.ts';
import { azure } from './azure.ts';
import { bedrock } from './bedrock.ts';
import { demo } from './demo.ts';
import { gemini } from './gemini.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openrouter } from './openrouter.ts';
import type { Provider } from './provider.ts';
import { vertex } from './vertex.ts';

/** The providers, in the order of `GET /v1/models` and of docs/configuration.md. */
const list = [
  // One a line, so that two additions stand on lines of their own.
  anthropic,
  openai,
  gemini,
  ollama,
  openrouter,
  azure,
  vertex,
  bedrock,
  demo,
] as const satisfies readonly Provider[];

export type ProviderId = (typeof list)[number]['id'];

type Variables = (typeof list)[number]['variables'];

/** The names of the variables that configure providers. */
export type ProviderVariable =
  | NonNullable<Variables['key']>
  | NonNullable<Variables['baseURL']>['name']
  | Extract<Variables, { more: object }>['more'][number]['name'];

/** A provider of the list. */
export type ListedProvider = Provider & { readonly id: ProviderId };

export const PROVIDERS: readonly ListedProvider[] = list;

const RANK: Record<Provider['unconfigured'], number> = { refused: 0, tried: 1, works: 2 };

/**
 * The providers in order of preference: those that have to be configured come before those that may just run on this
 * machine.
 */
export const PREFERRED = PROVIDERS.toSorted((a, b) => RANK[a.unconfigured] - RANK[b.unconfigured]);

const byId = new Map(PROVIDERS.map((provider) => [provider.id, provider]));

export function providerOf(id: ProviderId): ListedProvider {
  return byId.get(id)!;
}
