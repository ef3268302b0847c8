import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextPass, setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { random, type Random } from './random.ts';

/*
 * A bad way to a server, for clients in any language:
 *
 *   node test/clients/proxy.ts --target http://127.0.0.1:8080 --port 0 --seed 7      prints its address
 *
 * Each request has a fate of its own, drawn from the seed: its connection is cut before the server hears of it, or at any
 * byte of the answer, headers included, with a reset or in order; pieces come late, or byte by byte; the request reaches
 * the server twice and only one of the answers comes back. Answers have no length: their end is the end of the connection,
 * so that nobody can tell a cut in order from a true end.
 */

/** How likely each fate is, from 0 to 1. */
export interface Fates {
  /** The connection is reset, and the server never hears of the request. */
  refuse: number;
  /** The answer breaks off. */
  cut: number;
  /** A cut looks like an end in order. */
  clean: number;
  /** The pieces of the answer are kept back for some milliseconds each. */
  delay: number;
  /** The answer comes in very small pieces, many of one byte. */
  split: number;
  /** The request is sent to the server twice. */
  duplicate: number;
}

export interface ProxyOptions extends Partial<Fates> {
  target: string;
  seed?: number;
  port?: number;
  /** An answer that is cut has at most so many bytes, headers included. Default 4096. */
  longestCut?: number;
}

/** What has happened to the requests so far. */
export interface Tally {
  requests: number;
  refused: number;
  reset: number;
  closed: number;
  duplicated: number;
}

export interface Proxy extends AsyncDisposable {
  url: string;
  tally: Tally;
}

const FATES: Fates = { refuse: 0.05, cut: 0.5, clean: 0.5, delay: 0.15, split: 0.15, duplicate: 0.15 };
const LONGEST_DELAY_MS = 15;
/** Behind so many single bytes, pieces get larger: every character boundary has had its chance. */
const SINGLE_BYTES = 400;

/** Starts a proxy on loopback. */
export async function startProxy({ target, seed = 1, port = 0, longestCut = 4096, ...fates }: ProxyOptions): Promise<Proxy> {
  const chances = { ...FATES, ...fates };
  const tally: Tally = { requests: 0, refused: 0, reset: 0, closed: 0, duplicated: 0 };
  const agent = new Agent({ keepAlive: false });
  const server = createServer((incoming) => {
    tally.requests += 1;
    const dice = random(seed * 1_000_003 + tally.requests);
    void forward(incoming, dice).catch(() => incoming.socket.destroy());
  });

  async function forward(incoming: IncomingMessage, dice: Random): Promise<void> {
    const near = incoming.socket;
    near.setNoDelay(true);
    near.on('error', () => {});
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    if (dice.chance(chances.refuse)) {
      tally.refused += 1;
      return void near.resetAndDestroy();
    }
    const twice = dice.chance(chances.duplicate);
    if (twice) tally.duplicated += 1;
    const answers = (twice ? [0, 1] : [0]).map(() => ask(incoming, body));
    const chosen = dice.below(answers.length);
    answers.forEach((answer, index) => {
      if (index === chosen) return;
      // Read, so that the server gets rid of it; and it breaks off when it likes.
      answer.then(
        (response) => response.on('error', () => {}).resume(),
        () => {},
      );
    });
    const response = await answers[chosen]!;
    near.once('close', () => response.destroy());
    if (near.destroyed) return void response.destroy();
    await answer(near, response, dice);
  }

  function ask(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { 'transfer-encoding': _, ...headers } = incoming.headers;
    if (body.length > 0) headers['content-length'] = String(body.length);
    headers.connection = 'close';
    const outgoing = request(new URL(incoming.url!, target), { method: incoming.method, headers, agent });
    incoming.socket.once('close', () => outgoing.destroy());
    outgoing.on('response', resolve).on('error', reject).end(body);
    return promise;
  }

  /** Writes the answer to the socket itself: a cut may come anywhere. */
  async function answer(near: Socket, response: IncomingMessage, dice: Random): Promise<void> {
    const isCut = dice.chance(chances.cut);
    // Small numbers as often as large ones: the first bytes are where the most can go wrong.
    let left = isCut ? Math.floor(longestCut ** dice.next()) : Infinity;
    const isClean = dice.chance(chances.clean);
    const isLate = dice.chance(chances.delay);
    let singles = dice.chance(chances.split) ? SINGLE_BYTES : 0;
    const isSplit = singles > 0;

    const write = async (bytes: Buffer): Promise<boolean> => {
      for (let at = 0; at < bytes.length && !near.destroyed;) {
        const size = !isSplit ? bytes.length : singles-- > 0 ? 1 : 1 + dice.below(64);
        const piece = bytes.subarray(at, at + Math.min(size, left));
        if (isLate && !isSplit) await delay(dice.below(LONGEST_DELAY_MS));
        if (!near.write(piece) && !near.destroyed) await Promise.race([drained(near), closed(near)]);
        at += piece.length;
        left -= piece.length;
        if (left <= 0) return false;
        // What is written in one pass of the event loop may arrive as one piece.
        if (isSplit) await nextPass();
      }
      return true;
    };
    try {
      let goesOn = await write(headOf(response));
      for await (const chunk of response) {
        if (!goesOn || near.destroyed) break;
        goesOn = await write(chunk as Buffer);
      }
      if (goesOn) return void near.end();
    } catch {
      // The server has broken off, and so do we.
      return void near.resetAndDestroy();
    } finally {
      response.destroy();
    }
    if (isClean) {
      tally.closed += 1;
      near.end();
    } else {
      tally.reset += 1;
      near.resetAndDestroy();
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tally,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (/^(?:connection|transfer-encoding|content-length|keep-alive)$/i.test(rawHeaders[index]!)) continue;
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1');
}

const drained = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('drain', () => resolve()));
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

if (import.meta.main) {
  const { values } = parseArgs({
    options: { target: { type: 'string' }, port: { type: 'string', default: '0' }, seed: { type: 'string', default: '1' } },
  });
  if (!values.target) throw new Error('--target says which server is behind it');
  const proxy = await startProxy({ target: values.target, port: Number(values.port), seed: Number(values.seed) });
  console.log(proxy.url);
}
