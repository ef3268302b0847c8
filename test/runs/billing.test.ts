import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBilling } from '../../src/billing/index.ts';
import { Events } from '../../src/lib/events.ts';
import { Semaphore } from '../../src/lib/semaphore.ts';
import { billingDestination } from '../../src/outbox/billing.ts';
import { Deliverer } from '../../src/outbox/deliverer.ts';
import { systemTime } from '../../src/scheduler/time.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Outbox } from '../../src/store/outbox/outbox.ts';
import { FakeBilling, type BillingReply } from '../support/billing.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const sum = (records: Record<string, unknown>[], name: string): number => records.reduce((total, one) => total + Number(one[name]), 0);

describeOnBoth('a run that is billed', (dialect) => {
  let billing: FakeBilling;
  let upstream: Upstream;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    billing = await FakeBilling.start();
    upstream = await startUpstream();
    Object.assign(env, upstream.env, { BILLING_URL: `${billing.url}/`, INDEX_MODEL: 'openai/gpt', PROVIDER_RETRIES: '0' });
  });
  const baton = useServer({ dialect, env });
  afterAll(async () => {
    await upstream.close();
    await billing[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    billing.check = { body: { allow: true } };
    billing.record = { status: 204 };
  });

  it('[BIL-010] is asked about before its first turn', async () => {
    const run = await baton().api.run('hello');
    expect(run.done).toMatchObject({ ok: true });
    expect(billing.checks.at(-1)).toEqual({
      tenant_id: baton().tenant.id,
      model: 'openai/gpt',
      est_input_tokens: expect.any(Number),
      est_output_tokens: 4096,
      request_id: run.requestId,
    });
    expect(billing.checks.at(-1)!['est_input_tokens']).toBeGreaterThan(50);
  });

  it.each<[string, BillingReply]>([
    [
      'allow: false',
      {
        body: {
          allow: false,
          reason: 'insufficient_budget',
          message: 'Empty.',
          plan_remaining_micro_cents: 3,
          total_budget_micro_cents: null,
        },
      },
    ],
    [
      'a 4xx',
      {
        status: 402,
        body: { error: 'insufficient_budget', message: 'Empty.', plan_remaining_micro_cents: 3, total_budget_micro_cents: null },
      },
    ],
  ])('[BIL-011] does not begin when it is denied by %s', async (_name, check) => {
    billing.check = check;
    const before = upstream.requests.length;
    const run = await baton().api.run('hello');
    expect(run.frames.map(({ event }) => event)).toEqual(['request_received', 'error', 'done']);
    expect(run.data('error')).toEqual([
      {
        message: 'Empty.',
        reason: 'insufficient_budget',
        error_code: 'insufficient_budget',
        plan_remaining_micro_cents: 3,
        total_budget_micro_cents: null,
      },
    ]);
    expect(run.done).toMatchObject({ ok: false, error: 'Empty.', error_code: 'insufficient_budget' });
    expect(upstream.requests).toHaveLength(before);
    const { body } = await baton().api.get(`/v1/requests/${run.requestId}`);
    expect(body).toMatchObject({ state: 'failed', error_code: 'insufficient_budget', error_message: 'Empty.' });
  });

  it.each<[string, BillingReply]>([
    ['a 5xx', { status: 500, body: { allow: false } }],
    ['a broken connection', 'drop'],
    ['silence', 'silence'],
    ['garbage', { raw: '<html>' }],
    ['an endless answer', { raw: `{"allow":false,"x":"${'x'.repeat(100_000)}"}` }],
  ])('[BIL-012] begins when the service cannot say: %s', async (_name, check) => {
    billing.check = check;
    expect((await baton().api.run('hello')).done).toMatchObject({ ok: true });
    const { body } = await baton().anonymous.get<string>('/metrics');
    expect(body).toMatch(/baton_billing_checks_total\{outcome="failed_open"\} [1-9]/);
  });

  it('[BIL-013] can be canceled while the service is asked', async () => {
    billing.check = 'silence';
    const asked = billing.checks.length;
    const run = await baton().api.start('hello');
    await billing.until(() => billing.checks.length > asked);
    await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });

  it('[BIL-020] sends a record of every model call, and all four counts agree', async () => {
    const agent = (id: string, more: object = {}) => ({ id, name: id, role: 'r', goal: 'g', model: `openai/${id}`, ...more });
    await baton().api.post('/v1/agents', agent('helper'));
    const advisor = { model: 'anthropic/judge', mode: 'gate' };
    upstream.reply(
      { text: ['/agent helper x\n/advise y\n'], usage: { input: 1, output: 2 } },
      { text: ['sub'], usage: { input: 4, output: 8, cacheRead: 3 } },
      { text: ['advice'], usage: { input: 16, output: 32 } },
      { text: ['answer'], usage: { input: 64, output: 128 } },
      { text: ['<signal>CONTINUE</signal>'], usage: { input: 256, output: 512 } },
    );
    const run = await baton().api.run({ message: 'x', agent_def: agent('boss', { advisor }) });
    expect(run.done).toMatchObject({ ok: true });
    const own = () => billing.records.filter((one) => String(one['request_id']).startsWith(`${run.requestId}-t`));
    await billing.until(() => own().length === 5);
    expect(
      own()
        .map((one) => one['request_id'])
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5].map((n) => `${run.requestId}-t${n}`));
    expect(own().find((one) => one['agent_id'] === 'helper')).toEqual({
      request_id: expect.any(String),
      tenant_id: baton().tenant.id,
      model: 'openai/helper',
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      cached_tokens: expect.any(Number),
      duration_ms: expect.any(Number),
      agent_id: 'helper',
      depth: 1,
    });
    expect(own().filter((one) => one['model'] === 'anthropic/judge')).toHaveLength(2);
    const { body } = await baton().api.get(`/v1/requests/${run.requestId}`);
    for (const name of ['input_tokens', 'output_tokens'] as const) {
      const total = (run.done as Record<string, unknown>)[name];
      expect(sum(run.data('token_usage'), name)).toBe(total);
      expect(body[name]).toBe(total);
      expect(sum(own(), name)).toBe(total);
    }
    expect(run.done!['output_tokens']).toBe(682);
  });

  it('[BIL-021] counts what a failed call had used', async () => {
    upstream.reply({ text: ['half'], usage: { input: 11, output: 1 }, end: 'error' });
    const agent_def = { id: 'a', name: 'a', role: 'r', goal: 'g', model: 'anthropic/a' };
    const run = await baton().api.run({ message: 'x', agent_def });
    expect(run.done).toMatchObject({ ok: false, error_code: 'upstream_error', input_tokens: 11 });
    const own = () => billing.records.filter((one) => one['request_id'] === `${run.requestId}-t1`);
    await billing.until(() => own().length === 1);
    expect(own()[0]).toMatchObject({ input_tokens: 11, model: 'anthropic/a' });
  });

  it('[BIL-021] counts what a canceled call had used', async () => {
    upstream.reply({ text: ['half'], usage: { input: 13, output: 1 }, end: 'stall' });
    const agent_def = { id: 'a', name: 'a', role: 'r', goal: 'g', model: 'anthropic/a' };
    const run = await baton().api.start({ message: 'x', agent_def });
    await run.until(({ event }) => event === 'text');
    await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled', input_tokens: 13 });
    const own = () => billing.records.filter((one) => one['request_id'] === `${run.requestId}-t1`);
    await billing.until(() => own().length === 1);
  });

  it('[BIL-022] is not delayed by refused records', async () => {
    billing.record = (record) => (record['agent_id'] === 'bad' ? { status: 422 } : { status: 204 });
    const run = (id: string) => baton().api.run({ message: 'x', agent_def: { id, name: id, role: 'r', goal: 'g', model: 'openai/x' } });
    const bad = await run('bad');
    const good = await run('good');
    const has = (id: string) => billing.records.some((one) => one['request_id'] === `${id}-t1`);
    await billing.until(() => has(bad.requestId) && has(good.requestId));
  });
});

describeOnBoth('usage records', (dialect) => {
  it('[BIL-023] survive an outage and a restart, and are delivered once the service is back', async () => {
    await using billing = await FakeBilling.start();
    await using database = await createDatabase(dialect);
    const env = { BILLING_URL: billing.url };
    await billing.close();
    const ids: string[] = [];
    {
      await using baton = await startBaton({ database, env });
      for (let i = 0; i < 5; i += 1) ids.push((await baton.api.run(`message ${i}`)).requestId);
    }
    await billing.listen();
    const wanted = ids.map((id) => `${id}-t1`).toSorted();
    const sent = () => billing.records.map((one) => String(one['request_id'])).toSorted();
    {
      await using baton = await startBaton({ database, env });
      await billing.until(() => sent().length >= 5);
      // Outage in the middle: what it did not take comes again.
      billing.record = { status: 503 };
      const late = await baton.api.run('late');
      await billing.until(() => sent().includes(`${late.requestId}-t1`));
      billing.record = { status: 204 };
      await billing.until(() => sent().filter((id) => id === `${late.requestId}-t1`).length === 2);
      expect(sent().filter((id) => wanted.includes(id))).toEqual(wanted);
    }
    {
      await using baton = await startBaton({ database, env });
      const last = await baton.api.run('last');
      await billing.until(() => sent().includes(`${last.requestId}-t1`));
      expect(sent()).toHaveLength(wanted.length + 3);
    }
  });

  /** Records in the queue, those in `bad` are never taken. @returns what is left of them, once all others were sent */
  async function deliver(bad: number[], reply: BillingReply, more: number[] = []) {
    await using billing = await FakeBilling.start();
    billing.record = ({ n }) => (bad.includes(n as number) ? reply : { status: 204 });
    const test = await createDatabase(dialect);
    const database = await openDatabase({ url: test.url });
    const client = createBilling(billing.url, new Events());
    const service = billingDestination({ record: (body) => client.record(body), onAttempt() {}, onProblem() {} });
    const delivery = new Deliverer({
      outbox: new Outbox(database, 'node'),
      destination: async () => service,
      slots: new Semaphore(100),
      time: { now: Date.now, at: (moment, wake) => systemTime.at(moment / 1000, wake) },
      onProblem() {},
    });
    const queue = async (numbers: number[]) => {
      await database.knex('outbox').insert(numbers.map((n) => ({ tenant_id: 1, body: JSON.stringify({ n }) })));
      delivery.wake();
      await billing.until(() => numbers.every((n) => bad.includes(n) || billing.records.some((one) => one['n'] === n)));
    };
    await queue(Array.from({ length: 30 }, (_, n) => n));
    if (more.length > 0) await queue(more);
    await delivery.stop();
    await client.close();
    const rows: { body: string }[] = await database.knex('outbox').orderBy('id');
    await database.close();
    await test.drop();
    return { left: rows.map(({ body }) => (JSON.parse(body) as { n: number }).n), sent: billing.records.map((one) => one['n'] as number) };
  }
  const failures: [string, BillingReply][] = [
    ['a 5xx', { status: 500 }],
    ['a broken connection', 'drop'],
  ];

  it.each(failures)('[BIL-022] are delivered in spite of a whole group that always gets %s', async (_name, reply) => {
    const bad = [0, 1, 2, 3, 4, 5, 6, 7];
    const { left, sent } = await deliver(bad, reply, [30, 31]);
    expect(left).toEqual(bad);
    expect(sent.filter((n) => n > 7).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, n) => n + 8));
  });

  it.each(failures)('[BIL-022] do not wait for single records that always get %s', async (_name, reply) => {
    const bad = [0, 9, 18];
    const { left, sent } = await deliver(bad, reply);
    expect(left).toEqual(bad);
    // A pause would have come with repeats before all were sent once.
    expect(new Set(sent.slice(0, 30)).size).toBe(30);
  });
});
