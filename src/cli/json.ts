import type { RunEvent } from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import type { Display } from './display.ts';

/** What JSON leaves as it is, and what would command a terminal. */
const COMMANDS = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A run for programs: each event is a line of JSON on standard output. */
export class JsonDisplay implements Display {
  readonly #open = new Set<number>();

  get isWaiting(): boolean {
    return this.#open.size > 0;
  }

  show(event: RunEvent): void {
    if (event.type === 'question') this.#open.add(event.question_id);
    if (event.type === 'answer') this.#open.delete(event.question_id);
    process.stdout.write(`${jsonOf(event)}\n`);
  }

  say(line: string): void {
    process.stderr.write(`(${onOneLine(line)})\n`);
  }

  startOver(): void {}

  close(): void {}
}

/** JSON that commands no terminal, and that every reader takes for the same. */
export function jsonOf(value: unknown, indent?: number): string {
  return wellFormedJson(JSON.stringify(value, undefined, indent)).replace(COMMANDS, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
