import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { secretsOf } from '../../src/logger.ts';
import { parseSecretKeys, SealBroken, Seals } from '../../src/lib/sealing.ts';

const key = (seed: number): Buffer => Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 37 + seed * 11) % 256));
const owner = ['mcp_server', 1, 'files', 'r1'] as const;

it('[MCP-136] what is sealed opens with its key for its owner alone, and is another text each time', () => {
  const seals = new Seals([key(1)]);
  const sealed = seals.seal('a secret', owner);
  expect(sealed).not.toContain('secret');
  expect(seals.seal('a secret', owner)).not.toBe(sealed);
  expect(seals.open(sealed, owner)).toBe('a secret');
  for (const other of [
    ['mcp_server', 2, 'files', 'r1'],
    ['mcp_server', 1, 'other', 'r1'],
    ['mcp_server', 1, 'files', 'r2'],
    ['mcp_grant', 1, 'files', 'r1'],
  ] as const) {
    expect(() => seals.open(sealed, other)).toThrow(SealBroken);
  }
  const [version, name, text = ''] = sealed.split('.');
  for (const at of [0, 20, text.length - 1]) {
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    expect(() => seals.open([version, name, changed].join('.'), owner)).toThrow(SealBroken);
  }
  for (const broken of ['', 'x', sealed.slice(0, 20), sealed.replace('s1.', 's2.')])
    expect(() => seals.open(broken, owner)).toThrow(SealBroken);
});

it('[MCP-136] of several keys the first one seals, and all open', () => {
  const before = new Seals([key(1)]).seal('old', owner);
  const rotated = new Seals([key(2), key(1)]);
  expect(rotated.open(before, owner)).toBe('old');
  const after = rotated.seal('new', owner);
  expect(new Seals([key(2)]).open(after, owner)).toBe('new');
  expect(() => new Seals([key(2)]).open(before, owner)).toThrow(SealBroken);
});

it('[MCP-136] a key has 32 bytes, in base64 or hex; another one stops the start, and is told to nobody', () => {
  const [hex, base64] = [key(1).toString('hex'), key(2).toString('base64')];
  expect(parseSecretKeys(` ${hex} , ${base64}`)).toEqual([key(1), key(2)]);
  expect(parseSecretKeys(key(3).toString('base64url'))).toEqual([key(3)]);
  for (const wrong of ['short-and-secret', hex.slice(2), `${hex},`, Buffer.alloc(32, 'a').toString('base64')]) {
    expect(() => loadConfig({ SECRETS_KEY: wrong })).toThrow(/SECRETS_KEY: key \d/);
    expect(() => loadConfig({ SECRETS_KEY: wrong })).toThrow(expect.not.objectContaining({ message: expect.stringContaining(wrong) }));
  }
  expect(secretsOf(loadConfig({ SECRETS_KEY: `${hex},${base64}` }))).toEqual(expect.arrayContaining([hex, base64]));
});
