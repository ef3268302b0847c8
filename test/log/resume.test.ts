import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Slots } from '../../src/lib/slots.ts';
import { LocalBus } from '../../src/log/bus.ts';
import { GroupCommitter } from '../../src/log/committer.ts';
import { parseCursor } from '../../src/log/cursor.ts';
import type { CommitGroup, EventStore, StoredEvent } from '../../src/log/events.ts';
import type { FrameSink } from '../../src/log/frame-sink.ts';
import { ReplaySlots } from '../../src/log/replay-slots.ts';
import { RunLog, textSource } from '../../src/log/run-log.ts';
import { tail } from '../../src/log/tail.ts';

/** What a client has shown: text, and thoughts, joined per run of the same stream, everything else as it came. */
class Screen {
  readonly shown: string[] = [];
  #stream: string | undefined;

  take(event: string, json: string): void {
    const data = JSON.parse(json) as { stream_id?: number; delta?: string };
    const stream = `${event} ${data.stream_id}`;
    if (event !== 'text' && event !== 'reasoning') {
      this.#stream = undefined;
      this.shown.push(`${event} ${json}`);
    } else if (this.#stream === stream) {
      this.shown[this.shown.length - 1] += data.delta!;
    } else {
      this.#stream = stream;
      this.shown.push(`${event} ${data.delta!}`);
    }
  }
}

/** A log table in memory whose commits end when the test says so. */
class GatedStore implements EventStore {
  readonly rows: StoredEvent[] = [];
  #gate: PromiseWithResolvers<void> | undefined;
  readonly gated: boolean;

  constructor(gated: boolean) {
    this.gated = gated;
  }

  readonly remote = true;
  readonly journal = () => [];

  commit(group: CommitGroup): void | Promise<void> {
    const write = () => void this.rows.push(...group.events.map(({ seq, kind, data }) => ({ seq, kind, data })));
    if (!this.gated) return write();
    this.#gate = Promise.withResolvers();
    return this.#gate.promise.then(write);
  }
  open(): void {
    this.#gate?.resolve();
    this.#gate = undefined;
  }
  read(_tenant: number, _run: string, after: number, limit: number): StoredEvent[] {
    return this.rows.filter(({ seq }) => seq > after).slice(0, limit);
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }), stream: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc
        .tuple(fc.constantFrom('x', 'é', '界', '👋', '\n', '\u0001', '\u2028', 'a"👋é'), fc.nat(2100))
        .map(([one, times]) => one.repeat(times + 1)),
      stream: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: fc.constant('event' as const) },
  { weight: 3, arbitrary: fc.constant('tick' as const) },
  { weight: 2, arbitrary: fc.constant('commit' as const) },
);

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

it('[LOG-017] [RSN-003] a client that resumes after any frame gets the identical stream, every id that was sent stays valid, and no row is longer than it may be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, gated) => {
      const store = new GatedStore(gated);
      const bus = new LocalBus();
      const committer = new GroupCommitter(store, { committed: (ids) => bus.publish(ids), failed: () => {} });
      const frames: { id: string; event: string; json: string }[] = [];
      let ended = false;
      const start = { tenantId: 1, runId: 'r', agentId: 'a', conversationId: 0, owner: 'n', startedAt: 0 };
      const log = new RunLog(start, committer, { start, live: 'deltas' });
      const onFrame: FrameSink['frame'] = (id, event, json) => {
        const durable = store.rows.at(-1)?.seq ?? 0;
        // The integer part of an id is durable when it is sent.
        expect(parseCursor(id)!.seq).toBeLessThanOrEqual(durable);
        frames.push({ id, event, json });
      };
      log.attach(onFrame, (how) => {
        expect(how).toBe('ended');
        ended = true;
      });
      const sources = [0, 1, 2].flatMap((stream) => [textSource('a', stream), textSource('a', stream, 'reasoning')]);
      let produced = 0;
      for (const one of steps) {
        if (one === 'tick') await nextTick();
        else if (one === 'commit') {
          store.open();
          await nextTick();
        } else if (one === 'event') {
          log.append({ event: 'stream_end', data: { agent: 'a', stream_id: (produced += 1), ok: true } });
        } else log[one.text.length % 7 === 0 ? 'durableText' : 'text'](sources[one.stream]!, one.text);
      }
      const totals = { input_tokens: 0, output_tokens: 0 };
      log.finish(
        { event: 'done', data: { ok: true, request_id: 'r', duration_ms: 0, content: '', ...totals } },
        {
          state: 'completed',
          completedAt: 1,
          errorMessage: '',
          errorCode: '',
          inputTokens: 0,
          outputTokens: 0,
          usage: [],
          conversationId: 0,
        },
      );
      while (!ended) {
        store.open();
        await nextTick();
      }

      expect(store.rows.map(({ seq }) => seq)).toEqual(store.rows.map((_, i) => i + 1));
      for (const { kind, data } of store.rows)
        if (kind === 'text' || kind === 'reasoning') expect(Buffer.byteLength(data)).toBeLessThan(2048 + 100);
      const slots = new ReplaySlots(new Slots(), 'sqlite');
      const whole = new Screen();
      for (const { event, json } of frames) whole.take(event, json);
      const cuts = [{ id: '0' }, ...frames];
      for (const [i, { id }] of cuts.entries()) {
        const screen = new Screen();
        // A client that is full now and then: pages are cut short and read again.
        let asked = 0;
        for (const { event, json } of frames.slice(0, i)) screen.take(event, json);
        const sink = {
          frame: (_: string, event: string, json: string) => screen.take(event, json),
          ready: () => undefined,
          full: () => (asked += 1) % 3 === 0,
          signal: new AbortController().signal,
          onGone() {},
        };
        const source = { store, bus, slots, owner: async () => undefined };
        await tail(source, { tenantId: 1, runId: 'r' }, parseCursor(id)!, sink);
        expect(screen.shown).toEqual(whole.shown);
      }
    }),
    { numRuns: 200 },
  );
});
