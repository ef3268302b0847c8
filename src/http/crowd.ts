import type { Socket } from 'node:net';

/** What there were too many of: connections without a token from an address, or from all of them, or those with a tenant's tokens. */
export type Crowded = 'address' | 'strangers' | 'token';

/** Connections of which there may be so many; the one that was used longest ago comes first. */
export class Crowd {
  readonly #most: number;
  readonly #sockets = new Set<Socket>();

  /** @param most Infinity for any number */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** It was used just now. */
  touch(socket: Socket): void {
    if (this.#sockets.delete(socket)) this.#sockets.add(socket);
  }

  remove(socket: Socket): void {
    this.#sockets.delete(socket);
  }

  /**
   * Takes a connection in. One too many pushes out the one that was used longest ago of those on which nothing is in work.
   * @param pushOut closes it @returns whether there was room, or one to push out
   */
  add(socket: Socket, isIdle: (socket: Socket) => boolean, pushOut: (socket: Socket) => void): boolean {
    if (this.#sockets.size >= this.#most) {
      const idle = this.#oldest(isIdle);
      if (!idle) return false;
      this.#sockets.delete(idle);
      pushOut(idle);
    }
    this.#sockets.add(socket);
    return true;
  }

  #oldest(isIdle: (socket: Socket) => boolean): Socket | undefined {
    for (const socket of this.#sockets) if (isIdle(socket)) return socket;
    return undefined;
  }
}
