import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/databases.ts';
import { startTcpProxy, type HeldCommit, type TcpProxy } from '../support/tcp-proxy.ts';
import { createWorld, type Node, type World } from './harness.ts';

const START = '2026-11-21T10:00:30Z';
/** Words of the transaction that begins a scheduled run, and of the one that finishes its record. */
const BEGINS = 'insert into "task_runs"';
const FINISHES = 'update "task_runs"';
/** The SQLSTATE of a lock that was not to be had. */
const LOCKED = '55P03';

interface Doubt {
  world: World;
  node: Node;
  proxy: TcpProxy;
  /** The COMMIT that has not got to the server. */
  commit: HeldCommit;
  /** The codes of the statements that have failed. */
  codes: unknown[];
  /** Resolves when the scheduler sleeps. */
  fired: Promise<void>;
  /** Whether it does. */
  asleep(): boolean;
}

/** Fires a task, and stops at the COMMIT of a transaction with these words. */
async function inDoubt(words: string, test: (doubt: Doubt) => Promise<void>): Promise<void> {
  const direct = await createDatabase('postgres');
  await using proxy = await startTcpProxy(Number(new URL(direct.url).port));
  const url = Object.assign(new URL(direct.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  await using world = await createWorld('postgres', { start: START, files: { ...direct, url } });
  const node = await world.node();
  const task = await world.schedule('every 10 minutes');
  const codes: unknown[] = [];
  world.database.knex.on('query-error', (error: { code?: string }) => void codes.push(error.code));
  const came = proxy.holdCommit(words);
  let asleep = false;
  const fired = world.jump(task.next_fire_at).then(() => void (asleep = true));
  await test({ world, node, proxy, commit: await came, codes, fired, asleep: () => asleep });
}

/** The task has fired once, and its run has done what it was to do. */
async function expectOneRun(world: World): Promise<void> {
  await world.quiet();
  const [run, ...rest] = await world.runs();
  expect(rest).toEqual([]);
  expect(run).toMatchObject({ status: 'succeeded', error_message: '', result_summary: 'answer to: hello' });
  expect(await world.task(run!.task_id)).toMatchObject({ run_count: 1, last_run_id: run!.id });
  const log = await world.store.read(world.tenantId, run!.request_id, 0, 100);
  expect(log.filter(({ kind }) => kind === 'request_received' || kind === 'done')).toHaveLength(2);
}

describe('a scheduled run whose COMMIT was not answered', () => {
  it('[SCH-043] is started when it was committed', () =>
    inDoubt(BEGINS, async ({ world, node, commit, fired }) => {
      await commit.pass();
      commit.breakOff();
      await fired;
      await node.sweep();
      await expectOneRun(world);
    }));

  it('[SCH-043] is started when the server commits it later', () =>
    inDoubt(BEGINS, async ({ world, node, commit, codes, fired, asleep }) => {
      commit.breakOff();
      await expect.poll(() => codes.includes(LOCKED) || asleep()).toBe(true);
      await commit.pass();
      await fired;
      await node.sweep();
      await expectOneRun(world);
    }));

  it('[SCH-043] is started when the database was away after that', () =>
    inDoubt(BEGINS, async ({ world, node, proxy, commit, fired, asleep }) => {
      await commit.pass();
      proxy.cut();
      await expect.poll(() => proxy.refused() > 5 || asleep()).toBe(true);
      proxy.mend();
      await fired;
      await node.sweep();
      await expectOneRun(world);
      // It has lost its session.
      node.errors.length = 0;
    }));

  it('[SCH-043] fires again when it was not committed', () =>
    inDoubt(BEGINS, async ({ world, node, proxy, commit, codes, fired }) => {
      commit.breakOff();
      await expect.poll(() => codes).toContain(LOCKED);
      proxy.sever();
      await fired;
      await node.sweep();
      expect(await world.runs()).toEqual([]);
      node.errors.length = 0;
      world.time.pass(60);
      await expectOneRun(world);
    }));

  it('[SCH-043] is ended once when its node was taken for dead', () =>
    inDoubt(BEGINS, async ({ world, node, commit, fired }) => {
      await commit.pass();
      await world.database.knex('nodes').where({ id: node.id }).delete();
      const heir = await world.node();
      await heir.sweep();
      commit.breakOff();
      await fired;
      await world.quiet();
      const [run, ...rest] = await world.runs();
      expect(rest).toEqual([]);
      expect(run).toMatchObject({ status: 'failed', error_message: expect.stringContaining('interrupted') });
      const log = await world.store.read(world.tenantId, run!.request_id, 0, 100);
      expect(log.map(({ kind }) => kind)).toEqual(['request_received', 'error', 'done']);
      expect(node.errors.splice(0)).toHaveLength(1);
    }));
});

describe('the record of a scheduled run whose COMMIT was not answered', () => {
  it('[SCH-041] is told of once when it was committed', () =>
    inDoubt(FINISHES, async ({ world, node, commit }) => {
      const heard = world.listen(node);
      await commit.pass();
      commit.breakOff();
      await expectOneRun(world);
      await expect.poll(() => heard.map(({ data }) => data.kind)).toEqual(['run.completed']);
    }));
});
