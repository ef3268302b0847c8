import type { ReadingRun } from './commands/fetch.ts';
import type { CommandResult, ResultDocument, ResultImage } from './commands/result.ts';
import type { KeptResult, LeftOut } from './durable/records.ts';

/** Bounds of the images and documents of one message: providers refuse requests of more than about 32 MB, base64 included. */
export const MAX_PARTS = 16;
export const PARTS_BYTES = 20 * 1024 * 1024;

/** The room of one message for images and documents. */
export class MessageRoom {
  #parts = 0;
  #bytes = 0;

  /** @returns whether there was room for one more */
  take(bytes: number): boolean {
    if (this.#parts === MAX_PARTS || this.#bytes + bytes > PARTS_BYTES) return false;
    this.#parts += 1;
    this.#bytes += bytes;
    return true;
  }

  /** Gives up what one had. */
  giveBack(bytes: number): void {
    this.#parts -= 1;
    this.#bytes -= bytes;
  }
}

/** The room in memory for the images and documents of results. */
export interface ResultMemory {
  /** Keeps memory for one until the run has ended. @returns whether there is any. Rejects when the signal is aborted */
  hold(run: ReadingRun, data: Buffer): Promise<boolean>;
}

/** An image or a document of a result. */
type Attachment = ResultImage | ResultDocument;

/** Why an image or a document is not kept; undefined for one that is. */
export type WhyLeftOut = (attachment: Attachment) => LeftOut['why'] | undefined;

/** The images and documents of a turn's results, as many as its message has room for. */
export class TurnAttachments {
  readonly #run: ReadingRun & { resultMemory?: ResultMemory | undefined };
  readonly #room = new MessageRoom();

  /** @param results those that the turn has already */
  constructor(run: ReadingRun & { resultMemory?: ResultMemory | undefined }, results: Iterable<KeptResult>) {
    this.#run = run;
    for (const { images = [], documents = [] } of results) {
      for (const { data } of [...images, ...documents]) this.#room.take(Buffer.byteLength(data, 'base64'));
    }
  }

  /**
   * Takes room for the images and documents of a result: in the message, which those have that come first, and in memory.
   * Rejects when the run is over.
   */
  async takeRoom(result: CommandResult): Promise<WhyLeftOut> {
    const { images = [], documents = [] } = result.ok ? result : {};
    // What is left out must not be held any longer by anybody who holds this.
    const leftOut = new WeakMap<Attachment, LeftOut['why']>();
    const take = async (one: Attachment): Promise<void> => {
      const bytes = one.data.length;
      if (!this.#room.take(bytes)) return void leftOut.set(one, 'turn');
      if ((await this.#run.resultMemory?.hold(this.#run, one.data)) !== false) return;
      this.#room.giveBack(bytes);
      leftOut.set(one, 'memory');
    };
    await Promise.all([...images, ...documents].map(take));
    return (one) => leftOut.get(one);
  }
}
