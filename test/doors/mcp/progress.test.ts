import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { asker } from '../../support/questions.ts';
import { useServer, useUpstream } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { beginSession, callTool, connectHost, scripted, textOf, toolCall, type Host } from './host.ts';
import { connectClient, MODES } from './stateless/host.ts';

const GOES_ON = 'the call goes on';

/** Hears of progress, and says when enough of it has come. */
class Hearing {
  readonly heard: Progress[] = [];
  #waiting: { until: (heard: Progress[]) => boolean; resolve: () => void } | undefined;

  readonly listen = (progress: Progress): void => {
    this.heard.push(progress);
    if (this.#waiting?.until(this.heard)) this.#waiting.resolve();
  };

  until(until: (heard: Progress[]) => boolean): Promise<void> {
    if (until(this.heard)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting = { until, resolve };
    });
  }

  get values(): number[] {
    return this.heard.map(({ progress }) => progress);
  }
}

/** How many notes have come behind the last event. */
const notesIn = (heard: Progress[]): number => heard.length - 1 - heard.findLastIndex(({ message }) => message !== GOES_ON);

const growing = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

describeOnBoth('a call that takes long', (dialect) => {
  // Notes come with the heartbeat where that is more frequent.
  const baton = useServer({ dialect, env: { HEARTBEAT_MS: '30', PARK_SECONDS: '0' } });
  beforeAll(async () => {
    const chief = asker({ id: 'chief', capabilities: ['/agent'] });
    for (const agent of [scripted('stall'), scripted('silent'), chief, asker()]) await baton().api.post('/v1/agents', agent);
  });
  const host = () => connectHost(baton().url, baton().tenant.token);

  /** Calls a tool, hears that it goes on, and cancels its run. @param behind what is told before */
  async function hearGoOn(one: Host, name: string, message: string, behind: string): Promise<void> {
    const hearing = new Hearing();
    const call = callTool(one, name, { message }, { onprogress: hearing.listen });
    await hearing.until((heard) => notesIn(heard) >= 3 && heard.some(({ message: said }) => said!.includes(behind)));
    await cancel(hearing);
    expect(await call).toMatchObject({ _meta: { error_code: 'canceled' } });
    expect(hearing.values).toEqual(growing(hearing.values));
    expect(one.errors).toEqual([]);
  }

  async function cancel({ heard }: Hearing): Promise<void> {
    const [, runId] = /^the run (\S+) has begun$/.exec(heard.find(({ message }) => message!.includes('has begun'))!.message!)!;
    await baton().api.post(`/v1/requests/${runId}/cancel`);
  }

  it('[MCS-130] tells that it goes on, in the middle of a turn and before its first word', async () => {
    await using one = await host();
    await hearGoOn(one, 'stall', 'go', 'has begun');
    await hearGoOn(one, 'silent', 'go', 'has begun');
  });

  it('[MCS-130] tells nothing of that where nobody has asked for progress', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    const body = JSON.stringify(toolCall(1, 'stall', { message: 'go' }));
    const quiet = api.raw('POST', '/v1/mcp', { body, headers: session });
    const running = async () => (await api.get<{ requests: { request_id: string }[] }>('/v1/requests?state=running')).body.requests;
    await expect.poll(running).toHaveLength(1);
    const [run] = await running();
    await using one = await host();
    await hearGoOn(one, 'stall', 'go', 'has begun');
    await api.post(`/v1/requests/${run!.request_id}/cancel`);
    expect(String((await quiet).body)).not.toContain('notifications/progress');
  });

  it('[MCS-130] tells that it goes on while a command runs', async () => {
    await using one = await host();
    await hearGoOn(one, 'chief', '/agent stall go', 'stall begins');
  });

  it('[MCS-130] tells that it goes on while the run is parked', async () => {
    await using one = await host();
    const hearing = new Hearing();
    const call = callTool(one, 'asker', { message: '/ask Which city?' }, { onprogress: hearing.listen });
    await hearing.until((heard) => heard.some(({ message }) => message!.includes('waits for an answer')));
    // Only then does it not count as one under way.
    const active = async () => String((await baton().admin.raw('GET', '/metrics')).bytes);
    await expect.poll(active, { timeout: 15_000 }).toMatch(/^baton_runs_active 0$/m);
    const { length } = hearing.heard;
    await hearing.until((heard) => heard.length >= length + 3);
    const { body } = await baton().api.get<{ questions: { id: number }[] }>('/v1/questions');
    await baton().api.post(`/v1/questions/${body.questions[0]!.id}/answer`, { text: 'Rome' });
    expect(textOf(await call)).toContain('Rome');
    expect(hearing.values).toEqual(growing(hearing.values));
  });

  it.each(MODES)('[MCS-130] tells the official client of the second generation that it goes on, in the mode %j', async (mode) => {
    await using one = await connectClient(baton().url, baton().tenant.token, { mode });
    const hearing = new Hearing();
    const call = one.client.callTool({ name: 'stall', arguments: { message: 'go' } }, { onprogress: hearing.listen });
    await hearing.until((heard) => notesIn(heard) >= 3);
    await cancel(hearing);
    expect(await call).toMatchObject({ _meta: { error_code: 'canceled' } });
    expect(hearing.values).toEqual(growing(hearing.values));
  });

  it('[MCS-131] grows on over a stream that is gone on with', async () => {
    await using proxy = await startTcpProxy(Number(new URL(baton().url).port));
    await using one = await connectHost(`http://127.0.0.1:${proxy.port}`, baton().tenant.token);
    const hearing = new Hearing();
    const call = callTool(one, 'stall', { message: 'go' }, { onprogress: hearing.listen });
    for (let round = 0; round < 3; round += 1) {
      const before = hearing.heard.length;
      await hearing.until((heard) => heard.length >= before + 3);
      proxy.sever();
    }
    const { length } = hearing.heard;
    await hearing.until((heard) => heard.length >= length + 2);
    await cancel(hearing);
    expect(await call).toMatchObject({ _meta: { error_code: 'canceled' } });
    expect(hearing.values).toEqual(growing(hearing.values));
    expect(hearing.heard.filter(({ message }) => message!.includes('has begun'))).toHaveLength(1);
  });
});

describe('a client that progress keeps waiting', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake', HEARTBEAT_MS: '50' } }));
  /** Less than the turn takes, and many beats. */
  const TIMEOUT_MS = 1000;

  /** The options of a request of either client; the turn ends when the request would have been given up but for its progress. */
  function longTurn() {
    const gate = Promise.withResolvers<void>();
    upstream().otherwise({ text: ['long', ' turn'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const begun = performance.now();
    const onprogress = (): void => {
      if (performance.now() - begun > 2 * TIMEOUT_MS) gate.resolve();
    };
    return { timeout: TIMEOUT_MS, resetTimeoutOnProgress: true, onprogress };
  }

  it('[MCS-132] is the official one of the first generation', async () => {
    await using one = await connectHost(baton().url, baton().tenant.token);
    expect(textOf(await callTool(one, 'run_agent', { message: 'go' }, longTurn()))).toBe('long turn');
  });

  it.each(MODES)('[MCS-132] is the official one of the second generation, in the mode %j', async (mode) => {
    await using one = await connectClient(baton().url, baton().tenant.token, { mode });
    const result = await one.client.callTool({ name: 'run_agent', arguments: { message: 'go' } }, longTurn());
    expect(result.content).toMatchObject([{ type: 'text', text: 'long turn' }]);
  });
});
