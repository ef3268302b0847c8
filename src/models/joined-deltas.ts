import { endsInHalf } from '../lib/well-formed.ts';

/**
 * The deltas of one piece are passed on as one, up to about so many UTF-16 units: they have come together, and each costs a frame and
 * its share of a row of the log.
 */
const TOGETHER = 1024;

/** Joins the deltas of a piece of an answer, which may end in half of a character. */
export class JoinedDeltas {
  readonly #take: (text: string) => void;
  /** Those so far of the piece that is being read, perhaps behind half of a character. */
  #said = '';

  constructor(take: (text: string) => void) {
    this.#take = take;
  }

  add(delta: string): void {
    this.#said += delta;
    if (this.#said.length >= TOGETHER) this.pass();
  }

  /** @param whole whether nothing follows, so that half of a character at its end stays one */
  pass(whole = false): void {
    const said = this.#said;
    const end = whole || !endsInHalf(said) ? said.length : said.length - 1;
    this.#said = said.slice(end);
    if (end === 0) return;
    // A copy: a part of a chunk would keep the whole of it.
    this.#take(` ${said.slice(0, end).toWellFormed()}`.slice(1));
  }
}
