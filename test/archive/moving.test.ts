import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Archiver, type ArchiverOptions } from '../../src/archive/archiver.ts';
import { ColdRuns } from '../../src/archive/cold-runs.ts';
import { fileObjects } from '../../src/archive/file-objects.ts';
import { ArchiveAway, type ObjectStore } from '../../src/archive/objects.ts';
import { rowsOfRun } from '../../src/archive/run-rows.ts';
import { runSteps, stepsFor } from '../../src/archive/run-steps.ts';
import { runStore } from '../../src/archive/run-store.ts';
import { loadConfig } from '../../src/config.ts';
import { archiveCheck } from '../../src/doctor/archive.ts';
import { examine } from '../../src/doctor/finding.ts';
import { Events } from '../../src/lib/events.ts';
import { newId } from '../../src/lib/ids.ts';
import { pack, unpack } from '../../src/lib/packed.ts';
import { Slots } from '../../src/lib/slots.ts';
import { LocalBus } from '../../src/log/bus.ts';
import type { EventStore, OutcomeStore } from '../../src/log/events.ts';
import { formatFrame } from '../../src/log/frame.ts';
import { postgresEventStore } from '../../src/log/postgres-events.ts';
import { ReplaySlots } from '../../src/log/replay-slots.ts';
import { sqliteEventStore } from '../../src/log/sqlite-events.ts';
import { tail } from '../../src/log/tail.ts';
import { ArchiveIndex } from '../../src/store/archive/archive-index.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { instanceOf } from '../../src/store/database/instance.ts';
import { repositories } from '../../src/store/open.ts';
import { Lists } from '../../src/store/tenants/lists.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';

const NEVER = new AbortController().signal;
const NOW = 1_800_000_000;
const ENDED = NOW - 100_000;

describeOnBoth('runs on their way into the archive', (dialect) => {
  let files: TestDatabase;
  let db: Database;
  let hot: EventStore & OutcomeStore;
  let stores: ReturnType<typeof repositories>;
  let tenantId: number;
  let objects: ObjectStore;
  let instance: string;

  beforeEach(async () => {
    files = await createDatabase(dialect);
    db = await openDatabase({ url: files.url });
    instance = (await instanceOf(db)).id;
    const clock = { now: () => NOW * 1000, monotonic: () => 0 };
    stores = repositories(db, { nodeId: 'n', clock, time: { now: () => NOW } });
    tenantId = (await stores.tenants.create('a', 'test')).tenant.id;
    hot = dialect === 'sqlite' ? sqliteEventStore(db.sqlite!) : postgresEventStore(db, true);
    objects = fileObjects(join(files.folder, 'archive'));
  });
  afterEach(async () => {
    await db.close();
    await files.drop();
  });

  const archiver = (more: Partial<ArchiverOptions> = {}) =>
    new Archiver({
      index: stores.archiveIndex,
      objects,
      nodeId: 'n',
      instance,
      store: hot,
      steps: stores.steps,
      blocks: dialect === 'sqlite',
      now: () => NOW,
      ...more,
    });
  const cold = (from = objects) =>
    new ColdRuns({ index: stores.archiveIndex, objects: from, instance, signal: NEVER, events: new Events() });
  const written = (): string[] =>
    readdirSync(files.folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.baton(?:\.part)?$/.test(name));
  const count = async (table: 'events' | 'archived_runs' | 'archive_segments'): Promise<number> =>
    Number((await db.knex(table).count({ count: '*' }))[0]!['count']);

  const start = (runId: string) => ({ tenantId, runId, agentId: 'index', conversationId: 0, owner: 'n', startedAt: ENDED });
  const end = (runId: string, lastSeq: number) => {
    const outcome = { state: 'completed' as const, completedAt: ENDED, errorMessage: '', errorCode: '' };
    return { tenantId, runId, ...outcome, lastSeq, inputTokens: 0, outputTokens: 0, usage: [], conversationId: 0 };
  };

  /** A run that has ended. @param texts how long those of its events are, in UTF-16 units */
  async function ended(texts: readonly number[]): Promise<string> {
    const runId = newId();
    const event = (seq: number, kind: string, data: object) => ({
      tenantId,
      runId,
      seq,
      kind,
      data: JSON.stringify({ type: kind, ...data }),
    });
    const lastSeq = texts.length + 2;
    await hot.commit({
      starts: [start(runId)],
      events: [
        event(1, 'request_received', { agent: 'index' }),
        ...texts.map((length, i) => event(i + 2, 'text', { stream_id: 0, delta: String.fromCodePoint(0x3b1 + (i % 9)).repeat(length) })),
        event(lastSeq, 'done', { ok: true, content: 'c' }),
      ],
      steps: [
        {
          tenantId,
          runId,
          n: 1,
          streamId: 0,
          kind: 'model_call',
          data: '{"prompt":"p"}',
          contents: pack(JSON.stringify({ answer: 'é'.repeat(10_000) })),
          promptHash: 'p',
          prompt: { hash: 'p', usedOn: 1, contents: pack('{"system":["s"]}') },
        },
      ],
      ends: [end(runId, lastSeq)],
    });
    return runId;
  }

  /** The bytes of a replay. @param between called when the client has taken some, each time before it takes more */
  async function replayed(store: EventStore, runId: string, seq: number, inPieces: boolean, between = async (): Promise<void> => {}) {
    let bytes = '';
    const sink = {
      frame: (id: string, event: string, json: string) => void (bytes += formatFrame(id, event, json)),
      ...(inPieces && { frames: (frames: Buffer) => void (bytes += frames.toString()) }),
      ready: between,
      full: () => false,
      signal: NEVER,
      onGone() {},
    };
    const source = { store, bus: new LocalBus(), slots: new ReplaySlots(new Slots(), dialect), owner: () => undefined };
    await tail(source, { tenantId, runId }, { seq, skip: 0 }, sink);
    return bytes;
  }

  it('[ARC-010] cross over in the middle of a replay, wherever it is, and its client sees nothing of it', async () => {
    const texts = [...Array<number>(150).fill(1200), 600_000, 10, 300_000, ...Array<number>(50).fill(3000)];
    for (const inPieces of [true, false]) {
      for (const [from, at] of [
        [0, 0],
        [0, 2],
        [150, 2],
      ] as const) {
        const runId = await ended(texts);
        const whole = await replayed(hot, runId, from, inPieces);
        expect(whole).toMatch(/event: done\n.+\n\n$/);
        let turns = 0;
        const archive = async (): Promise<void> => {
          if (turns === at) expect(await archiver().next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 1 } });
          turns += 1;
        };
        expect((await replayed(runStore(hot, cold()), runId, from, inPieces, archive)) === whole).toBe(true);
        expect(turns).toBeGreaterThan(at);
        expect(await count('events')).toBe(0);
        expect((await replayed(runStore(hot, cold()), runId, from, inPieces)) === whole).toBe(true);
      }
    }
  });

  it('[ARC-011] are handed out row by row wherever they are', async () => {
    const runId = await ended([10, 600_000, 600_000, 20]);
    const read = async (): Promise<string> => {
      const rows = [];
      const all = runSteps(stores.steps, cold());
      for await (const { table, row } of rowsOfRun({ store: runStore(hot, cold()), steps: all }, tenantId, runId)) {
        const contents = 'contents' in row && row.contents ? JSON.parse(unpack(row.contents)) : null;
        rows.push(JSON.stringify([table, { ...row, contents }]));
      }
      return rows.join('\n');
    };
    const before = await read();
    expect(before).toContain('step_prompts');
    await archiver().next(0, NOW, NEVER);
    expect(await count('events')).toBe(0);
    expect((await read()) === before).toBe(true);
    // One that has none is no obstacle.
    const silent = newId();
    await hot.commit({ starts: [start(silent)], events: [], ends: [end(silent, 0)] });
    expect(await archiver().next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 1, bytes: 0 } });
    expect(await archiver().next(0, NOW, NEVER)).toBeUndefined();
    expect(await runStore(hot, cold()).read(tenantId, silent, 0, 10)).toEqual([]);
  });

  it('[ARC-012] stay where they are until a segment is read back as it was written', async () => {
    const runId = await ended([10]);
    const broken: ObjectStore = {
      ...objects,
      async get(...asked) {
        const bytes = await objects.get(...asked);
        bytes[5]! ^= 1;
        return bytes;
      },
    };
    const away: ObjectStore = { ...objects, put: async () => Promise.reject(new ArchiveAway()) };
    for (const store of [broken, away]) {
      expect(await archiver({ objects: store }).next(0, NOW, NEVER)).toMatchObject({ tenantId, error: expect.any(Error) });
      expect(await count('events')).toBe(3);
      expect(await count('archived_runs')).toBe(0);
      expect((await hot.read(tenantId, runId, 0, 10)).length).toBe(3);
    }
    // What was written in vain goes, once nobody can be at it any more.
    await archiver({ now: () => NOW + 10_000 }).tidy(0, NEVER);
    expect([written(), await count('archive_segments')]).toEqual([[], 0]);
    expect(await archiver().next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 1 } });
  });

  it('[ARC-013] are brought there by one node at a time, and by another one when it is gone in the middle', async () => {
    const runs = await Promise.all(Array.from({ length: 120 }, () => ended([10])));
    await db.knex('nodes').insert({ id: 'first', expires_at: 1, process_space: '', pid: 1, process_start: '' } as never);
    const gone = new AbortController();
    let moves = 0;
    const index = new ArchiveIndex(db);
    index.move = async (...asked) => {
      moves += 1;
      // As if it was killed: nothing of it happens any more.
      if (moves === 2) await new Promise((_, reject) => gone.signal.addEventListener('abort', () => reject(new Error('gone'))));
      return stores.archiveIndex.move(...asked);
    };
    const first = archiver({ nodeId: 'first', index });
    const written1 = first.next(0, NOW, NEVER);
    await expect.poll(() => moves, { timeout: 30_000 }).toBe(2);
    const second = archiver({ nodeId: 'n' });
    await second.tidy(0, NEVER);
    expect(await second.next(0, NOW, NEVER)).toEqual({ tenantId, endedAt: ENDED });
    await db.knex('nodes').where({ id: 'first' }).delete();
    await second.tidy(0, NEVER);
    expect(await second.next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 70 } });
    gone.abort();
    expect(await written1).toMatchObject({ error: expect.any(Error) });
    expect(await second.next(0, NOW, NEVER)).toBeUndefined();
    expect(await db.knex('archive_segments').select('state')).toEqual([{ state: 'sealed' }, { state: 'sealed' }]);
    const store = runStore(hot, cold());
    for (const runId of runs) expect((await store.outcome(tenantId, runId)).map(({ kind }) => kind)).toEqual(['request_received', 'done']);
  });

  it('[ARC-037] go some megabytes at a time', async () => {
    for (let i = 0; i < 3; i += 1) await ended([1_500_000]);
    for (let i = 0; i < 3; i += 1) await ended([10]);
    const index = new ArchiveIndex(db);
    const moved: number[] = [];
    index.move = (segment, runs, bytes) => {
      moved.push(runs.length);
      return stores.archiveIndex.move(segment, runs, bytes);
    };
    expect(await archiver({ index }).next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 6 } });
    expect(moved.length).toBe(3);
    expect([await count('events'), await count('archived_runs')]).toEqual([0, 6]);
  });

  it('[ARC-014] that are erased on their way are in no segment that anybody can read', async () => {
    const [erased, kept] = [await ended([10]), await ended([20])];
    const late: ObjectStore = {
      ...objects,
      async put(...asked) {
        await objects.put(...asked);
        expect(await stores.erasure.run(tenantId, erased, { id: 0, name: 't' })).toBeUndefined();
      },
    };
    expect(await archiver({ objects: late }).next(0, NOW, NEVER)).toMatchObject({ sealed: {} });
    expect(await db.knex('archived_runs').pluck('request_id')).toEqual([kept]);
    expect(await runStore(hot, cold()).read(tenantId, erased, 0, 10)).toEqual([]);
    // Its prompt is another one's too.
    expect(await count('events')).toBe(0);
    expect((await db.knex('step_prompts').select('hash')).length).toBe(1);
    expect(await stores.erasure.run(tenantId, kept, { id: 0, name: 't' })).toBeUndefined();
    expect(await db.knex('step_prompts').select('hash')).toEqual([]);
    await archiver().tidy(0, NEVER);
    expect([written(), await count('archive_segments')]).toEqual([[], 0]);
  });

  it('[ARC-031] are waited for without a slot for lists', async () => {
    const runId = await ended([10]);
    await archiver().next(0, NOW, NEVER);
    const [asked, there] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: ObjectStore = {
      ...objects,
      async get(...of) {
        asked.resolve();
        await there.promise;
        return objects.get(...of);
      },
    };
    const lists = new Lists(db);
    const all = runSteps(stores.steps, cold(slow));
    const page = { after: 0, limit: 10 };
    const steps = lists.anywhere(tenantId, NEVER, (elsewhere) => stepsFor(all, elsewhere).list(tenantId, runId, page));
    await asked.promise;
    expect(await lists.withSlot(tenantId, NEVER, () => all.atHand.firstOf(tenantId, [runId], 10))).toEqual([]);
    there.resolve();
    expect(await steps).toMatchObject([{ n: 1, kind: 'model_call' }]);
  });

  it('[ARC-034] stay where they are as long as the disk of the archive is not mounted, and nothing is made in its place', async () => {
    const first = await ended([10]);
    const folder = join(files.folder, 'archive');
    const config = loadConfig({ DATABASE_URL: files.url, ARCHIVE: `file:${folder}` });
    const doctor = async () => (await examine([archiveCheck(config)]))[0]?.state;
    expect(await doctor()).toBe('works');
    rmSync(folder, { recursive: true });
    expect(await archiver().next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 1 } });
    await ended([20]);
    renameSync(folder, `${folder}-disk`);
    for (const place of [() => {}, () => mkdirSync(folder)]) {
      place();
      expect(await archiver().next(0, NOW, NEVER)).toMatchObject({ error: expect.any(ArchiveAway) });
      await expect(runStore(hot, cold()).read(tenantId, first, 0, 10)).rejects.toBeInstanceOf(ArchiveAway);
      expect(await doctor()).toBe('broken');
    }
    expect([readdirSync(folder), await count('events')]).toEqual([[], 3]);
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-disk`, folder);
    expect(await archiver().next(0, NOW, NEVER)).toMatchObject({ sealed: { runs: 1 } });
    expect(await doctor()).toBe('works');
  });

  it('[ARC-015] lose their steps in their time, and their events when these are purged', async () => {
    const runId = await ended([10]);
    await archiver().next(0, NOW, NEVER);
    const all = runSteps(stores.steps, cold());
    expect(await all.last(tenantId, runId)).toBe(1);
    await archiver().tidy(ENDED, NEVER);
    expect(await all.last(tenantId, runId)).toBe(1);
    await archiver().tidy(ENDED + 1, NEVER);
    expect(await all.last(tenantId, runId)).toBe(0);
    expect((await runStore(hot, cold()).read(tenantId, runId, 0, 10)).length).toBe(3);
    await db.knex('requests').where({ id: runId }).update({ purged: 1 });
    expect(await runStore(hot, cold()).read(tenantId, runId, 0, 10)).toEqual([]);
    await archiver().tidy(0, NEVER);
    expect([await count('archived_runs'), await count('archive_segments'), written()]).toEqual([0, 0, []]);
  });
});
