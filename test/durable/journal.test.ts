import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreRun, type RestoredRun } from '../../src/runtime/durable/restore.ts';
import type { RunEvent } from '../../src/log/events.ts';
import type { OpenedRecord, StepRecord } from '../../src/runtime/durable/records.ts';
import { textOf } from '../../src/runtime/model.ts';
import { assemble, checkStream } from '../support/check-stream.ts';
import { commandsOn, type MemoryStore } from '../support/runtime.ts';
import { remainsOf, World, type Life, type TurnCall } from './simulation.ts';

const seeds = fc.integer({ min: 1, max: 1e9 });

describe.each([
  { how: 'text', native: false },
  { how: 'calls of functions', native: true },
])('the journal of a durable run whose commands are $how', ({ native }) => {
  it('[DUR-010] makes its streams again after any commit: what they tell the model next is what they did tell it', async () => {
    let [compared, folded, leftOut] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const life = await new World(seed, { native }).live();
        folded += life.store.records.filter(({ kind }) => kind === 'folded').length;
        leftOut += life.store.records.filter(({ kind, data }) => kind === 'result' && data.includes('"leftOut":[')).length;
        for (const commit of life.store.commits.keys()) compared += await expectSame(life, commit);
      }),
      { numRuns: 40, examples: [[746935972]] },
    );
    // Otherwise this proves nothing.
    expect(compared).toBeGreaterThan(100);
    expect(folded).toBeGreaterThan(0);
    expect(leftOut).toBeGreaterThan(0);
  });

  it('[DUR-011] [RSN-009] leads to the same end, however often the process ends on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        seeds,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
        async (seed, crashes) => {
          const undisturbed = await new World(seed, { native }).live();
          expect(undisturbed.early).toEqual([]);
          let life = undisturbed;
          for (const at of crashes) {
            const commits = life.store.commits.length;
            const commit = Math.floor(at * commits);
            // The last one has `done`.
            if (commit >= commits - 1) break;
            life = await new World(seed, { native }).live(remainsOf(life, commit));
          }
          expectSameEnd(life, undisturbed);
        },
      ),
      { numRuns: 70 },
    );
  });
});

it('[DUR-012] a failure of a delegate that ends its run ends it behind a restart too', async () => {
  const script = (task: string, turn: number): string => {
    if (task === '1.1') return 'far too much '.repeat(40);
    if (task === '1.2') return turn === 0 ? '/fetch http://slow-3\n' : 'fine';
    return turn === 0 ? '/parallel\n/agent plain TASK 1.1.\n/agent plain TASK 1.2.\n/endparallel\n' : 'fine';
  };
  const world = new World(1, { script, textMax: 400 });
  const undisturbed = await world.live();
  const codeOf = ({ events }: Life): unknown => (events.at(-1)!.data as { error_code?: string }).error_code;
  expect(codeOf(undisturbed)).toBe('cap_exceeded');
  // The run ends when its other delegate has, too: there are moments between the failure and the end.
  expect(undisturbed.store.records.filter(({ kind }) => kind === 'failed')).toHaveLength(1);
  for (const commit of undisturbed.store.commits.slice(0, -1).keys()) {
    expect(codeOf(await world.live(remainsOf(undisturbed, commit)))).toBe('cap_exceeded');
  }
});

const HISTORY = [
  { role: 'user' as const, content: 'before' },
  { role: 'assistant' as const, content: 'was this' },
];

async function restored(store: MemoryStore): Promise<RestoredRun | undefined> {
  return restoreRun(store, { tenantId: 1, runId: 'run', crashed: true }, commandsOn(), async () => HISTORY);
}

const stepsOf = (store: MemoryStore, stream: number): StepRecord[] =>
  store.records.flatMap(({ streamId, kind, data }) =>
    streamId === stream && kind !== 'opened' ? [{ ...(JSON.parse(data) as object), kind } as StepRecord] : [],
  );

/** Which task a stream has, by its first messages. */
function taskOf(life: Life, stream: number): string {
  const opened = life.store.records.find(({ streamId, kind }) => streamId === stream && kind === 'opened')!;
  const { messages } = JSON.parse(opened.data) as OpenedRecord;
  const said = messages?.map(({ content }) => textOf(content)).join('\n') ?? 'TASK 1.';
  return /TASK ([\d.]*\d)/.exec(said)![1]!;
}

/** Compares the streams as they are made again after a commit with those that lived on. @returns how many calls it has compared */
async function expectSame(life: Life, commit: number): Promise<number> {
  const before = life.store.after(commit);
  const run = await restored(before);
  const events = before.events();
  if (events.at(-1)?.event === 'done') {
    expect(run).toBeUndefined();
    return 0;
  }
  for (const { streamId, state, thought } of run!.streams.values()) {
    const logged = thoughtsOf(events, streamId).length;
    expect(thought).toBe(logged);
    // Those of the turn that is under way may be in the log.
    if (state.phase === 'turn') expect(state.thought).toBeLessThanOrEqual(logged);
    else if (state.phase !== 'failed') expect(state.thought).toBe(logged);
  }
  expect(run!.calls).toBe(events.filter(({ event }) => event === 'token_usage').length);
  expect(run!.position.seq).toBe(before.rows.at(-1)!.seq);
  let compared = 0;
  for (const { streamId, state } of run!.streams.values()) {
    const task = taskOf(life, streamId);
    const known = stepsOf(before, streamId).length;
    const next = stepsOf(life.store, streamId)
      .slice(known)
      .find(({ kind }) => kind !== 'said');
    const shown = events
      .flatMap((event) => (event.event === 'text' && event.data.stream_id === streamId ? [event.data.delta] : []))
      .join('');
    // Text is shown before its turn is complete, or, where it is held, afterwards.
    if (state.holds || state.phase === 'turn')
      expect(state.text.toString().startsWith(shown) || shown.startsWith(state.text.toString())).toBe(true);
    else if (state.phase !== 'failed') expect(state.text.toString()).toBe(shown);
    // What comes together with the end of the run is not written: it may be a fold.
    const comparable = next !== undefined && next.kind !== 'folded' && state.phase === 'turn';
    const call = comparable ? callOf(life, task, state.turn) : undefined;
    if (!call) continue;
    expect(state.messages).toEqual(call.messages);
    compared += 1;
  }
  return compared;
}

/** The model call for a turn of a task, how manieth it is. */
function callOf({ turns }: Life, task: string, number: number): TurnCall | undefined {
  return turns.filter((call) => call.task === task)[number];
}

const INTERRUPTED = 'ERR: interrupted by a server restart; it may or may not have taken effect';

function expectSameEnd(life: Life, undisturbed: Life): void {
  const [end, wanted] = [life, undisturbed].map(({ events }) => events.at(-1)!.data as Record<string, unknown>);
  expect({ ...end, ...UNCOUNTED }).toEqual({ ...wanted, ...UNCOUNTED });
  expect(life.events.filter(({ event }) => event === 'done')).toHaveLength(1);
  expect(filesOf(life)).toEqual(filesOf(undisturbed));
  // What changes our own database is done exactly once, what can't be repeated at most once.
  expect(changesOf(life)).toEqual(changesOf(undisturbed));
  const missing = undisturbed.done.map(({ words }) => words);
  for (const { words } of life.done) {
    expect(missing, `${words} was done once more`).toContain(words);
    missing.splice(missing.indexOf(words), 1);
  }
  if (missing.length > 0) expect(JSON.stringify(life.turns)).toContain(INTERRUPTED);
  expect(allThoughts(life)).toEqual(allThoughts(undisturbed));
  checkStream(
    life.store.rows.map(({ seq, kind, data }) => ({ id: String(seq), event: kind, data })),
    { mode: 'replay' },
  );
  const started = life.events.flatMap((event) => (event.event === 'stream_start' ? [event.data.stream_id] : []));
  expect(started).toEqual([...started.keys()]);
}

/** Calls that are made again are counted again. */
const UNCOUNTED = { input_tokens: 0, output_tokens: 0, duration_ms: 0 };

const thoughtsOf = (events: readonly RunEvent[], stream: number): string =>
  events.flatMap(({ event, data }) => (event === 'reasoning' && data.stream_id === stream ? [data.delta] : [])).join('');

/** What all streams have thought, rewinds applied. */
function allThoughts({ events }: Life): string[] {
  const whole = assemble(events.map((event) => ({ id: '', ...event })));
  const streams = whole.flatMap(({ event, data }) => (event === 'stream_start' ? [data.stream_id] : []));
  return streams.map((stream) => thoughtsOf(whole, stream)).toSorted();
}

const filesOf = ({ events }: Life): unknown[] =>
  events.flatMap((event) => (event.event === 'file' ? [`${event.data.path} ${event.data.content}`] : [])).toSorted();

const changesOf = ({ effects }: Life): string[] => [...effects.values()].map(({ value }) => value).toSorted();
