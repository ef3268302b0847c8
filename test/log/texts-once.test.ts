import { afterEach, beforeEach, expect, it } from 'vitest';
import { GroupCommitter } from '../../src/log/committer.ts';
import type { EventStore, OutcomeStore, RunEvent } from '../../src/log/events.ts';
import { formatFrame } from '../../src/log/frame.ts';
import { postgresEventStore } from '../../src/log/postgres-events.ts';
import { RunLog, textSource, type DeltaEvent } from '../../src/log/run-log.ts';
import { sqliteEventStore } from '../../src/log/sqlite-events.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';

type Told = Exclude<RunEvent, DeltaEvent>;
type Piece = { say: string; stream?: number } | Told;

const AGENT = 'index';
const startOf = (stream: number): Told => ({
  event: 'stream_start',
  data: { agent: AGENT, stream_id: stream, depth: Math.min(stream, 1), model: 'test/model' },
});
const answerOf = (stream: number, content: string): Told => ({
  event: 'sub_agent_response',
  data: { agent: AGENT, stream_id: stream, depth: 1, ok: true, content },
});
const doneOf = (content: string): Told => ({
  event: 'done',
  data: { ok: true, request_id: 'r', duration_ms: 1, input_tokens: 1, output_tokens: 1, content, finish_reason: 'stop' },
});

/** From so many places at either end a long run is read. */
const PLACES = 4;
const LONG = 'It was a dark and stormy night; the rain fell in torrents, except at occasional intervals. ';

describeOnBoth('texts that rows have once', (dialect) => {
  let test: TestDatabase;
  let database: Database;
  let store: EventStore & OutcomeStore;
  let tenantId: number;
  let count = 0;

  beforeEach(async () => {
    test = await createDatabase(dialect);
    database = await openDatabase({ url: test.url });
    store = dialect === 'sqlite' ? sqliteEventStore(database.sqlite!) : postgresEventStore(database, true);
    tenantId = (await new Tenants(database, () => 1).create('a', 'test')).tenant.id;
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  /** Logs a run. @returns its id, what its live frames have told but for text, and its rows */
  async function log(pieces: readonly Piece[], options: { textOnce?: boolean; from?: number } = {}) {
    const { textOnce = true, from = 0 } = options;
    const runId = `0190aaaa-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
    const committer = new GroupCommitter(store, { committed: () => {}, failed: (error) => expect.fail(error.message) });
    const start = { tenantId, runId, agentId: AGENT, conversationId: 0, owner: 'n', startedAt: 7 };
    const run = new RunLog({ tenantId, runId }, committer, { start, live: 'deltas', textOnce, from: { seq: from, n: 0 } });
    const told: { seq: number; kind: string; data: string }[] = [];
    run.attach(
      (id, kind, data) => kind !== 'text' && told.push({ seq: Number(id), kind, data }),
      () => {},
    );
    const sources = new Map<number, ReturnType<typeof textSource>>();
    for (const piece of pieces) {
      if ('event' in piece) run.append(piece);
      else {
        const { stream = 0, say } = piece;
        if (!sources.has(stream)) sources.set(stream, textSource(AGENT, stream));
        run.text(sources.get(stream)!, say);
      }
    }
    await run.durable();
    const rows = await database.knex('events').select('seq', 'kind', 'data').where({ request_id: runId }).orderBy('seq');
    return { runId, told, rows: rows.map(({ seq, kind, data }) => ({ seq: Number(seq), kind, data })) };
  }

  /** Reads the run from every place on, in every way there is, and compares it with what was told live. */
  async function expectWhole({ runId, told, rows }: Awaited<ReturnType<typeof log>>): Promise<void> {
    const all = await store.read(tenantId, runId, 0, 10_000);
    expect(all.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq));
    expect(all.filter(({ kind }) => kind !== 'text')).toEqual(told);
    const places = [0, ...rows.map(({ seq }) => seq)];
    // Of long runs the first ones and the last ones.
    for (const after of places.length > 2 * PLACES ? [...places.slice(0, PLACES), ...places.slice(-PLACES)] : places) {
      const left = all.filter(({ seq }) => seq > after);
      expect(await store.read(tenantId, runId, after, 10_000)).toEqual(left);
      const first = await store.read(tenantId, runId, after, 1000, 1);
      expect(first).toEqual(left.slice(0, 1));
      if (!store.slabs) continue;
      const { slabs } = store.slabs.plan(tenantId, runId, after);
      let bytes = '';
      let from = after;
      for (const { lastSeq, bytes: most } of slabs) {
        const { frames } = store.slabs.read(tenantId, runId, from, lastSeq)!;
        expect(most).toBeGreaterThanOrEqual(
          all.filter(({ seq }) => seq > from && seq <= lastSeq).reduce((sum, { data }) => sum + Buffer.byteLength(data), 0),
        );
        bytes += frames.toString();
        from = lastSeq;
      }
      expect(bytes).toBe(left.map(({ seq, kind, data }) => formatFrame(String(seq), kind, data)).join(''));
    }
    const outcome = all.filter(({ kind }) => ['request_received', 'file', 'done'].includes(kind));
    expect(await store.outcome(tenantId, runId)).toEqual(outcome);
    const outcomeBytes = outcome.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
    expect(await store.outcomeBytes(tenantId, runId)).toBeGreaterThanOrEqual(outcomeBytes);
    expect(await store.outcomeBytes(tenantId, runId)).toBeLessThan(outcomeBytes + 100);
  }

  const marked = ({ rows }: Awaited<ReturnType<typeof log>>): string[] =>
    rows.filter(({ data }) => data.startsWith('~')).map(({ kind }) => kind);

  it('[LOG-098] repeats no text in the rows of answers, and tells it to whoever reads them, from every place on', async () => {
    const [own, one, two] = [LONG.repeat(60), `${LONG}one `.repeat(30), `${LONG}two `.repeat(30)];
    const cut = (text: string, size: number): string[] => text.match(new RegExp(`.{1,${size}}`, 'gsu'))!;
    const [ofOne, ofTwo] = [cut(one, 100), cut(two, 100)];
    const run = await log([
      startOf(0),
      ...cut(own, 700).map((say) => ({ say })),
      startOf(1),
      startOf(2),
      ...ofOne.flatMap((say, i) => [
        { say, stream: 1 },
        { say: ofTwo[i]!, stream: 2 },
      ]),
      answerOf(2, two),
      answerOf(1, one),
      { say: 'The end. ' },
      doneOf(`${own}The end. `),
    ]);
    expect(marked(run)).toEqual(['sub_agent_response', 'sub_agent_response', 'done']);
    expect(run.rows.at(-1)!.data.length).toBeLessThan(250);
    await expectWhole(run);
    // Without it the rows are as they were.
    const before = await log([startOf(0), { say: LONG }, doneOf(LONG)], { textOnce: false });
    expect(marked(before)).toEqual([]);
    await expectWhole(before);
  });

  it.each([
    [
      'quotes, backslashes and what looks like JSON',
      [`${LONG}\\`, `"content":"","at_ms":1,"stream_id":0,"delta":"~0~1~{`, `\\"content\\":\\"`, '"', ',"', `","at_ms":`],
    ],
    ['NUL, line separators and other signs', [`${LONG}\0\u0001`, '\u2028\u2029\u0085\ufeff', '\r\n\t', '𝔘𝔫𝔦👩‍👩‍👧‍👦', 'ß'.repeat(3000)]],
    ['a megabyte', Array.from({ length: 200 }, (_, i) => `${i} ${'✂'.repeat(1700)}`)],
    ['a text that begins with the mark', ['~0~64~{', LONG]],
  ])('[LOG-098] tells to the byte %s', async (_name, deltas) => {
    const run = await log([startOf(0), ...deltas.map((say) => ({ say })), doneOf(deltas.join(''))]);
    expect(marked(run)).toEqual(['done']);
    await expectWhole(run);
  });

  it('[LOG-099] repeats what its rows do not have: withdrawn text, halves of characters, another text, short ones, and what another process has written', async () => {
    const rewind: Told = { event: 'rewind', data: { agent: AGENT, stream_id: 0, length: LONG.length, reason: 'fallback' } };
    const runs = [
      await log([startOf(0), { say: LONG }, { say: 'withdrawn' }, rewind, { say: 'instead' }, doneOf(`${LONG}instead`)]),
      await log([startOf(0), { say: `${LONG}\ud83d` }, { say: '\ude00' }, doneOf(`${LONG}😀`)]),
      await log([startOf(0), { say: LONG }, doneOf(`${LONG}more`)]),
      await log([startOf(0), { say: LONG }, doneOf(LONG.slice(1))]),
      await log([startOf(0), { say: 'short' }, doneOf('short')]),
      await log([startOf(0), doneOf(LONG)]),
      await log([{ say: LONG }, doneOf(LONG)], { from: 7 }),
      await log([
        startOf(0),
        { say: LONG },
        {
          event: 'done',
          data: { ok: false, request_id: 'r', duration_ms: 1, input_tokens: 0, output_tokens: 0, error: LONG, error_code: 'internal' },
        } as Told,
      ]),
    ];
    for (const run of runs) {
      expect(marked(run)).toEqual([]);
      await expectWhole(run);
    }
  });

  it('[LOG-099] knows its own rows again when a commit was in doubt', async () => {
    const commit = store.commit.bind(store);
    let lost = 0;
    store.commit = async (group) => {
      await commit(group);
      if (group.events.some(({ kind }) => kind === 'done') && lost++ === 0) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    };
    const runId = '0190aaaa-0000-7000-8000-00000000ffff';
    const failures: string[] = [];
    const committer = new GroupCommitter(store, { committed: () => {}, failed: (error) => failures.push(error.message) });
    const start = { tenantId, runId, agentId: AGENT, conversationId: 0, owner: 'n', startedAt: 7 };
    const run = new RunLog({ tenantId, runId }, committer, { start, textOnce: true });
    run.append(startOf(0) as never);
    run.text(textSource(AGENT, 0), LONG);
    run.append(doneOf(LONG) as never);
    await run.durable();
    expect(failures).toEqual(['lost']);
    expect((await store.read(tenantId, runId, 0, 10)).at(-1)!.data).toContain(`"content":"${LONG}"`);
  });
});
