import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parseAllow } from '../../src/lib/allow-list.ts';
import { addressRule } from '../../src/outbox/address.ts';
import { failureOf } from '../../src/outbox/failure.ts';
import { post } from '../../src/outbox/post.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Delivery, WebhookWithSecret } from '../../src/store/outbox/webhooks.ts';
import { createGuard } from '../../src/tools/web/guard.ts';
import { installPython } from '../doors/a2a/python.ts';
import { FakeBilling } from '../support/billing.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { quietPort } from '../support/quiet-port.ts';
import { Receiver } from '../support/receiver.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { StillClock } from '../support/still-clock.ts';
import { deliveries, delivery, endpoint } from './messages.ts';

describeOnBoth('the outbox', (dialect) => {
  /** Opens the database of a server that does not run, for a moment. */
  async function inDatabase<T>(baton: Baton, work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: baton.database.url });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it('[WHK-030] tells of runs that a restart has ended, and delivers what a dead node had claimed', async () => {
    await using receiver = await Receiver.start();
    await using database = await createDatabase(dialect);
    const env = { FETCH_ALLOW: '127.0.0.1' };
    const before = await startBaton({ database, env });
    const { id } = await endpoint(before.api, receiver.url);
    receiver.reply = 500;
    const run = await before.api.run('left behind');
    await delivery(before.api, { id }, { attempts: 1, next_attempt_at: expect.any(Number) });
    await before.stop();
    const interrupted = '01900000-0000-7000-8000-000000000000';
    await inDatabase(before, async ({ knex }) => {
      const row = {
        id: interrupted,
        tenant_id: before.tenant.id,
        agent_id: 'index',
        state: 'running',
        owner: 'gone',
        started_at: 1,
      } as const;
      await knex('requests').insert(row);
      await knex('outbox').update({ next_at: 0, claimed_until: Date.now() + 1e9, claimed_by: 'gone' });
    });
    receiver.reply = 204;
    receiver.messages.length = 0;
    await using _ = await startBaton({ database, env });
    await receiver.until(() => receiver.messages.length === 2);
    const told = receiver.messages.map(({ body }) => [body.data['request_id'], body.type, body.data['error_code']]);
    expect(told.toSorted()).toEqual([
      [interrupted, 'run.failed', 'interrupted'],
      [run.requestId, 'run.completed', undefined],
    ]);
  });

  it('[WHK-031] gives up the oldest messages where too many wait, and forgets old ones with the events of runs', async () => {
    await using receiver = await Receiver.start();
    receiver.reply = 'drop';
    await using database = await createDatabase(dialect);
    const env = { FETCH_ALLOW: '127.0.0.1', RETENTION_DAYS: '30' };
    const before = await startBaton({ database, env });
    const { id } = await endpoint(before.api, receiver.url);
    await before.stop();
    const total = 10_010;
    await inDatabase(before, async ({ knex }) => {
      const row = { tenant_id: before.tenant.id, webhook_id: id, type: 'run.completed', next_at: 9e15, created_at: 9e9 };
      for (let from = 0; from < total; from += 1000) {
        const some = Array.from({ length: Math.min(1000, total - from) }, (_, i) => `dlv_${String(from + i).padStart(32, '0')}`);
        await knex.batchInsert(
          'outbox',
          some.map((delivery_id) => ({ ...row, delivery_id })),
          50,
        );
      }
      await knex('outbox').insert({ ...row, delivery_id: 'dlv_old', state: 'failed', created_at: 1 });
    });
    const after = await startBaton({ database, env });
    const of = (state: Delivery['state']) => inDatabase(before, ({ knex }) => knex('outbox').where({ state }).pluck('delivery_id'));
    const oldest = `dlv_${'0'.repeat(32)}`;
    await vi.waitFor(async () => expect(await of('failed')).toHaveLength(10), { timeout: 10_000 });
    await inDatabase(before, async ({ knex }) =>
      expect(await knex('outbox').distinct('last_error').where({ state: 'failed' }).whereNot({ delivery_id: 'dlv_old' })).toEqual([
        { last_error: 'too_many' },
      ]),
    );
    await after.stop();
    const failed = await of('failed');
    expect(failed).toHaveLength(10);
    expect(failed).toContain(oldest);
    expect(await of('pending')).toHaveLength(10_000);
  });

  it('[WHK-032] keeps what it can not make any more as failed, and refuses to send that again', async () => {
    await using receiver = await Receiver.start();
    await using baton = await startBaton({ dialect, env: { FETCH_ALLOW: '127.0.0.1', RETENTION_DAYS: '1' } });
    const { api } = baton;
    const webhook = await endpoint(api, receiver.url);
    receiver.reply = 500;
    const run = await api.run('purged');
    const first = await delivery(api, webhook, { attempts: 1, last_status: 500 });
    const purge = { state: 'completed', purged: 1 } as const;
    await inDatabase(baton, async ({ knex }) => {
      await knex('events').where({ request_id: run.requestId }).delete();
      await knex('requests').where({ id: run.requestId }).update(purge);
      await knex('outbox').update({ next_at: 0 });
    });
    await delivery(api, webhook, { state: 'failed', attempts: 2, last_status: 0, last_error: 'events_deleted' });
    const again = await api.post(`/v1/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`);
    expect(again).toMatchObject({ status: 404, body: { error_code: 'events_deleted' } });
  });

  it('[WHK-033] has what a node was killed with right behind `done`, and runs that it broke off', async () => {
    await using receiver = await Receiver.start();
    receiver.reply = 'silence';
    const killed = await spawnBaton({ dialect, env: { FETCH_ALLOW: '127.0.0.1' } });
    await endpoint(killed.api, receiver.url);
    const headers = { Accept: 'application/json' };
    const ids: string[] = [];
    const asked = Array.from({ length: 8 }, async () => {
      const { status, requestId } = await killed.api.post('/v1/orchestrate', { message: 'hello' }, headers);
      if (status === 200) ids.push(requestId);
      killed.kill('SIGKILL');
    });
    await Promise.allSettled(asked);
    expect(ids.length).toBeGreaterThan(0);
    const before = receiver.messages.length;
    receiver.reply = 204;
    await using again = await killed.restart();
    const { body: all } = await again.api.get<{ requests: { request_id: string }[] }>('/v1/requests?limit=200');
    const logged = all.requests.map(({ request_id }) => request_id);
    expect(logged).toEqual(expect.arrayContaining(ids));
    const after = () => receiver.messages.slice(before).map(({ body }) => String(body.data['request_id']));
    await receiver.until(() => logged.every((id) => after().includes(id)));
    expect(receiver.messages.every(({ headers: { 'webhook-id': id }, body }) => id === `msg_${String(body.data['request_id'])}`)).toBe(
      true,
    );
  });

  it('[WHK-034] takes over the usage records of the release before', async () => {
    await using billing = await FakeBilling.start();
    await using database = await createDatabase(dialect);
    const env = { BILLING_URL: billing.url };
    const baton = await startBaton({ database, env });
    const sent = () => billing.records.map((one) => one['n']);
    const queue = (n: number) =>
      inDatabase(baton, async ({ knex }) => void (await knex('usage_records').insert({ tenant_id: 1, body: JSON.stringify({ n }) })));
    // A node of the release before is beside this one.
    await queue(1);
    await billing.until(() => sent().includes(1));
    await baton.stop();
    await queue(2);
    await using _ = await startBaton({ database, env });
    await billing.until(() => sent().includes(2));
    expect(sent()).toEqual([1, 2]);
  });
});

it('[WHK-035] is delivered by two nodes on one database, each message once', async () => {
  await using receiver = await Receiver.start();
  await using database = await createDatabase('postgres');
  const env = { FETCH_ALLOW: '127.0.0.1' };
  await using one = await startBaton({ database, env });
  await using two = await startBaton({ database, env });
  const other = new Client(two.url, one.tenant.token);
  const webhook = await endpoint(one.api, receiver.url);
  const runs = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? one.api : other).run(`message ${i}`)));
  const ids = runs.map(({ requestId }) => requestId).toSorted();
  await vi.waitFor(
    async () => {
      const all = await deliveries(one.api, webhook);
      expect(all.filter(({ state }) => state === 'delivered')).toHaveLength(40);
    },
    { timeout: 20_000 },
  );
  expect(receiver.messages.map(({ body }) => String(body.data['request_id'])).toSorted()).toEqual(ids);
  // One node has learned that a tenant has no endpoint, and hears that the other one has made it one.
  const quiet = await one.newTenant();
  for (let i = 0; i < 5; i += 1) await quiet.api.run('nobody listens');
  const made = await endpoint(new Client(two.url, quiet.token), `${receiver.url}/late`);
  // It hears of it a moment later: a run that ends before is told to nobody.
  const late: string[] = [];
  await vi.waitFor(
    async () => {
      late.push((await quiet.api.run('late')).requestId);
      expect(await deliveries(quiet.api, made)).not.toEqual([]);
    },
    { timeout: 15_000 },
  );
  const told = await delivery(quiet.api, made, { state: 'delivered' });
  expect(late.map((id) => `msg_${id}`)).toContain(told.message_id);
  expect(receiver.at('/late')).not.toEqual([]);
});

it('[WHK-036] waits 15 seconds for an answer', async () => {
  await using receiver = await Receiver.start();
  receiver.reply = 'silence';
  const allow = parseAllow('127.0.0.1');
  const rule = addressRule(createGuard({ allow }), allow);
  using clock = new StillClock();
  const passed: number[] = [];
  for (const ms of [14_000, 16_000]) setTimeout(() => passed.push(ms), ms);
  const answer = post({ rule, url: receiver.url, tenantId: 1, headers: {}, body: '{}' }, new AbortController().signal);
  const error = await clock.passUntil(answer).catch((reason: Error) => reason);
  expect(error).toMatchObject({ message: 'not done after 15000 ms' });
  expect(failureOf(error)).toBe('timeout');
  expect(passed).toEqual([14_000]);
});

/** The programs of docs/webhooks.md, by language. */
const programs = Object.fromEntries(
  Array.from(readFileSync('docs/webhooks.md', 'utf8').matchAll(/<!-- run: (\w+) -->\n\n```\w+\n([^]*?)```/g), ([, language, code]) => [
    language,
    code!,
  ]),
);
const python = await installPython('1.1.0', 'standardwebhooks');
const languages: [name: string, command: () => string, extension: string, missing: string | undefined][] = [
  ['node', () => process.execPath, 'mjs', undefined],
  ['python', () => ('python' in python ? python.python : ''), 'py', 'missing' in python ? python.missing : undefined],
];

describe('a receiver of docs/webhooks.md', () => {
  for (const [name, command, extension, missing] of languages) {
    if (missing) console.log(`[WHK-037] ${name} is not tried: ${missing}`);
    it.skipIf(missing)(`[WHK-037] verifies messages by the library of ${name}, with the old secret and the new one`, async () => {
      await using baton = await startBaton({ env: { FETCH_ALLOW: '127.0.0.1' } });
      const port = await quietPort();
      const url = `http://127.0.0.1:${port}/`;
      const webhook = await endpoint(baton.api, url);
      const file = `.tmp/webhook-receiver.${extension}`;
      mkdirSync('.tmp', { recursive: true });
      writeFileSync(file, programs[name]!);
      const attempt = async (secret: string) => {
        const child = spawn(command(), [file], {
          env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        try {
          await vi.waitFor(async () => void (await fetch(url, { method: 'POST', body: '{}' })), { timeout: 20_000 });
          expect((await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'msg_1' } })).status).toBe(400);
          let printed = '';
          child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
          const { requestId } = await baton.api.run('Grüße 🙂');
          await delivery(baton.api, webhook, { state: 'delivered', last_status: 204 });
          await vi.waitFor(() => expect(printed).toContain(`run.completed ${requestId}`));
        } finally {
          const gone = new Promise((resolve) => child.once('close', resolve));
          child.kill();
          await gone;
        }
      };
      await attempt(webhook.secret);
      const { body } = await baton.api.post<WebhookWithSecret>(`/v1/webhooks/${webhook.id}/rotate-secret`);
      await attempt(webhook.secret);
      await attempt(body.secret);
    });
  }
});
