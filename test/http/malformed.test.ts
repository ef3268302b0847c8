import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { itGuarded } from '../support/edge.ts';
import { useServer } from '../support/server.ts';
import { openSocket, sendBytes } from './raw.ts';

const baton = useServer();

describe('malformed HTTP', () => {
  itGuarded.each([
    ['noise', 'hello, is anybody there?\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0000\u00a5\u0001\r\n\r\n'],
    ['an unknown method', 'BREW /v1/agents HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header with a control character', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n'],
    ['two lengths', 'POST /v1/agents HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a length and chunks', 'POST /v1/agents HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('[ERR-011] %s is a JSON 400', async (_what, bytes) => {
    expect((await sendBytes(baton().url, bytes)).status).toBe(400);
  });

  itGuarded('[ERR-012] too many header bytes are a JSON 431', async () => {
    const bytes = `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`;
    expect((await sendBytes(baton().url, bytes)).status).toBe(431);
  });

  itGuarded('[ERR-012] a URL that is too long is a JSON 431', async () => {
    const bytes = `GET /healthz?${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect((await sendBytes(baton().url, bytes)).status).toBe(431);
  });

  itGuarded('[ERR-013] an expectation that nobody can meet is a JSON 417', async () => {
    for (const expected of ['a-miracle', '100-continue\r\nExpect: a-miracle']) {
      const bytes = `GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: ${expected}\r\nConnection: close\r\n\r\n`;
      expect((await sendBytes(baton().url, bytes)).status, expected).toBe(417);
    }
  });

  it('[ERR-011] a request without Host is a JSON 400', async () => {
    expect((await sendBytes(baton().url, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
  });

  it('[ERR-011] does not disturb the next connection', async () => {
    expect((await baton().anonymous.get('/healthz')).status).toBe(200);
  });
});

it('[OPS-005] 300 silent connections do not keep other clients out', async () => {
  const silent = await Promise.all(Array.from({ length: 300 }, () => openSocket(baton().url)));
  const halfway = await openSocket(baton().url);
  halfway.write('POST /v1/orchestrate HTTP/1.1\r\nHost: x\r\nContent-Le');
  const stream = await baton().api.run('still here');
  expect(stream.done).toMatchObject({ ok: true, content: 'still here' });
  for (const socket of [...silent, halfway]) socket.destroy();
  await Promise.all([...silent, halfway].map((socket) => (socket.closed ? undefined : once(socket, 'close'))));
});

it('[ERR-014] a client that goes away in the middle of its body disturbs nobody', async () => {
  const socket = await openSocket(baton().url);
  const { token } = baton().api;
  const head = `POST /v1/agents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: 100\r\n\r\n{"id":`);
  socket.destroy();
  await once(socket, 'close');
  expect((await baton().api.get('/v1/agents')).body).toMatchObject({ count: 1 });
});
