import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { createSearch } from '../../../src/tools/search/search.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { withoutWord } from '../../support/marks.ts';

const KEY = 'sk-search-secret';
type Provider = 'brave' | 'tavily' | 'searxng';

interface Asked {
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A fake of all three engines: answers what the test says, and notes what it was asked. */
let asked: Asked[] = [];
let reply: { status?: number; body?: string; location?: string; silent?: boolean } = {};
const aborted: Promise<void>[] = [];
const server = http.createServer((message, response) => {
  let body = '';
  message.on('data', (chunk: Buffer) => (body += chunk.toString()));
  message.on('end', () => {
    asked.push({ method: message.method!, url: new URL(message.url!, 'http://x'), headers: message.headers, body });
    aborted.push(new Promise((resolve) => response.on('close', () => resolve())));
    if (reply.silent) return;
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...(reply.location ? { location: reply.location } : {}),
    });
    response.end(reply.body ?? '');
  });
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const shape: Record<Provider, (hits: { title: string; text: string; url: string }[]) => unknown> = {
  brave: (hits) => ({ type: 'search', web: { results: hits.map(({ title, text, url }) => ({ title, description: text, url })) } }),
  tavily: (hits) => ({ results: hits.map(({ title, text, url }) => ({ title, content: text, url })) }),
  searxng: (hits) => ({ results: hits.map(({ title, text, url }) => ({ title, content: text, url })) }),
};

/** What the agent is told of its searches. */
async function search(lines: string[], provider?: Provider, timeoutMs?: number) {
  asked = [];
  const engine = provider && createSearch({ provider, key: KEY, url: `${base}/`, ...(timeoutMs ? { timeoutMs } : {}) });
  const model = new ScriptedModel((_, turn) => (turn === 1 ? `${lines.join('\n')}\n` : 'ok'));
  const { events } = await runOnce(model, { services: { searchEngine: engine } });
  await engine?.close();
  return {
    told: withoutWord(String(model.requests[1]!.messages.at(-1)!.content)),
    prompt: model.requests[0]!.system[0]!.text,
    calls: events.flatMap((one) => (one.event === 'tool_call' ? [one.data] : [])),
  };
}

describe.each(['brave', 'tavily', 'searxng'] as const)('/search through %s', (provider) => {
  it('[SRC-001] lists title, snippet and URL, numbered and cleaned', async () => {
    const hits = [
      { title: 'One <strong>match</strong>', text: 'a &amp; b\n<b>c</b>', url: 'https://a.example/x' },
      { title: '', text: '', url: 'https://b.example/' },
      { title: 'bad', text: 'x', url: 'javascript:alert(1)' },
      { title: 'vector&lt;int&gt; &#27;[1mand\u0000 map<K, V>', text: 'if a < b && c<d', url: 'https://c.example/' },
    ];
    reply = { body: JSON.stringify(shape[provider](hits)) };
    const { told, prompt } = await search(['/search deep "sea" & more top=3'], provider);
    expect(told).toContain(
      '1. One match\n   a & b c\n   https://a.example/x\n2. https://b.example/\n   https://b.example/\n' +
        '3. vector<int> and map<K, V>\n   if a < b && c<d\n   https://c.example/\n[END SEARCH]',
    );
    expect(prompt).toContain('/search <query>');
    const [{ url, body }] = asked as [Asked];
    expect(url.searchParams.get('q') ?? JSON.parse(body).query).toBe('deep "sea" & more');
  });

  it('[TXT-003] lists no half of a character', async () => {
    reply = { body: JSON.stringify(shape[provider]([{ title: 'one \ud83d', text: '\udc4b two 👋', url: 'https://a.example/' }])) };
    expect((await search(['/search x'], provider)).told).toContain('1. one \ufffd\n   \ufffd two 👋');
  });

  it('[SRC-002] sends the key in the way of the engine, and to no other host', async () => {
    reply = { status: 302, location: `${base}/elsewhere` };
    const { told } = await search(['/search x'], provider);
    expect(told).toContain('ERR: the search failed: the search engine answered with status 302');
    expect(asked).toHaveLength(1);
    const { headers, url, body } = asked[0]!;
    expect(provider === 'brave' ? headers['x-subscription-token'] : headers.authorization).toBe(
      provider === 'brave' ? KEY : `Bearer ${KEY}`,
    );
    expect(url.href + body).not.toContain(KEY);
  });

  it.each<[string, typeof reply, string]>([
    ['a refused key', { status: 401, body: KEY }, 'refused the key'],
    ['a search that is not allowed', { status: 403 }, 'refused the search, or the key of this server'],
    ['no more searches', { status: 429 }, 'no more searches'],
    ['a fault', { status: 500, body: 'internal words' }, 'status 500'],
    ['garbage', { body: '<html>' }, 'did not send JSON'],
    ['another JSON', { body: '[1]' }, 'something else than results'],
    ['too much', { body: ' '.repeat(3_000_000) }, 'sent too much'],
  ])('[SRC-003] says what went wrong: %s', async (_name, answer, words) => {
    reply = answer;
    const { told, calls } = await search(['/search x'], provider);
    expect(told).toMatch(new RegExp(`ERR: the search failed: [^\\n]*${words}`));
    expect(told).not.toMatch(/internal words|sk-search/);
    expect(calls).toMatchObject([{ kind: 'search', ok: false, args: 'x' }]);
  });

  it('[SRC-003] gives up on an engine that is silent', async () => {
    reply = { silent: true };
    const { told } = await search(['/search x'], provider, 50);
    expect(told).toContain('did not answer within');
    await aborted.at(-1);
  });

  it('[SRC-004] says that nothing was found', async () => {
    reply = { body: JSON.stringify(shape[provider]([])) };
    expect((await search(['/search x'], provider)).told).toContain('no results for x');
  });
});

describe('/search', () => {
  it('[SRC-005] clamps top, which is 10 by default', async () => {
    const hits = Array.from({ length: 30 }, (_, i) => ({ title: `t${i}`, text: '', url: `https://x.example/${i}` }));
    reply = { body: JSON.stringify(shape.brave(hits)) };
    for (const [line, count] of [
      ['x', 10],
      ['x top=3', 3],
      ['x top=0', 1],
      ['x top=-5', 1],
      ['x top=999', 20],
    ] as const) {
      const { told } = await search([`/search ${line}`], 'brave');
      expect(asked[0]!.url.searchParams.get('count')).toBe(String(count));
      expect(told.match(/^\d+\. /gm)).toHaveLength(count);
    }
  });

  it('[SRC-006] runs four times a turn', async () => {
    reply = { body: JSON.stringify(shape.brave([])) };
    const { calls } = await search(
      ['a', 'b', 'c', 'd', 'e', 'a'].map((query) => `/search ${query}`),
      'brave',
    );
    expect(calls.map(({ ok }) => ok).filter(Boolean)).toHaveLength(4);
    expect(calls).toHaveLength(5);
  });

  it('[SRC-007] refuses a missing query and a long one, without asking', async () => {
    const { told } = await search(['/search', '/search top=3', `/search ${'x'.repeat(401)}`], 'brave');
    expect(told.match(/ERR: /g)).toHaveLength(3);
    expect(asked).toHaveLength(0);
  });

  it('[SRC-008] says when it is not configured, and is then not in the prompt', async () => {
    const { told, prompt } = await search(['/search x']);
    expect(told).toContain('ERR: /search is not configured');
    expect(prompt).not.toContain('/search');
  });

  it.each([
    [{ SEARCH_PROVIDER: 'brave' }, 'SEARCH_API_KEY'],
    [{ SEARCH_PROVIDER: 'tavily' }, 'SEARCH_API_KEY'],
    [{ SEARCH_PROVIDER: 'searxng' }, 'SEARCH_URL'],
    [{ SEARCH_PROVIDER: 'other' }, 'SEARCH_PROVIDER'],
    [{ SEARCH_PROVIDER: 'searxng', SEARCH_URL: 'https://user:secret@s.example/' }, 'SEARCH_URL'],
    [{ SEARCH_PROVIDER: 'searxng', SEARCH_URL: 'https://s.example/?q=' }, 'SEARCH_URL'],
  ])('[SRC-009] stops the start when it cannot work: %j', (env, name) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^bad configuration: ${name}: [^;]*$`));
  });

  it('[SRC-011] reports whether it works on this server', async () => {
    const engine = createSearch({ provider: 'tavily', key: KEY, url: base });
    reply = { body: JSON.stringify(shape.tavily([])) };
    expect(await engine.probe()).toEqual({ ok: true, detail: `tavily at ${new URL(base).host} answers` });
    reply = { status: 401 };
    expect(await engine.probe()).toEqual({ ok: false, problem: 'the search engine refused the key of this server' });
    await engine.close();
  });

  it('[SRC-010] stops with the run', async () => {
    reply = { silent: true };
    const engine = createSearch({ provider: 'brave', key: KEY, url: base });
    asked = [];
    const model = new ScriptedModel(() => '/search x\n');
    const { events } = await runOnce(model, {
      services: { searchEngine: engine },
      during: (supervisor) =>
        void expect
          .poll(() => asked.length)
          .toBe(1)
          .then(() => supervisor.cancel('run')),
    });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'canceled' });
    await aborted.at(-1);
    await engine.close();
  });
});
