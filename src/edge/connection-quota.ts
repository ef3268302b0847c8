import type { Socket } from 'node:net';

/** So many connections; the one that was used longest ago comes first. */
export class ConnectionQuota {
  /** Infinity for any number. */
  most: number;
  readonly #sockets = new Set<Socket>();

  constructor(most = Infinity) {
    this.most = most;
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** Marks a connection as used just now. */
  touch(socket: Socket): void {
    if (this.#sockets.delete(socket)) this.#sockets.add(socket);
  }

  remove(socket: Socket): void {
    this.#sockets.delete(socket);
  }

  /**
   * Takes a connection in. One too many pushes out the one that was used longest ago of those that may go.
   * @param pushOut closes it @returns whether there was room, or one to push out
   */
  add(socket: Socket, mayGo: (socket: Socket) => boolean, pushOut: (socket: Socket) => void): boolean {
    if (this.#sockets.size >= this.most) {
      const oldest = this.#oldest(mayGo);
      if (!oldest) return false;
      this.#sockets.delete(oldest);
      pushOut(oldest);
    }
    this.#sockets.add(socket);
    return true;
  }

  #oldest(mayGo: (socket: Socket) => boolean): Socket | undefined {
    for (const socket of this.#sockets) if (mayGo(socket)) return socket;
    return undefined;
  }
}
