import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadA2aConfig } from '../../../src/tools/a2a/config.ts';
import { a2aCommand } from '../../../src/runtime/commands/a2a.ts';
import { a2aOf, runA2a } from '../../support/a2a.ts';
import { packagesOf } from '../../support/loaded.ts';

const folder = mkdtempSync(join(tmpdir(), 'baton-a2a-config-'));
const file = join(folder, 'a2a.json');
afterAll(() => rmSync(folder, { recursive: true }));

function load(content: unknown) {
  writeFileSync(file, JSON.stringify(content));
  return loadA2aConfig(file);
}

it('[A2C-001] A2A_CONFIG names agents with their addresses and headers', () => {
  expect([...load({ agents: { a: { url: 'https://example.org/a' }, b: { url: 'http://127.0.0.1:9', headers: { K: 'v' } } } })!]).toEqual([
    ['a', { url: new URL('https://example.org/a'), headers: {} }],
    ['b', { url: new URL('http://127.0.0.1:9'), headers: { K: 'v' } }],
  ]);
});

it.each([
  [{}, 'agents: is missing'],
  [{ agents: { a: {} } }, 'agents.a.url: is missing'],
  [{ agents: { a: { url: 'secret' } } }, 'agents.a.url: must be a URL with http: or https:'],
  [{ agents: { a: { url: 'http://u:secret@x' } } }, 'agents.a.url: must hold no credentials; put them into headers'],
  [{ agents: { a: { url: 'http://x', headers: { 'a b': 'secret' } } } }, 'agents.a.headers.a b: must be the name of a header'],
])('[A2C-002] a bad file is told by file and member, never by value: %j', (content, expected) => {
  expect(() => load(content)).toThrow(new Error(`bad configuration: A2A_CONFIG: ${file}: ${expected}`));
});

it('[A2C-002] a configured file must be there', () => {
  expect(() => loadA2aConfig(join(folder, 'none.json'))).toThrow(/none\.json: it can't be read \(ENOENT\)$/);
});

it('[A2C-003] without agents /a2a is in no prompt, and says how it is turned on', async () => {
  expect(a2aCommand.configure({ a2aAgents: undefined }).reference).toBeUndefined();
  expect(a2aCommand.configure({ a2aAgents: a2aOf({}) }).reference).toBeUndefined();
  expect((await runA2a(a2aOf({}), '/a2a list')).result).toContain(
    'ERR: /a2a is not configured on this server; its operator turns it on with A2A_CONFIG',
  );
  expect(a2aCommand.configure({ a2aAgents: a2aOf({ a: 'http://x', b: 'http://y' }) }).reference).toContain('a, b');
});

it('[A2C-004] the SDK is loaded with the first call, not with the server', async () => {
  const load = `
    const { createA2a } = await import('./src/tools/a2a/client.ts');
    const { a2aCommand } = await import('./src/runtime/commands/a2a.ts');
    await import('./src/tools/a2a/config.ts');
    const agents = createA2a(new Map([['a', { url: new URL('http://127.0.0.1:9/'), headers: {} }]]), { guard: {} });
    const { reference } = a2aCommand.configure({ a2aAgents: agents });
    const session = agents.open();`;
  expect(await packagesOf(load)).not.toContain('@a2a-js/sdk');
  const call = `${load} await session.card('a', new AbortController().signal).catch(() => {}); await session[Symbol.asyncDispose]();`;
  expect(await packagesOf(call)).toContain('@a2a-js/sdk');
});
