import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const text = (file: string): string => readFileSync(file, 'utf8');
const versionOf = (file: string): string => (JSON.parse(text(file)) as { version: string }).version;

it('[CTR-057] the contract, the server and both clients are of one release', () => {
  const { info } = parse(text('spec/openapi.yaml')) as { info: { version: string } };
  const python = /__version__ = "([^"]+)"/.exec(text('clients/python/src/baton/_version.py'))?.[1];
  expect([versionOf('package.json'), versionOf('clients/typescript/package.json'), python]).toEqual(Array(3).fill(info.version));
});
