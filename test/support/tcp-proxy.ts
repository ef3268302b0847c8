import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be made a bad one. */
export interface TcpProxy extends AsyncDisposable {
  port: number;
  /** What goes through the connections that are open is lost from now on, and nobody is told. */
  silence(): void;
  /** Breaks off all connections, and refuses new ones until {@link mend}. */
  cut(): void;
  mend(): void;
}

/** @param port of the server on loopback */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
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
    mend() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      breakOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
