import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextPass } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Pulse } from '../../src/http/pulse.ts';
import { SseWriter } from '../../src/http/sse.ts';

const FRAME = 'id: 1\nevent: text\ndata: {"n":1}\n\n';

describe('an event stream', () => {
  const server = createServer();
  let opened: number;

  beforeEach(async () => {
    opened = 0;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** Has the writer write one response. @returns its writer, and what the client gets */
  async function stream(write: (out: SseWriter, response: ServerResponse) => void) {
    const begun = Promise.withResolvers<SseWriter>();
    server.once('request', (_, response: ServerResponse) => {
      const out = new SseWriter(response, { headers: {}, heartbeat: 'idle', pulse: new Pulse(10_000), onOpen: () => (opened += 1) });
      write(out, response);
      begun.resolve(out);
    });
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    const answer = once(request, 'response').then(([message]: IncomingMessage[]) => message!.setEncoding('utf8').toArray());
    answer.catch(() => {});
    return { out: await begun.promise, answer };
  }

  it('begins with what comes until the next pass of the event loop, in one write', async () => {
    const writes: string[] = [];
    const { answer } = await stream((out, response) => {
      const write = response.write.bind(response) as (chunk: Buffer) => boolean;
      response.write = (chunk: Buffer) => (writes.push(String(chunk)), write(chunk));
      out.frame('1', 'text', '{"n":1}');
      queueMicrotask(() => {
        out.frame('1', 'text', '{"n":1}');
        void out.end();
      });
    });
    expect((await answer).join('')).toBe(FRAME + FRAME);
    expect(writes).toEqual([FRAME + FRAME]);
  });

  it('is open from its first frame on, though nothing is sent yet: there is no error answer any more', async () => {
    let before: boolean | undefined;
    const { out, answer } = await stream((writer) => {
      before = writer.opened;
      writer.frame('1', 'text', '{"n":1}');
    });
    expect([before, out.opened, opened]).toEqual([false, true, 0]);
    await nextPass();
    void out.end();
    expect((await answer).join('')).toBe(FRAME);
    expect(opened).toBe(1);
  });

  it('can be broken off before its first frame is sent, and then writes nothing', async () => {
    const failures: unknown[] = [];
    const { out, answer } = await stream((writer, response) => {
      response.on('error', (error) => failures.push(error));
      writer.frame('1', 'text', '{"n":1}');
      writer.destroy();
      writer.frame('2', 'text', '{"n":2}');
    });
    await expect(answer).rejects.toThrow('socket hang up');
    expect([out.gone, opened, failures]).toEqual([true, 0, []]);
  });
});
