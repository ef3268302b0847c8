import { quote, ScheduleError } from './schedule.ts';

/** The words of a phrase, read one by one. */
export class Reader {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** A word that is still to come; empty behind the last one. */
  ahead(index = 0): string {
    return this.#words[this.#at + index] ?? '';
  }

  get atEnd(): boolean {
    return this.#at >= this.#words.length;
  }

  pass(count = 1): void {
    this.#at += count;
  }

  skip(word: string): boolean {
    if (this.ahead() !== word) return false;
    this.pass();
    return true;
  }

  /** @param what is missing when there is no more @throws {ScheduleError} */
  take(what: string): string {
    if (this.atEnd) throw new ScheduleError(`${what} is missing`);
    const word = this.ahead();
    this.pass();
    return word;
  }

  /** @throws {ScheduleError} when there are words left */
  end(): void {
    const rest = this.#words.slice(this.#at).join(' ');
    if (rest !== '') throw new ScheduleError(`${quote(rest)} can't stand there`);
  }
}
