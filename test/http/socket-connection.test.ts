import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { MessageRequest } from '../../src/http/message-request.ts';
import { SocketConnection } from '../../src/http/socket-connection.ts';

/** What a connection is made on, with what was done to it. */
function wires() {
  const did: string[] = [];
  const note = (what: string) => (): void => void did.push(what);
  const socket = Object.assign(new EventEmitter(), { writableNeedDrain: false, cork: note('cork'), uncork: note('uncork') });
  const ws = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void did.push(text),
    close: (code: number) => void did.push(`close ${code}`),
    ping: note('ping'),
    terminate: note('terminate'),
  });
  const requests: MessageRequest[] = [];
  const connection = new SocketConnection(ws as unknown as WebSocket, {
    opening: { socket, headers: {} } as unknown as IncomingMessage,
    socket: socket as unknown as Socket,
    path: '/x',
    form: { refusal: (_, body) => body, completes: (event) => event === 'last', tooOld: 'old' },
    serve: async (request) => void requests.push(request),
    onIdle: note('idle'),
  });
  return { did, socket, ws, connection, requests };
}

describe('a WebSocket', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('[OAI-118] is cut off when its client takes nothing for 30 seconds, and not when that takes something', () => {
    const { did, socket, connection } = wires();
    socket.writableNeedDrain = true;
    connection.send('a');
    vi.advanceTimersByTime(29_000);
    socket.emit('drain');
    vi.advanceTimersByTime(29_000);
    expect(did).not.toContain('terminate');
    connection.send('b');
    vi.advanceTimersByTime(29_000);
    connection.send('c');
    vi.advanceTimersByTime(1000);
    expect(did).toContain('terminate');
  });

  it('[OAI-118] gets no pings while something waits, and what is sent in one pass is one write', async () => {
    const { did, socket, connection } = wires();
    connection.ping();
    socket.writableNeedDrain = true;
    connection.ping();
    connection.send('a');
    connection.send('b');
    await Promise.resolve();
    await new Promise((resolve) => process.nextTick(resolve));
    expect(did).toEqual(['ping', 'cork', 'a', 'b', 'uncork']);
  });

  it('[OAI-117] is closed behind a stream that goes on elsewhere, and not behind one that is complete', async () => {
    for (const [last, expected] of [
      ['last', ['idle']],
      ['other', ['close 1012']],
    ] as const) {
      const { did, ws, connection, requests } = wires();
      ws.emit('message', Buffer.from('{}'), false);
      const out = connection.stream(requests[0]!, () => {});
      out.event(last, 'x');
      await out.end();
      expect(did.filter((what) => !/cork|^x$/.test(what))).toEqual(expected);
    }
  });
});
