import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupCommitter } from '../../src/log/committer.ts';
import { LogConflict, LogRefused, type CommitGroup, type EventStore, type RunEnd, type StoredEvent } from '../../src/log/events.ts';
import { RunLog } from '../../src/log/run-log.ts';

/** What happens to a statement: the connection is lost before it gets to the database, or behind its commit. */
type Fault = 'before' | 'behind' | undefined;

/** A log in memory, behind a connection that gets lost as the test says. */
class FaultyStore implements EventStore {
  readonly logs = new Map<string, StoredEvent[]>();
  readonly usage: string[] = [];
  readonly ends: RunEnd[] = [];
  /** Of the next statements, in order. */
  faults: Fault[] = [];
  refused: string | undefined;
  away = false;

  rows(runId: string): StoredEvent[] {
    if (!this.logs.has(runId)) this.logs.set(runId, []);
    return this.logs.get(runId)!;
  }

  readonly remote = true;
  readonly journal = () => [];

  async commit({ events, ends }: CommitGroup): Promise<void> {
    const fault = await this.#arrive();
    if (events.some(({ runId }) => runId === this.refused)) throw new LogRefused();
    if (events.some(({ runId, seq }) => this.rows(runId).some((row) => row.seq === seq))) throw new LogConflict();
    for (const { runId, seq, kind, data, usage } of events) {
      this.rows(runId).push({ seq, kind, data });
      if (usage !== undefined) this.usage.push(usage);
    }
    this.ends.push(...ends);
    if (fault) throw lostConnection();
  }

  async read(_tenantId: number, runId: string, after: number, limit: number): Promise<StoredEvent[]> {
    if (await this.#arrive()) throw lostConnection();
    return this.rows(runId)
      .filter(({ seq }) => seq > after)
      .slice(0, limit);
  }

  async #arrive(): Promise<Fault> {
    const fault = this.faults.shift();
    await new Promise((resolve) => setImmediate(resolve));
    if (this.away || fault === 'before') throw lostConnection();
    return fault;
  }
}

const lostConnection = () => new Error('Connection terminated unexpectedly');

/** A log of so many runs, on such a store. */
function setUp(count: number) {
  const store = new FaultyStore();
  const failures: { error: string; givenUp: boolean; runIds: string[] }[] = [];
  const committer = new GroupCommitter(store, {
    committed: () => {},
    failed: ({ name: error }, _attempt, givenUp, runIds) => void failures.push({ error, givenUp, runIds }),
  });
  const runs = Array.from({ length: count }, (_, i) => {
    const log = new RunLog({ tenantId: 1, runId: `run ${i}` }, committer);
    let written = 0;
    const add = () => {
      written += 1;
      const usage = `${log.runId} ${written}`;
      log.append({ event: 'stream_end', data: { agent: 'a', stream_id: written, ok: true } }, usage);
    };
    const outcome = log.settled.then(
      () => 'durable',
      () => 'broken',
    );
    const finish = () => {
      const data = { request_id: log.runId, duration_ms: 0, content: '', input_tokens: 0, output_tokens: 0, ok: true as const };
      log.finish({ event: 'done', data }, { ...END });
      return outcome;
    };
    return { log, add, finish, rows: () => store.rows(log.runId), count: () => written };
  });
  /** Lets the time pass that repeats wait for, until all is durable or given up. */
  const flush = async () => {
    let over = false;
    const flushed = committer.flush().then(() => (over = true));
    while (!over) await vi.advanceTimersByTimeAsync(100);
    await flushed;
  };
  return { store, runs, committer, failures, flush };
}

const END = {
  state: 'completed',
  completedAt: 1,
  errorMessage: '',
  errorCode: '',
  inputTokens: 0,
  outputTokens: 0,
  usage: [],
  conversationId: 0,
} as const;

/** What another node writes into a run that it takes for dead. */
const STOLEN = { kind: 'done', data: '{"ok":false}' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a commit whose answer is lost', () => {
  it('[LOG-082] is found to be written, also when the connection is lost again while it is looked for', async () => {
    const { store, runs, failures, flush } = setUp(3);
    store.faults = ['behind', undefined, 'before', undefined, undefined, 'behind'];
    for (const run of runs) run.add();
    const outcomes = runs.map((run) => run.finish());
    await flush();
    expect(await Promise.all(outcomes)).toEqual(['durable', 'durable', 'durable']);
    for (const run of runs) expect(run.rows().map(({ seq }) => seq)).toEqual([1, 2]);
    expect(store.usage).toEqual(['run 0 1', 'run 1 1', 'run 2 1']);
    expect(failures.some(({ givenUp }) => givenUp)).toBe(false);
  });

  it('[LOG-083] breaks off only the run that another node has ended meanwhile', async () => {
    const { store, runs, failures, flush } = setUp(3);
    store.faults = ['before', undefined];
    for (const run of runs) run.add();
    store.rows('run 1').push({ seq: 1, ...STOLEN });
    const outcomes = runs.map((run) => run.finish());
    await flush();
    expect(await Promise.all(outcomes)).toEqual(['durable', 'broken', 'durable']);
    expect(failures.filter(({ givenUp }) => givenUp)).toEqual([{ error: 'LogConflict', givenUp: true, runIds: ['run 1'] }]);
  });

  it('[LOG-070] breaks off only the run whose rows the database refuses at a later attempt', async () => {
    const { store, runs, flush } = setUp(3);
    store.faults = ['before'];
    store.refused = 'run 2';
    const outcomes = runs.map((run) => run.finish());
    await flush();
    expect(await Promise.all(outcomes)).toEqual(['durable', 'durable', 'broken']);
  });
});

it('[LOG-084] writes nothing behind rows that could not be written, and no end without its done', async () => {
  const { store, runs, flush } = setUp(1);
  const [run] = runs;
  store.away = true;
  run!.add();
  await new Promise((resolve) => setImmediate(resolve));
  // They wait behind the commit that will be given up.
  run!.add();
  run!.add();
  await vi.advanceTimersByTimeAsync(25_000);
  run!.add();
  const given = run!.log.settled.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await given).toBe('Connection terminated unexpectedly');
  store.away = false;
  expect(await run!.finish()).toBe('broken');
  await flush();
  expect(run!.rows()).toEqual([]);
  expect(store.ends).toEqual([]);
});

it('[LOG-043] is on its way before a busy thread gets to the end of its pass, as soon as a run says so', async () => {
  const { store, committer, runs, flush } = setUp(2);
  const commit = vi.spyOn(store, 'commit');
  runs[0]!.add();
  expect(commit).not.toHaveBeenCalled();
  committer.commitNow();
  expect(commit).toHaveBeenCalledTimes(1);
  // While it is under way the next ones wait, also those that are in a hurry.
  runs[1]!.add();
  committer.commitNow();
  expect(commit).toHaveBeenCalledTimes(1);
  await flush();
  expect(commit).toHaveBeenCalledTimes(2);
  expect(runs.map((run) => run.rows().length)).toEqual([1, 1]);
});

it('[LOG-085] goes on when an observer of it fails', async () => {
  const store = new FaultyStore();
  const observer = {
    committed: vi.fn<() => void>().mockImplementationOnce(() => {
      throw new Error('a fault');
    }),
    failed: () => {},
  };
  const committer = new GroupCommitter(store, observer);
  for (const runId of ['first', 'second']) {
    const log = new RunLog({ tenantId: 1, runId }, committer);
    log.append({ event: 'stream_end', data: { agent: 'a', stream_id: 0, ok: true } });
    await committer.flush();
  }
  expect(store.rows('second')).toHaveLength(1);
});

const RUNS = 4;
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<Fault[]>('before', 'behind') },
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ add: fc.nat(RUNS - 1) }) },
  { weight: 1, arbitrary: fc.record({ steal: fc.nat(RUNS - 1) }) },
  { weight: 3, arbitrary: fc.record({ pass: fc.constantFrom(0, 1, 60, 400) }) },
);

it('[LOG-082] whatever gets lost, a run is written once and whole, unless another node has ended it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.array(fault, { maxLength: 60 }), async (steps, faults) => {
      const { store, runs, flush } = setUp(RUNS);
      store.faults = faults;
      const stolen = new Set<number>();
      for (const one of steps) {
        if ('add' in one) runs[one.add]!.add();
        else if ('pass' in one) {
          await new Promise((resolve) => setImmediate(resolve));
          await vi.advanceTimersByTimeAsync(one.pass);
        } else if (!stolen.has(one.steal)) {
          stolen.add(one.steal);
          const rows = runs[one.steal]!.rows();
          rows.push({ seq: rows.length + 1, ...STOLEN });
        }
      }
      const outcomes = runs.map((run) => run.finish());
      await flush();
      for (const [i, run] of runs.entries()) {
        const rows = run.rows();
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1));
        expect(rows.at(-1)!.kind).toBe('done');
        expect(rows.filter(({ kind }) => kind === 'done')).toHaveLength(1);
        expect(await outcomes[i]).toBe(stolen.has(i) ? 'broken' : 'durable');
        if (!stolen.has(i)) expect(rows).toHaveLength(run.count() + 1);
        const billed = store.usage.filter((record) => record.startsWith(`${run.log.runId} `));
        expect(billed).toEqual(Array.from({ length: rows.length - 1 }, (_, n) => `${run.log.runId} ${n + 1}`));
      }
    }),
    { numRuns: 200 },
  );
});

describe('where the server itself writes the log', () => {
  /** @param passes the runs that have an event in each pass of the event loop, of a millisecond @returns the runs of each commit */
  async function groupsOf(passes: readonly string[][]): Promise<string[][]> {
    const groups: string[][] = [];
    const commit = ({ events }: CommitGroup) => void groups.push(events.map(({ runId }) => runId));
    const committer = new GroupCommitter({ remote: false, commit, read: () => [], journal: () => [] }, { committed() {}, failed() {} });
    const logs = new Map<string, RunLog>();
    for (const runIds of passes) {
      for (const runId of runIds) {
        const log = logs.get(runId) ?? new RunLog({ tenantId: 1, runId }, committer);
        logs.set(runId, log);
        log.append({ event: 'stream_end', data: { agent: 'a', stream_id: 0, ok: true } });
      }
      vi.advanceTimersByTime(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await committer.flush();
    return groups;
  }

  it('the events of a run alone are committed at the end of the next pass', async () => {
    expect(await groupsOf([['a'], [], ['a'], [], ['a'], ['a'], ['b'], []])).toEqual([['a'], ['a'], ['a', 'a'], ['b']]);
  });

  it('those of several are collected, while each pass brings more', async () => {
    expect(await groupsOf([['a', 'b'], [], ['c'], ['a'], ['b'], [], ['c'], []])).toEqual([['a', 'b'], ['c', 'a', 'b'], ['c']]);
  });

  it('collecting has an end', async () => {
    const runIds = Array.from({ length: 30 }, (_, i) => `run ${i}`);
    const groups = await groupsOf([['a', 'b'], ...runIds.map((runId) => [runId])]);
    expect(groups.flat()).toEqual(['a', 'b', ...runIds]);
    expect(Math.max(...groups.map(({ length }) => length))).toBeLessThan(10);
  });
});
