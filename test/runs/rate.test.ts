import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Client, Fields } from '../support/client.ts';
import { startBaton, useServer } from '../support/server.ts';

const JSON_ONLY = { Accept: 'application/json' };
const ASYNC = { Prefer: 'respond-async' };
const QUOTA = 3;

/** What an answer says is left: `r` runs, `t` seconds. */
function rateOf({ headers }: Pick<Answer<unknown>, 'headers'>): { r: number; t: number | undefined } {
  const [, r, t] = /^"default";r=(\d+)(?:;t=(\d+))?$/.exec(headers['ratelimit'] ?? 'none') ?? [];
  return { r: Number(r), t: t === undefined ? undefined : Number(t) };
}

const start = (api: Client, headers: Record<string, string> = ASYNC): Promise<Answer<Fields>> =>
  api.post('/v1/orchestrate', { message: 'x' }, headers);

interface Answered {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

interface Contract {
  paths: Record<string, Record<string, { responses?: Record<string, Answered> }>>;
  components: { responses: Record<string, Answered> };
}

describe('the rate of runs', () => {
  const baton = useServer({ env: { TENANT_RATE_PER_MIN: String(QUOTA) } });
  const newApi = async () => (await baton().newTenant()).api;

  it('[RAT-001] is told by every route that starts runs, in each form of its answer', async () => {
    const api = await newApi();
    const { body: conversation } = await api.post('/v1/conversations', {});
    const { body: schedule } = await api.post('/v1/schedules', { schedule: 'daily', message: 'x' });
    const message = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'x' }] };
    await api.post('/v1/agents', { id: 'a', name: 'A', role: 'r', model: 'demo/echo', goal: 'g' });
    const rpc = { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } };
    const routes: [path: string, body: Fields, headers?: Record<string, string>][] = [
      ['/v1/requests', { message: 'x' }],
      ['/v1/orchestrate', { message: 'x' }, JSON_ONLY],
      ['/v1/agents/index/chat', { message: 'x' }, ASYNC],
      [`/v1/conversations/${conversation['id']}/messages`, { message: 'x' }, JSON_ONLY],
      [`/v1/schedules/${schedule['id']}/run`, {}],
      ['/v1/a2a/agents/a', rpc],
    ];
    for (const [index, [path, body, headers]] of routes.entries()) {
      const answer = await api.post(path, body, headers);
      const left = Math.max(0, QUOTA - 1 - index);
      expect(answer.headers, path).toMatchObject({ 'ratelimit-policy': '"default";q=3;w=60' });
      expect(rateOf(answer), path).toMatchObject({ r: left });
      if (index < QUOTA) expect(answer.status, path).toBeLessThan(300);
      else expect(answer).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } });
    }
    const stream = await (await newApi()).run('x');
    expect(rateOf(stream)).toMatchObject({ r: QUOTA - 1 });
    const { headers } = await api.post('/v1/conversations', {});
    expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });

  it('[RAT-001] is told in headers that the document names, wherever an answer can be no stream', async () => {
    const { paths, components } = (await baton().api.get<Fields>('/openapi.json')).body as unknown as Contract;
    const whole = (one: Answered): Answered => (one.$ref ? components.responses[one.$ref.split('/').at(-1)!]! : one);
    const rated = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter(({ responses }) => whole(responses?.['429'] ?? {}).headers?.['RateLimit'] !== undefined);
    const told = rated.flatMap(({ responses }) =>
      Object.entries(responses!).flatMap(([status, one]) => (status.startsWith('2') ? [whole(one)] : [])),
    );
    const plain = told.filter(({ content }) => content?.['text/event-stream'] === undefined);
    expect(plain.length).toBeGreaterThan(3);
    for (const { headers } of plain) expect(Object.keys(headers!)).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
  });

  it('[RAT-002] of a refusal is 0, until the time that Retry-After says', async () => {
    const api = await newApi();
    for (let n = 0; n < QUOTA; n += 1) await start(api);
    const refused = await start(api);
    const { r, t } = rateOf(refused);
    expect([refused.status, r]).toEqual([429, 0]);
    expect(Math.abs(t! - Number(refused.headers['retry-after']))).toBeLessThanOrEqual(1);
  });

  it('[RAT-002] is full, without a time, while no run was started; what starts none takes nothing of it', async () => {
    const api = await newApi();
    expect(rateOf(await start(api, { 'Last-Event-ID': '1' }))).toEqual({ r: QUOTA, t: undefined });
    const first = await start(api, { ...ASYNC, 'Idempotency-Key': 'k' });
    const again = await start(api, { ...ASYNC, 'Idempotency-Key': 'k' });
    expect([rateOf(first).r, rateOf(again).r, again.headers['idempotency-replayed']]).toEqual([QUOTA - 1, QUOTA - 1, 'true']);
    expect((await api.post('/v1/orchestrate', {})).status).toBe(400);
    expect(rateOf(await api.post('/v1/orchestrate', {})).r).toBe(QUOTA - 1);
  });

  it('[RAT-001] may be read by scripts', async () => {
    const { headers } = await start(await newApi(), { ...ASYNC, Origin: 'https://app.example' });
    const exposed = headers['access-control-expose-headers']!.split(/, ?/);
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
  });

  it('[RAT-002] is not told where another limit stands in the way, and not at all where there is none', async () => {
    await using one = await startBaton({ env: { TENANT_RATE_PER_MIN: '9', TENANT_MAX_CONCURRENT: '1' } });
    const agent_def = { id: 'slow', name: 'Slow', role: 'r', model: 'demo/slow', goal: 'g' };
    const slow = await one.api.post('/v1/orchestrate', { message: 'word '.repeat(100), agent_def }, ASYNC);
    const refused = await one.api.post('/v1/orchestrate', { message: 'hello' }, { Accept: 'application/json' });
    expect(refused).toMatchObject({
      status: 429,
      body: { error_code: 'too_many_runs' },
      headers: { 'ratelimit-policy': '"default";q=9;w=60' },
    });
    expect(refused.headers).not.toHaveProperty('ratelimit');
    await one.api.post(`/v1/requests/${slow.requestId}/cancel`);
    await using free = await startBaton();
    expect((await start(free.api)).headers).not.toHaveProperty('ratelimit-policy');
  });
});

describe('a client that obeys', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
  afterEach(() => void vi.useRealTimers());
  const server = startBaton({ env: { TENANT_RATE_PER_MIN: String(QUOTA) } });
  afterAll(async () => (await server).stop());

  const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
  /** Milliseconds between a client's wishes to start a run. */
  const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 70_000 })), { minLength: 5, maxLength: 15 });

  it('[RAT-003] `RateLimit` never meets a 429', async () => {
    const { newTenant } = await server;
    await fc.assert(
      fc.asyncProperty(pauses, async (waits) => {
        const { api } = await newTenant();
        let [left, until] = [Infinity, 0];
        for (const wait of waits) {
          pass(wait);
          if (left === 0 && Date.now() < until) pass(until - Date.now());
          const answer = await start(api);
          expect(answer.status).toBe(202);
          const { r, t } = rateOf(answer);
          [left, until] = [r, Date.now() + t! * 1000];
        }
      }),
      { numRuns: 6 },
    );
  });

  it('[RAT-003] `RateLimit-Policy` never meets a 429', async () => {
    const { newTenant } = await server;
    await fc.assert(
      fc.asyncProperty(pauses, async (waits) => {
        const { api } = await newTenant();
        const times: number[] = [];
        for (const wait of waits) {
          pass(wait);
          const free = (times.at(-QUOTA) ?? -Infinity) + 60_000;
          if (Date.now() < free) pass(free - Date.now());
          times.push(Date.now());
          expect((await start(api)).status).toBe(202);
        }
      }),
      { numRuns: 6 },
    );
  });
});
