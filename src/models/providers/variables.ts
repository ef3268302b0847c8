import * as z from 'zod';
import { httpUrl } from '../../lib/variable-types.ts';
import { PROVIDERS, type ProviderVariable } from './index.ts';
import type { Provider } from './provider.ts';

type Variable = z.ZodOptional<z.ZodString>;
const pair = (name: string, type: Variable): [string, Variable] => [name, type];

/** A key goes into a header, where nothing else can stand. */
const isKey = (word: string): boolean => /^[\x21-\x7e]*$/.test(word.trim());
const keys = z
  .string()
  .refine((value) => value.split(',').every(isKey), 'has a character that no key has: a blank, a line break, or one that is not ASCII')
  .optional();

/** The variables of all providers, with their descriptions, for the table of `src/config.ts`. */
export const providerVariables = Object.fromEntries(PROVIDERS.flatMap(variablesOf)) as Record<ProviderVariable, Variable>;

function variablesOf({ prefixes, variables: { key, baseURL, more = [] } }: Provider): [string, Variable][] {
  return [
    ...(key ? [pair(key, keys.describe(`Key for models ${inWords(prefixes)}; several are separated by commas.`))] : []),
    ...(baseURL ? [pair(baseURL.name, (baseURL.other?.type ?? httpUrl).describe(baseURL.doc))] : []),
    ...more.map(({ name, type, doc }) => pair(name, type.describe(doc))),
  ];
}

/** `claude-…` and `anthropic/…`; a prefix that is a whole id stands as it is. */
function inWords(prefixes: readonly string[]): string {
  const ids = prefixes.map((prefix) => `\`${prefix}${/\W$/.test(prefix) ? '…' : ''}\``);
  return ids.length === 1 ? ids[0]! : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}
