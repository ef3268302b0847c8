import { describe, expect, it } from 'vitest';
import { MessageWriter, type MessageSink } from '../../src/http/message-writer.ts';

/** A WebSocket that does nothing by itself. */
class Sink implements MessageSink {
  waiting = 0;
  readonly sent: string[] = [];
  readonly told: string[] = [];
  readonly drains = Promise.withResolvers<void>();

  send = (json: string): void => void this.sent.push(json);
  drained = (): Promise<void> | undefined => (this.waiting > 0 ? this.drains.promise : undefined);
  ended = (event: string): void => void this.told.push(`ended behind ${event}`);
  breakOff = (): void => void this.told.push('broken off');
}

function writer() {
  const sink = new Sink();
  let opened = 0;
  const out = new MessageWriter(sink, () => (opened += 1));
  return { sink, out, opened: () => opened };
}

describe('a stream in messages', () => {
  it('[OAI-118] is full when its client is behind, and waits for it', async () => {
    const { sink, out } = writer();
    expect(out.full()).toBe(false);
    expect(out.ready()).toBeUndefined();
    sink.waiting = 64 * 1024;
    expect(out.full()).toBe(true);
    const ready = out.ready();
    sink.drains.resolve();
    await ready;
  });

  it('[OAI-118] writes nothing more for one who is gone, and tells of it once', () => {
    const { sink, out } = writer();
    let gone = 0;
    out.onGone(() => (gone += 1));
    out.event('a', '{"n":1}');
    out.leave();
    out.event('b', '{"n":2}');
    out.leave();
    out.onGone(() => (gone += 10));
    expect([sink.sent, gone, out.gone, out.signal.aborted]).toEqual([['{"n":1}'], 11, true, true]);
    void out.end();
    out.destroy();
    expect(sink.told).toEqual([]);
  });

  it('[OAI-110] is open from its first message on, and says behind which one it has ended', async () => {
    const { sink, out, opened } = writer();
    expect([out.opened, opened()]).toEqual([false, 0]);
    out.event('a', '{"n":1}');
    out.frame('1', 'b', '{"n":2}');
    expect([out.opened, opened()]).toEqual([true, 1]);
    await out.end();
    expect(sink.sent).toEqual(['{"n":1}', '{"n":2}']);
    expect(sink.told).toEqual(['ended behind b']);
  });

  it('[OAI-117] that cannot be gone on with is broken off', () => {
    const { sink, out } = writer();
    out.event('a', '{}');
    out.destroy();
    out.cut();
    expect(sink.told).toEqual(['broken off']);
    expect(out.signal.aborted).toBe(true);
  });
});
