import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newKey, readStepPlaces, sealBlock } from '../../src/archive/blocks.ts';
import { ColdRuns } from '../../src/archive/cold-runs.ts';
import { fileObjects } from '../../src/archive/file-objects.ts';
import { ArchiveAway, type ObjectStore } from '../../src/archive/objects.ts';
import type { RunRow } from '../../src/archive/run-rows.ts';
import { SegmentWriter, verifySegment } from '../../src/archive/segment-writer.ts';
import { Events } from '../../src/lib/events.ts';
import { pack } from '../../src/lib/packed.ts';
import { Slots } from '../../src/lib/slots.ts';
import { LocalBus } from '../../src/log/bus.ts';
import type { EventStore } from '../../src/log/events.ts';
import { ReplaySlots } from '../../src/log/replay-slots.ts';
import { replay, START } from '../../src/runs/replay.ts';

const NEVER = new AbortController().signal;

async function* rowsOf(...rows: RunRow[]): AsyncGenerator<RunRow> {
  yield* rows;
}

it('[ARC-035] says how large prompts are', async () => {
  const writer = new SegmentWriter('s');
  const step: RunRow = { table: 'steps', row: { n: 1, streamId: 0, kind: 'model_call', data: '{}', contents: null, prompt: 'hash' } };
  const prompt: RunRow = { table: 'step_prompts', row: { hash: 'hash', contents: pack('x'.repeat(1000)) } };
  await writer.add({ id: 'r', endedAt: 1 }, rowsOf(step, prompt));
  expect(readStepPlaces(writer.runs[0]!.steps!).prompts).toMatchObject({ size: 1004 });
});

it('[ARC-036] lets others in behind each run while it is verified', async () => {
  const writer = new SegmentWriter('s');
  const event: RunRow = { table: 'events', row: { seq: 1, kind: 'done', data: '{}' } };
  for (let i = 0; i < 20; i += 1) await writer.add({ id: `r${i}`, endedAt: 1 }, rowsOf(event));
  let [passes, over] = [0, false];
  const others = (): void => {
    passes += 1;
    if (!over) setImmediate(others);
  };
  setImmediate(others);
  await verifySegment(writer.bytes(), writer.runs);
  over = true;
  expect(passes).toBeGreaterThanOrEqual(20);
});

it.each([
  ['small', 10, 1],
  ['large', 5 * 1024 * 1024, 2],
])('[ARC-035] keeps prompts open whose size was not said, if they are not large: %s', async (_, length, reads) => {
  const name = { runId: 'r', rows: 'prompts', number: 0 } as const;
  const key = newKey();
  const sealed = await sealBlock([['hash', 'x'.repeat(length)]], key, name);
  let asked = 0;
  const objects: ObjectStore = {
    async begin() {},
    async put() {},
    async get() {
      asked += 1;
      return sealed;
    },
    async delete() {},
    close() {},
  };
  const index = { find: async () => undefined };
  const cold = new ColdRuns({ index, objects, instance: 'i', signal: NEVER, events: new Events() });
  for (let i = 0; i < 2; i += 1) await cold.rows(1, 's', key, { offset: 0, length: sealed.length, last: 0, size: 0 }, name);
  expect(asked).toBe(reads);
});

it('[ARC-040] is not waited for by a client that is gone', async () => {
  const run = { tenantId: 1, runId: 'r' };
  const unused = async (): Promise<never> => Promise.reject(new Error('not to be read'));
  const gone = new AbortController();
  const store: EventStore = {
    remote: false,
    commit: unused,
    read: unused,
    journal: unused,
    fetch: async () => {
      gone.abort(new Error('gone'));
      await new Promise(() => {});
    },
  };
  const slots = new ReplaySlots(new Slots(), 'sqlite');
  const requests = { state: unused, executor: unused };
  const feed = replay({ store, bus: new LocalBus(), replays: slots, requests }, run, START, 'completed');
  const sink = { frame() {}, full: () => false, ready: () => undefined, signal: gone.signal, onGone() {} };
  await feed.deliver(sink);
  expect(gone.signal.aborted).toBe(true);
});

it('[ARC-041] is away when a call of the system says nothing until the signal is aborted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-test-'));
  try {
    const objects = fileObjects(folder);
    await objects.begin('i', NEVER);
    // Without somebody who writes into it, it can't be opened for reading.
    execFileSync('mkfifo', [join(folder, 'i', 'o')]);
    const stopping = new AbortController();
    const read = objects.get('i/o', { offset: 0, length: 1 }, stopping.signal);
    stopping.abort();
    await expect(read).rejects.toBeInstanceOf(ArchiveAway);
    // Lets the call end.
    writeFileSync(join(folder, 'i', 'o'), '');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
