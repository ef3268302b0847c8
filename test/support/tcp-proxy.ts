import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Random } from '../clients/random.ts';

/** How likely a connection breaks off where something is to be passed on. */
interface Losses {
  /** The server has answered, and the client never learns it. */
  answers: number;
  /** The server gets nothing of the request. */
  requests: number;
  random: Random;
}

/** A way to a server that can be made a bad one. */
export interface TcpProxy extends AsyncDisposable {
  port: number;
  /** What goes through the connections that are open is lost from now on, and nobody is told. */
  silence(): void;
  /** Breaks off all connections, and refuses new ones until {@link mend}. */
  cut(): void;
  /** Breaks off connections now and then, until {@link mend}. */
  lose(losses: Losses): void;
  /** Keeps back the next request that holds these words, and what follows it on its connection. Resolves when it came. */
  hold(words: string): Promise<void>;
  mend(): void;
  /** How many connections were broken off so far, by {@link lose}. */
  readonly lost: { answers: number; requests: number };
}

type Pair = readonly [near: Socket, far: Socket];

/** @param port of the server on loopback */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  const lost = { answers: 0, requests: 0 };
  let isCut = false;
  let losses: Losses | undefined;
  let held: { words: string; came: () => void } | undefined;

  const breaks = (kind: 'answers' | 'requests', pair: Pair): boolean => {
    if (!losses?.random.chance(losses[kind])) return false;
    lost[kind] += 1;
    // A client learns of it as an end or as a reset.
    const abruptly = losses.random.chance(0.5);
    for (const socket of pair) {
      if (abruptly) socket.resetAndDestroy();
      else socket.destroy();
    }
    return true;
  };
  const requests = (pair: Pair) =>
    passing((chunk, pass) => {
      if (held && chunk.includes(held.words)) held.came();
      else if (!breaks('requests', pair)) pass();
    });
  const answers = (pair: Pair) => passing((_chunk, pass) => breaks('answers', pair) || pass());

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(requests(pair)).pipe(far).pipe(answers(pair)).pipe(near);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakOff = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lost,
    silence() {
      for (const pair of pairs) {
        for (const socket of pair) {
          socket.unpipe();
          socket.on('data', () => {});
        }
      }
    },
    cut() {
      isCut = true;
      breakOff();
    },
    lose(all) {
      losses = all;
    },
    hold(words) {
      return new Promise((came) => {
        held = { words, came };
      });
    },
    mend() {
      isCut = false;
      losses = undefined;
      held = undefined;
    },
    async [Symbol.asyncDispose]() {
      breakOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param look decides whether a piece is passed on; when it isn't, nothing behind it is either */
function passing(look: (chunk: Buffer, pass: () => void) => void): Transform {
  return new Transform({ transform: (chunk: Buffer, _encoding, done) => look(chunk, () => done(null, chunk)) });
}
