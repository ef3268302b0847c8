import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { offerOf } from '../../src/models/offered.ts';
import { createDatabase } from '../support/databases.ts';
import { runCli, spawnBaton } from '../support/process.ts';

/** A host that answers any list of models with this. */
async function startHost(answer: (response: http.ServerResponse) => void) {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = http.createServer((request, response) => {
    asked.push({ path: request.url!, authorization: request.headers.authorization });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    host,
    url: `http://${host}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const listing = (names: string[]) => startHost((response) => response.end(JSON.stringify({ data: names.map((id) => ({ id })) })));
const openai = (baseURL: string) => ({ providers: { openai: { apiKey: 'k', baseURL } } });
const TAKEN = 'gpt-5.4';

describe("[MOD-087] a host that is not the provider's own", () => {
  it('is asked for its models, and the one that is taken is none of them', async () => {
    await using it = await listing(['llama-3', 'qwen-2']);
    expect(await offerOf(openai(it.url), TAKEN)).toBe(
      `${it.url} offers llama-3, qwen-2; taken is gpt-5.4, which is none of them: set INDEX_MODEL, to openai/llama-3 for example`,
    );
    expect(it.asked).toEqual([{ path: '/v1/models', authorization: 'Bearer k' }]);
  });

  it('has the one that is taken', async () => {
    await using it = await listing(['llama-3', TAKEN]);
    expect(await offerOf(openai(it.url), TAKEN)).toBe(`${it.url} offers llama-3, gpt-5.4; taken is gpt-5.4`);
  });

  it('has more than ten', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `m${n}`);
    await using it = await listing(names);
    expect(await offerOf(openai(it.url), TAKEN)).toContain('offers m0, m1, m2, m3, m4, m5, m6, m7, m8, m9 … and 240 more; taken');
  });

  it('is asked where Ollama, Anthropic and Gemini have their lists', async () => {
    await using it = await startHost((response) => response.end('{"models":[{"name":"models/gemini-z"}]}'));
    const host = `http://${it.host}`;
    expect(await offerOf({ providers: { ollama: { baseURL: host } } }, 'ollama/llama3.2')).toContain('to ollama/gemini-z for example');
    expect(await offerOf({ providers: { anthropic: { baseURL: host } } }, 'claude-x')).toContain('offers gemini-z');
    expect(await offerOf({ providers: { gemini: { apiKey: 'k', baseURL: host } } }, 'gemini-z')).toBe(
      `${host} offers gemini-z; taken is gemini-z`,
    );
    expect(it.asked.map(({ path }) => path)).toEqual(['/v1/models', '/v1/models', '/v1beta/models']);
  });

  it('gets the login of its address, which nobody is shown', async () => {
    await using it = await listing(['a']);
    const offer = await offerOf({ providers: { openai: { baseURL: `http://me:pass@${it.host}/v1` } } }, TAKEN);
    expect(offer).toContain(`${it.url} offers a`);
    expect(offer).not.toContain('pass');
  });

  it.each<[string, (response: http.ServerResponse) => void]>([
    ['no such route', (response) => response.writeHead(404).end()],
    ['a page', (response) => response.end('<html>')],
    ['no names', (response) => response.end('{"data":[{"id":7},null,"x"]}')],
    ['too much', (response) => response.end(JSON.stringify({ data: [{ id: 'x'.repeat(2 * 1024 * 1024) }] }))],
    ['a broken connection', (response) => response.destroy()],
  ])('does not say: %s', async (_what, answer) => {
    await using it = await startHost(answer);
    expect(await offerOf(openai(it.url), TAKEN)).toBe(
      `${it.url} does not say which models it has; taken is gpt-5.4: set INDEX_MODEL if it is another one`,
    );
  });

  it.each<[string, (response: http.ServerResponse) => void]>([
    ['nothing', () => {}],
    ['the beginning of a list', (response) => void response.write('{"data":[{"id":"a"},')],
  ])('is not waited for that says %s', async (_what, answer) => {
    await using it = await startHost(answer);
    expect(await offerOf(openai(it.url), TAKEN, 20)).toContain('does not say which models it has');
  });

  it('does not make the terminal do anything, nor fill it', async () => {
    await using it = await listing([`\u001b[31mred\n${'x'.repeat(500)}`]);
    const offer = (await offerOf(openai(it.url), TAKEN))!;
    // eslint-disable-next-line no-control-regex
    expect(offer).not.toMatch(/[\u0000-\u001f]/);
    expect(offer.length).toBeLessThan(500);
  });
});

it("[MOD-087] the provider's own host is not asked, and neither is anybody for a model of no host", async () => {
  expect(await offerOf(openai('https://api.openai.com/v1/'), TAKEN)).toBeUndefined();
  expect(await offerOf({ providers: { openai: { apiKey: 'k' } } }, TAKEN)).toBeUndefined();
  expect(await offerOf({ providers: {} }, 'demo/echo')).toBeUndefined();
});

it('[MOD-087] the banner and baton doctor say what the host offers, unless INDEX_MODEL says what is wanted', async () => {
  await using it = await listing(['llama-3']);
  const database = await createDatabase('sqlite');
  const env = { OPENAI_BASE_URL: it.url, INDEX_MODEL: '' };
  const offer = `${it.url} offers llama-3; taken is gpt-5.4, which is none of them: set INDEX_MODEL, to openai/llama-3 for example`;
  await using baton = await spawnBaton({ database, env });
  await expect.poll(() => baton.stdout()).toContain(`index uses gpt-5.4 (OPENAI_BASE_URL is set)\n  ${offer}\n`);
  await baton.stop();
  expect((await runCli(database, ['doctor'], env)).stdout).toMatch(
    new RegExp(`works +model of index +gpt-5.4 .OPENAI_BASE_URL is set.; ${offer}`),
  );
  const wanted = await runCli(database, ['doctor'], { ...env, INDEX_MODEL: 'openai/llama-3' });
  expect(wanted.stdout).not.toContain(' offers ');
  await database.drop();
});
