import { setImmediate as nextPass } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { liveFeed, replayFeed } from '../../src/http/feeds.ts';
import type { SseWriter } from '../../src/http/sse.ts';
import { translatedFeed, type Translator } from '../../src/http/translator.ts';
import type { FrameSink } from '../../src/log/frame-sink.ts';
import type { RunLog } from '../../src/log/run-log.ts';
import type { TailSource } from '../../src/log/tail.ts';

const RUN = { tenantId: 1, runId: '0199aaaa-0000-7000-8000-000000000001' };

/** A replay from a log whose owner is looked up in this way. @returns how it has ended, and whether its headers were sent */
async function replay(owner: () => Promise<undefined>): Promise<{ error: unknown; opened: boolean }> {
  let opened = false;
  const out = { signal: new AbortController().signal, open: () => (opened = true), ready: () => undefined } as unknown as SseWriter;
  const nothing = { taken: 0, done: false, left: 0, last: true, large: 0 };
  const source = { owner, slots: { page: async () => nothing } } as unknown as TailSource;
  const error: unknown = await replayFeed(source, RUN, { seq: 0, skip: 0 })
    .deliver(out)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  await nextPass();
  return { error, opened };
}

describe('a replay', () => {
  it('sends its headers, though there is nothing to send behind them yet', async () => {
    expect(await replay(() => nextPass(undefined))).toEqual({ error: undefined, opened: true });
  });

  it('that fails at once sends none, so that the answer is an error', async () => {
    const error = new Error('the database is away');
    expect(await replay(() => Promise.reject(error))).toEqual({ error, opened: false });
  });
});

describe('a live stream in another protocol', () => {
  it('ends when its client has all that it is to get, though that was there before anybody listened', async () => {
    let detached = false;
    const log = {
      ...RUN,
      attach: (frame: FrameSink['frame']) => frame('1', 'done', '{}'),
      detach: () => (detached = true),
    } as unknown as RunLog;
    const written: string[] = [];
    const translator: Translator & { over: boolean } = {
      over: false,
      event(id) {
        written.push(id);
        this.over = true;
      },
    };
    const out = { onGone() {}, full: () => false, gone: false } as unknown as SseWriter;
    await translatedFeed(liveFeed({} as TailSource, log), translator).deliver(out);
    expect({ written, detached }).toEqual({ written: ['1'], detached: true });
  });
});
