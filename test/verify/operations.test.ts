import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { operations } from '../../src/generated/operations.ts';

const FOLDER = fileURLToPath(new URL('../../src/verify', import.meta.url));

it('[VER-001] every operation is called by a rule of src/verify/rules', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const source = files.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
  expect(Object.keys(operations).filter((id) => !source.includes(`'${id}'`))).toEqual([]);
});
