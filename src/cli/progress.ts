import type { Writable } from 'node:stream';

const SHOWN_MS = 200;
/** What ends before says nothing. */
const SILENT_MS = 1000;

/** Says on a terminal how far a command is that takes longer than a second; nothing anywhere else. */
export class Progress {
  readonly #stream: (Writable & { isTTY?: boolean; columns?: number }) | undefined;
  readonly #began = performance.now();
  #shownAt = 0;
  #shown = false;
  #rows = 0;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream.isTTY && process.env['TERM'] !== 'dumb' ? stream : undefined;
  }

  /** A row of a table is done. */
  row = (table: string): void => {
    this.#rows += 1;
    this.say(() => `${this.#rows.toLocaleString('en')} rows, ${table}`);
  };

  /** @param what is asked only when it is shown */
  say(what: () => string): void {
    if (!this.#stream) return;
    const now = performance.now();
    if (now - this.#began < SILENT_MS || now - this.#shownAt < SHOWN_MS) return;
    this.#shownAt = now;
    this.#shown = true;
    const text = `${what()}, ${Math.round((now - this.#began) / 1000)} s`;
    this.#stream.write(`\r\u001b[K${text.slice(0, (this.#stream.columns ?? 80) - 1)}`);
  }

  /** Leaves the line as it was found. */
  close(): void {
    if (this.#shown) this.#stream?.write('\r\u001b[K');
    this.#shown = false;
  }
}
