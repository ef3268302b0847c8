import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as client from '../../clients/typescript/src/index.ts';

const PYTHON = 'clients/python/src/baton';
const exported = readFileSync(`${PYTHON}/__init__.py`, 'utf8');

/** The classes of errors that programs may import, in Python. */
const ofPython = globSync(`${PYTHON}/*.py`)
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^class (\w+)\((?:BatonError|Exception)\b/gm)].map(([, name]) => name!))
  .filter((name) => exported.includes(`    "${name}",\n`));

/** And in TypeScript, by the names that they are exported under. */
const ofTypeScript = Object.entries<unknown>(client).flatMap(([name, value]) =>
  typeof value === 'function' && value.prototype instanceof Error ? [{ name, prototype: value.prototype }] : [],
);

it('[CTS-055] each error has one name in both languages, and is a BatonError', () => {
  const names = ofTypeScript.map(({ name }) => name).filter((name) => name !== 'ApiError');
  expect(names.length).toBeGreaterThan(7);
  expect(names.toSorted()).toEqual(ofPython.toSorted());
  for (const { prototype } of ofTypeScript) expect(Object.create(prototype)).toBeInstanceOf(client.BatonError);
});

it('[CTS-055] an error of before is the same class', () => {
  expect(client.ApiError).toBe(client.ApiStatusError);
});

it('[CTS-055] an address that is none, and a server that is not there, are named', async () => {
  expect(() => new client.Baton({ url: '127.0.0.1:8080' })).toThrow("'127.0.0.1:8080'");
  const url = 'http://127.0.0.1:1';
  const away = new client.Baton({ url, token: 'bat_x' }).api.listAgents({ maxRetries: 0 });
  await expect(away).rejects.toThrow(`${url} did not answer`);
});
