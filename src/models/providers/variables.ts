import type * as z from 'zod';
import { httpUrl, text } from '../../lib/variable-types.ts';
import { PROVIDERS, type ProviderVariable } from './index.ts';
import type { Provider } from './provider.ts';

type Variable = z.ZodOptional<z.ZodString>;
const pair = (name: string, type: Variable): [string, Variable] => [name, type];

/** The variables of all providers, with their descriptions, for the table of `src/config.ts`. */
export const providerVariables = Object.fromEntries(PROVIDERS.flatMap(variablesOf)) as Record<ProviderVariable, Variable>;

function variablesOf({ prefixes, variables: { key, baseURL } }: Provider): [string, Variable][] {
  return [
    ...(key ? [pair(key, text.describe(`Key for models ${inWords(prefixes)}.`))] : []),
    ...(baseURL ? [pair(baseURL.name, (baseURL.other?.type ?? httpUrl).describe(baseURL.doc))] : []),
  ];
}

/** `claude-…` and `anthropic/…`; a prefix that is a whole id stands as it is. */
function inWords(prefixes: readonly string[]): string {
  const ids = prefixes.map((prefix) => `\`${prefix}${/\W$/.test(prefix) ? '…' : ''}\``);
  return ids.length === 1 ? ids[0]! : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}
