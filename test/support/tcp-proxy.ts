import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { random } from '../clients/random.ts';

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
  /** From now on each answer is kept back for up to so many milliseconds. */
  delayAnswers(longestMs: number): void;
  /** Takes back {@link cut}, {@link loseAnswers} and {@link delayAnswers}. */
  mend(): void;
  /** Leads to the server on another port of loopback: open connections break off. */
  lead(port: number): void;
}

/**
 * @param port of the server on loopback
 * @param seed of which answers are lost, and how late they are
 */
export async function startTcpProxy(port: number, seed = 1): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const dice = random(seed);
  let [target, isCut, loss, longestMs] = [port, false, 0, 0];
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const answers = new Transform({
      transform(chunk, _encoding, done) {
        if (dice.chance(loss)) return void pair.forEach((socket) => socket.destroy());
        if (longestMs === 0) return void done(null, chunk);
        setTimeout(() => done(null, chunk), dice.below(longestMs));
      },
    });
    near.pipe(far).pipe(answers).pipe(near);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
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
      loss = likelihood;
    },
    delayAnswers(ms) {
      longestMs = ms;
    },
    mend() {
      [isCut, loss, longestMs] = [false, 0, 0];
    },
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
