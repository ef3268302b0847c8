import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROVIDERS } from '../../src/models/providers/index.ts';
import { providerVariables } from '../../src/models/providers/variables.ts';
import { resolveModel } from '../../src/models/routing.ts';

const folder = new URL('../../src/models/providers/', import.meta.url);
/** What is in the folder besides the providers. */
const OTHERS = ['index.ts', 'provider.ts', 'variables.ts'];

/** A section of a document, by its heading. */
function section(file: string, heading: string): string {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  return text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`))!;
}

const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

test('every file of src/models/providers is a provider of the list in its index.ts, by its id', () => {
  const files = readdirSync(folder).filter((name) => !OTHERS.includes(name));
  expect(PROVIDERS.map(({ id }) => `${id}.ts`).toSorted()).toEqual(files.toSorted());
});

test('no two providers share an id, a prefix or a variable', () => {
  expect(repeated(PROVIDERS.map(({ id }) => id))).toEqual([]);
  expect(repeated(PROVIDERS.flatMap(({ prefixes }) => prefixes))).toEqual([]);
  const names = PROVIDERS.flatMap(({ variables: { key, baseURL, more = [] } }) =>
    [key, baseURL?.name, ...more.map(({ name }) => name)].filter((name) => name !== undefined),
  );
  expect(repeated(names)).toEqual([]);
  expect(Object.keys(providerVariables)).toEqual(names);
});

test('every provider has a row with its prefixes in docs/runs.md, "Calls of a model"', () => {
  const text = section('docs/runs.md', 'Calls of a model');
  const rows = PROVIDERS.map(({ id, prefixes }) => `| \`${id}\` | ${prefixes.map((one) => `\`${one}\``).join(', ')} |`);
  expect(rows.filter((row) => !text.includes(`\n${row}`))).toEqual([]);
});

test('what configures a provider stands in README.md, "Use a real model"', () => {
  const text = section('README.md', 'Use a real model');
  const names = PROVIDERS.flatMap(({ needs, variables: { key, baseURL } }) => needs ?? key ?? baseURL?.name ?? []);
  expect(names.filter((name) => !text.includes(`\n${name}=`))).toEqual([]);
});

describe.each(PROVIDERS)('the provider $id', ({ id, models, defaultModel, keyPrefixes, baseURL, probe }) => {
  test('is the one that its well-known models lead to, the default among them', () => {
    expect(models.map((model) => resolveModel(model.id)?.provider)).toEqual(models.map(() => id));
    if (defaultModel !== undefined) expect(models.map((model) => model.id)).toContain(defaultModel);
  });

  test('begins its keys with nothing that is a pattern', () => {
    for (const prefix of keyPrefixes) expect(prefix).toMatch(/^[\w-]{3,}$/);
  });

  test('has an address where the doctor can try it', () => {
    // Each resource of Azure has an address of its own.
    const own = typeof baseURL === 'string' ? baseURL || (id === 'azure' ? 'https://x.openai.azure.com' : '') : baseURL({});
    expect(URL.canParse(own + (probe?.path ?? ''))).toBe(probe !== undefined);
  });
});
