import type { Socket } from 'node:net';
import type { Attack, Target } from './attack.ts';
import { call, flood, keepOpen } from './client.ts';

const MB = 1_000_000;
const TENANTS = 3;
const PAUSE_MS = 20;
/** What the quiet tenant sends: more than finds a place without room. */
const QUIET_BYTES = 100_000;

const headOf = (headers: Record<string, string>, framing: string): string =>
  `POST /v1/orchestrate HTTP/1.1\r\nHost: x\r\n${Object.entries({ ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${framing}\r\n\r\n`;

/** Keeps connections of a tenant busy with bodies that begin quickly, and go on with a byte every 100 ms. */
function trickle({ url }: Target, headers: Record<string, string>, at: number, signal: AbortSignal): Promise<void> {
  const framing = at % 2 === 0 ? `Content-Length: ${31 * MB}` : 'Transfer-Encoding: chunked';
  const piece = (text: string): string => (at % 2 === 0 ? text : `${text.length.toString(16)}\r\n${text}\r\n`);
  const begin = (socket: Socket): void => {
    socket.resume().write(headOf(headers, framing) + piece(`{"message":"${'x'.repeat(2 * MB)}`));
    const timer = setInterval(() => socket.write(piece('x')), 100);
    socket.once('close', () => clearInterval(timer));
  };
  return keepOpen(url, signal, begin, PAUSE_MS);
}

const image = `iVBORw0KGgo${'A'.repeat(28 * MB - 11)}`;

/** Bodies by which several tenants together would take the room of all. */
export const attacks: Attack[] = [
  {
    name: 'bodies of three tenants: slow ones',
    tenants: TENANTS,
    quietBytes: QUIET_BYTES,
    async run(target, signal) {
      const connections = target.tenants.flatMap((headers) => Array.from({ length: 8 }, (_, at) => ({ headers, at })));
      await Promise.all(connections.map(({ headers, at }) => trickle(target, headers, at, signal)));
    },
  },
  {
    name: 'bodies of three tenants: images of 28 MB',
    tenants: TENANTS,
    quietBytes: QUIET_BYTES,
    async run(target, signal) {
      const source = { type: 'base64', media_type: 'image/png', data: image };
      const body = Buffer.from(
        JSON.stringify({
          message: [
            { type: 'text', text: 'script=W10.' },
            { type: 'image', source },
          ],
        }),
      );
      const send = { method: 'POST', body, headers: { 'Content-Length': String(body.length) } } as const;
      await Promise.all(
        target.tenants.map((headers) => flood(2, signal, () => call({ ...target, headers }, '/v1/orchestrate', send, signal))),
      );
    },
  },
];
