import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT } from '../../codegen/freshness.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOT_KEPT = ['openapi.ts', 'openapi.yaml', 'request-validators.js'].map((name) => `src/generated/${name}`);

describe('what is generated and not in git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-fresh-'));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const fresh = (...args: string[]) => spawnSync(process.execPath, ['codegen/fresh.ts', ...args], { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    for (const path of ['spec', 'codegen', 'docs/api-guide.md', 'package.json', 'tsconfig.json', ...KEPT]) {
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is asked for in a line where the generator is not installed', () => {
    expect(fresh()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^src\/generated is not made .*: npm ci, without --omit=dev\n$/),
    });
    expect(fresh('--if-possible').status).toBe(0);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });

  it('is made where it is missing, the same bytes as here, and once', () => {
    expect(fresh()).toMatchObject({ status: 0, stderr: '' });
    for (const file of NOT_KEPT) expect(read(file)).toBe(readFileSync(join(ROOT, file), 'utf8'));
    writeFileSync(join(folder, NOT_KEPT[0]!), 'untouched');
    fresh();
    expect(read(NOT_KEPT[0]!)).toBe('untouched');
  });

  it('is made again when the spec has changed, and what is in git is left to npm run generate', () => {
    const kept = KEPT.map(read);
    const path = join(folder, 'spec/schemas/StreamId.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^description: /m, 'description: Changed. '));
    expect(fresh()).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^stale: src\/generated\/api\.ts.*; run npm run generate\n$/),
    });
    expect(read(NOT_KEPT[0]!)).toContain('Changed. ');
    expect(KEPT.map(read)).toEqual(kept);
  });
});
