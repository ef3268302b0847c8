import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { requirements } from '../requirements.ts';
import { citations, render, TABLE } from './conformance.ts';

it('every requirement is cited by a test', () => {
  const cited = citations();
  expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
});

it('every requirement id in a test title exists', () => {
  expect([...citations().keys()].filter((id) => !Object.hasOwn(requirements, id))).toEqual([]);
});

it('docs/conformance.md is up to date (else run npm run conformance)', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(render());
});
