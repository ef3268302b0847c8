import { describe, expect, it } from 'vitest';
import { Events } from '../../src/lib/events.ts';
import { meteredModel, type ModelEvents } from '../../src/models/metered.ts';
import { type Model, ModelError, type ModelRequest } from '../../src/runtime/model.ts';
import { scrape, scrapeUntil } from '../support/metrics.ts';
import { INSIDE, startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const LIVE = 'baton_event_streams_open{kind="live"}';
const TAIL = 'baton_event_streams_open{kind="tail"}';

it('[OPS-073] METRICS_PORT has the metrics, and nothing else, and the other port has none', INSIDE, async () => {
  await using baton = await startBaton({ env: { METRICS_PORT: '0', METRICS_HOST: 'localhost' } });
  const url = baton.server.metricsUrl!;
  expect(new URL(url).port).not.toBe(new URL(baton.url).port);
  const { status, headers } = await fetch(url);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(await (await fetch(`${url}?x=1`)).text()).toMatch(/^baton_runs_active 0$/m);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  for (const [method, path] of [
    ['POST', '/metrics'],
    ['GET', '/metrics/x'],
    ['GET', '/healthz'],
    ['GET', '/v1/agents'],
  ] as const) {
    const answer = await fetch(new URL(path, url), { method });
    expect([answer.status, await answer.json()], path).toEqual([404, expect.objectContaining({ error_code: 'not_found' })]);
  }
  expect(await baton.anonymous.get('/metrics')).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
  await baton.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

describe('/metrics', () => {
  it('[OPS-010] shows the runs that are under way, and counts them when they have ended', async () => {
    await using upstream = await disposable(startUpstream());
    // What comes together would be one delta.
    const gates = ['b', 'c'].map(() => Promise.withResolvers<void>());
    upstream.reply({ text: ['a', 'b', 'c'], gate: (index) => gates[index - 1]?.promise });
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'gpt-4.1' } });
    const before = await scrape(baton.anonymous);
    for (const gauge of ['baton_runs_active', LIVE, TAIL]) expect(before.get(gauge), gauge).toBe(0);

    const live = await baton.api.start('hi');
    await live.until(({ event }) => event === 'text');
    const tail = await baton.api.follow(live.requestId);
    const during = await scrape(baton.anonymous);
    expect(during.get('baton_runs_active')).toBe(1);
    expect(during.get(LIVE)).toBe(1);
    expect(during.get(TAIL)).toBe(1);
    expect(during.get('baton_text_deltas_total')).toBe(1);

    gates[0]!.resolve();
    await live.until(() => live.text() === 'ab');
    gates[1]!.resolve();
    await Promise.all([live.over, tail.over]);
    const gauges = ['baton_runs_active', LIVE, TAIL];
    const after = await scrapeUntil(baton.anonymous, (samples) => gauges.every((gauge) => samples.get(gauge) === 0));
    expect(after.get('baton_runs_ended_total{state="completed",error_code=""}')).toBe(1);
    expect(after.get('baton_text_deltas_total')).toBe(3);
    expect(after.get('baton_provider_calls_total{provider="openai",outcome="ok"}')).toBe(1);
    expect(after.get('baton_provider_call_duration_seconds_count{provider="openai"}')).toBe(1);
    // A start, seven events at least (text is joined) and an end, in at least two commits.
    expect(after.get('baton_commit_group_entries_sum')).toBeGreaterThanOrEqual(8);
    expect(after.get('baton_commit_group_entries_count')).toBe(after.get('baton_commit_duration_seconds_count'));
    expect(after.get('baton_commit_failures_total{outcome="given_up"}')).toBe(0);
    expect(after.get('baton_commit_queue_entries')).toBe(0);
  });

  it('[OPS-010] tells failed runs by their code, and requests by operation and status', async () => {
    await using upstream = await disposable(startUpstream());
    upstream.otherwise({ status: 400 });
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'claude-x' } });
    await baton.api.run('hi');
    await baton.api.run({ message: 'hi', agent: 'ghost' });
    await baton.api.get('/v1/agents/ghost');
    await baton.anonymous.get('/v1/agents');
    await baton.anonymous.get('/nowhere');
    const counted = 'baton_http_requests_total';
    const samples = await scrapeUntil(
      baton.anonymous,
      (all) =>
        all.get(`${counted}{operation="orchestrate",status="2xx"}`) === 2 &&
        ['getAgent', 'listAgents', 'none'].every((one) => all.has(`${counted}{operation="${one}",status="4xx"}`)),
    );
    expect(samples.get('baton_runs_ended_total{state="failed",error_code="upstream_error"}')).toBe(1);
    expect(samples.get('baton_runs_ended_total{state="failed",error_code="agent_not_found"}')).toBe(1);
    expect(samples.get('baton_provider_calls_total{provider="anthropic",outcome="upstream_error"}')).toBe(1);
    expect(samples.get('baton_http_requests_total{operation="getAgent",status="4xx"}')).toBe(1);
    expect(samples.get('baton_http_requests_total{operation="listAgents",status="4xx"}')).toBe(1);
    expect(samples.get('baton_http_requests_total{operation="none",status="4xx"}')).toBe(1);
    expect(samples.get('baton_http_request_duration_seconds_count{operation="orchestrate"}')).toBe(2);
  });

  it('[OPS-010] has the metrics of one server, [OPS-012] and of its process', async () => {
    await using one = await startBaton();
    await using other = await startBaton();
    await one.api.run('hi');
    const ended = 'baton_runs_ended_total{state="completed",error_code=""}';
    expect((await scrapeUntil(one.anonymous, (samples) => samples.has(ended))).get(ended)).toBe(1);
    const samples = await scrape(other.anonymous);
    expect(samples.get(ended)).toBeUndefined();
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total']) {
      expect(samples.get(name), name).toBeDefined();
    }
  });

  it('[OPS-011] has no label values that clients can invent', async () => {
    await using baton = await startBaton();
    const invented = 'invented-by-a-client';
    await baton.api.run({ message: 'hi', agent: invented });
    const definition = { id: invented, name: 'n', role: 'r', goal: 'g', model: `${invented}/model` };
    await baton.api.run({ message: 'hi', agent_def: definition });
    await baton.api.get(`/v1/agents/${invented}`);
    await baton.api.raw('BREW', `/v1/agents/${invented}`);
    const { body, headers } = await baton.anonymous.get<string>('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).not.toContain(invented);
    expect(body).not.toMatch(/tenant/i);
    expect(body).toContain('baton_provider_calls_total{provider="unknown",outcome="unknown_model"} 1');
    // Prometheus insists on it: every family announced once, with its help.
    const families = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
    expect(new Set(families).size).toBe(families.length);
    for (const family of families) expect(body).toContain(`# HELP ${family} `);
  });
});

describe('a metered model', () => {
  const request = (signal = new AbortController().signal): ModelRequest => ({
    model: 'gpt-x',
    system: [],
    messages: [],
    maxTokens: 1,
    temperature: 0,
    signal,
  });
  const outcomeOf = async (stream: Model['stream'], of = request()): Promise<string[]> => {
    const seen: string[] = [];
    const events = new Events<ModelEvents>();
    events.on('textDelta', () => seen.push('delta'));
    events.on('callEnded', ({ provider, outcome }) => seen.push(`${provider} ${outcome}`));
    await meteredModel({ contextWindow: () => 1, stream }, events)
      .stream(of, () => {})
      .catch(() => {});
    return seen;
  };

  it('[OPS-010] counts every call once, by how it ended', async () => {
    const usage = { inputTokens: 1, outputTokens: 1 };
    expect(await outcomeOf(async (_, onText) => (onText('a'), onText('b'), { usage, end: 'stop' }))).toEqual([
      'delta',
      'delta',
      'openai ok',
    ]);
    expect(
      await outcomeOf(async () => {
        throw new ModelError('upstream_error', 'x');
      }),
    ).toEqual(['openai upstream_error']);
    expect(
      await outcomeOf(() => {
        throw new ModelError('unknown_model', 'x');
      }),
    ).toEqual(['openai unknown_model']);
    expect(
      await outcomeOf(async () => {
        throw new Error('x');
      }),
    ).toEqual(['openai internal']);
    const signal = AbortSignal.abort(new Error('canceled'));
    expect(
      await outcomeOf(async (of) => {
        throw of.signal.reason;
      }, request(signal)),
    ).toEqual(['openai aborted']);
  });
});

async function disposable<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T & AsyncDisposable> {
  const started = await starting;
  return Object.assign(started, { [Symbol.asyncDispose]: () => started.close() });
}
