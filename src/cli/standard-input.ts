import { createInterface, type Interface } from 'node:readline';
import type { Input } from './ask.ts';

/** Lines that are typed at a terminal, without any editor: Ctrl-C ends the program as ever. */
export class StandardInput implements Input {
  #lines: Interface | undefined;

  prompt(text: string, onLine: (line: string) => void, onEnd: () => void): void {
    this.#lines ??= createInterface({ input: process.stdin, terminal: false })
      .on('line', onLine)
      .on('close', () => {
        if (this.#lines) onEnd();
        this.#lines = undefined;
      });
    process.stderr.write(text);
  }

  close(): void {
    const lines = this.#lines;
    this.#lines = undefined;
    lines?.close();
  }
}
