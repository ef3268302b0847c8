import type { Socket } from 'node:net';
import type { Semaphore } from '../lib/semaphore.ts';

/** Connections go on as fairly as their addresses take slots, so many in a pass of the event loop. */
export class AddressQueue {
  readonly #slots: Semaphore;

  constructor(slots: Semaphore) {
    this.#slots = slots;
  }

  /** Does work for a connection as soon as its address has a slot, which lasts for the pass. @returns whether it was done at once */
  run(socket: Socket, work: () => void): boolean {
    // While no slot is taken, it does not matter whose this is; to ask the system takes longer than all the rest.
    const address = this.#slots.held === 0 ? '' : addressOf(socket);
    const release = this.#slots.tryTake(address);
    if (!release) {
      void this.enter(socket).then(() => socket.destroyed || work());
      return false;
    }
    setImmediate(release);
    work();
    return true;
  }

  /** Waits for a slot, which lasts for the pass. */
  async enter(socket: Socket): Promise<void> {
    setImmediate(await this.#slots.take(undefined, addressOf(socket)));
  }
}

/** Behind a proxy, that is the proxy's. */
const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress;
