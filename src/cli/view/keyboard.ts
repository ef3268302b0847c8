import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Input } from '../ask.ts';

/**
 * The keyboard of a terminal. Node's line editor keeps what is typed, and the view draws it: what the editor would draw goes
 * nowhere. While nothing is asked, keys do nothing.
 */
export class Keyboard implements Input {
  readonly #lines: Interface;
  readonly #onChange: () => void;
  #prompt: string | undefined;
  #onLine: ((line: string) => void) | undefined;
  #onEnd: (() => void) | undefined;
  #isOpen = true;

  /** @param keys what to do on Ctrl-C, when what is typed has changed, and before Ctrl-Z stops the program */
  constructor({ interrupt, onChange, onSuspend }: { interrupt: () => void; onChange: () => void; onSuspend: () => void }) {
    this.#onChange = onChange;
    const output = new Writable({ write: (_chunk, _encoding, done) => done() });
    this.#lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
      .on('SIGINT', interrupt)
      .on('SIGTSTP', () => {
        onSuspend();
        this.#suspend();
      })
      .on('line', (line) => this.#take(line))
      .on('close', () => this.#end());
    // The editor listens first, so that its line is up to date.
    process.stdin.on('keypress', this.#onChange);
  }

  /** What to show of a question that waits for an answer; `cursor` counts units of the line. */
  get asked(): { prompt: string; line: string; cursor: number } | undefined {
    if (this.#prompt === undefined) return undefined;
    return { prompt: this.#prompt, line: this.#lines.line, cursor: this.#lines.cursor };
  }

  prompt(text: string, onLine: (line: string) => void, onEnd: () => void): void {
    this.#onLine = onLine;
    this.#onEnd = onEnd;
    if (!this.#isOpen) return onEnd();
    // What was typed before was no answer to this.
    if (this.#prompt === undefined) this.#clear();
    this.#prompt = text;
    this.#onChange();
  }

  close(): void {
    this.#prompt = undefined;
    this.#onChange();
  }

  /** Gives the terminal back. */
  release(): void {
    this.#onEnd = undefined;
    process.stdin.off('keypress', this.#onChange);
    this.#lines.close();
    process.stdin.unref?.();
  }

  #suspend(): void {
    process.stdin.setRawMode(false);
    process.once('SIGCONT', () => {
      process.stdin.setRawMode(true);
      this.#onChange();
    });
    process.kill(process.pid, 'SIGTSTP');
  }

  #take(line: string): void {
    if (this.#prompt === undefined) return;
    this.#onLine?.(line);
  }

  #clear(): void {
    this.#lines.write(null, { ctrl: true, name: 'e' });
    this.#lines.write(null, { ctrl: true, name: 'u' });
  }

  #end(): void {
    this.#isOpen = false;
    const isAsked = this.#prompt !== undefined;
    this.#prompt = undefined;
    if (isAsked) this.#onEnd?.();
  }
}
