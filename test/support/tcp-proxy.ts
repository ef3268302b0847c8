import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { random } from '../clients/random.ts';

/** A COMMIT that the server has not got yet; its answer never arrives. */
export interface HeldCommit {
  /** The server gets it. Resolves when it has answered. */
  pass(): Promise<void>;
  /** Breaks off the connection of the client; the server's stays. */
  breakOff(): void;
}

/** A way to a server that can be made a bad one. */
export interface TcpProxy extends AsyncDisposable {
  port: number;
  /** What goes through the connections that are open is lost from now on, and nobody is told. */
  silence(): void;
  /** Breaks off all connections; new ones get through. */
  sever(): void;
  /** Breaks off all connections, and refuses new ones until {@link mend}. */
  cut(): void;
  /**
   * From now on an answer is so likely (0 to 1) to be lost: what was asked reaches the server, and the connection breaks
   * off before its answer is here.
   */
  loseAnswers(likelihood: number): void;
  /** From now on a request is so likely to be lost: the connection breaks off before the server gets it. */
  loseRequests(likelihood: number): void;
  /** From now on each answer is kept back for up to so many milliseconds. */
  delayAnswers(longestMs: number): void;
  /** From now on a request with these words gets no further, and nothing behind it. Resolves when one has come. */
  hold(words: string): Promise<void>;
  /** Keeps the next COMMIT of a transaction with these words from the server. Resolves when it has come. */
  holdCommit(words: string): Promise<HeldCommit>;
  /** Takes back whatever was done to new connections. */
  mend(): void;
  /** How many answers and requests were lost so far. */
  lost(): number;
  /** How many connections were refused so far. */
  refused(): number;
  /** Leads to the server on another port of loopback: open connections break off. */
  lead(port: number): void;
}

/**
 * @param port of the server on loopback
 * @param seed of what is lost, and of how late the answers are
 */
export async function startTcpProxy(port: number, seed = 1): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const dice = random(seed);
  let [target, isCut, answerLoss, requestLoss, longestMs, lost, refused] = [port, false, 0, 0, 0, 0, 0];
  let held: { words: string; came: () => void } | undefined;
  let awaited: { words: string; came: (commit: HeldCommit) => void } | undefined;
  const lose = (pair: [Socket, Socket]): void => {
    lost += 1;
    // The client is told of an end, or of a reset.
    const abruptly = dice.chance(0.5);
    for (const socket of pair) {
      if (abruptly) socket.resetAndDestroy();
      else socket.destroy();
    }
  };
  const server = createServer((near) => {
    if (isCut) {
      refused += 1;
      return void near.destroy();
    }
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    let begun = false;
    let answered: (() => void) | undefined;
    const requests = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (held && chunk.includes(held.words)) return held.came();
        if (dice.chance(requestLoss)) return lose(pair);
        if (chunk.includes('BEGIN;')) begun = false;
        if (awaited && chunk.includes(awaited.words)) begun = true;
        if (!awaited || !begun || !chunk.includes('COMMIT;')) return done(null, chunk);
        awaited.came({
          pass: () =>
            new Promise((resolve) => {
              answered = resolve;
              far.write(chunk);
            }),
          breakOff: () => near.unpipe().off('close', end).destroy(),
        });
        awaited = undefined;
      },
    });
    const answers = new Transform({
      transform(chunk, _encoding, done) {
        if (answered) return answered();
        if (dice.chance(answerLoss)) return lose(pair);
        if (longestMs === 0) return void done(null, chunk);
        setTimeout(() => done(null, chunk), dice.below(longestMs));
      },
    });
    near.pipe(requests).pipe(far).pipe(answers).pipe(near);
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', () => {}).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sever = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const pair of pairs) {
        for (const socket of pair) {
          socket.unpipe();
          socket.on('data', () => {});
        }
      }
    },
    sever,
    cut() {
      isCut = true;
      sever();
    },
    loseAnswers(likelihood) {
      answerLoss = likelihood;
    },
    loseRequests(likelihood) {
      requestLoss = likelihood;
    },
    delayAnswers(ms) {
      longestMs = ms;
    },
    hold: (words) => new Promise((came) => void (held = { words, came })),
    holdCommit: (words) => new Promise((came) => void (awaited = { words, came })),
    mend() {
      [isCut, answerLoss, requestLoss, longestMs, held, awaited] = [false, 0, 0, 0, undefined, undefined];
    },
    lost: () => lost,
    refused: () => refused,
    lead(other) {
      target = other;
      sever();
    },
    async [Symbol.asyncDispose]() {
      sever();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
