import { Writable } from 'node:stream';
import type { LoggedError } from '../../src/logger.ts';

/** A line of the server's log. */
export interface LogLine {
  level: number;
  msg: string;
  [member: string]: unknown;
}

const ERROR = 50;

/** Of what is deprecated in libraries Node says nothing, but it takes what is bundled for ours. */
function isFault({ level, msg, err }: LogLine): boolean {
  return level >= ERROR || (msg === 'Node warns' && (err as LoggedError).type !== 'DeprecationWarning');
}

/**
 * The log of a server under test. An error in it that the test didn't announce, or a warning of Node's, is a fault of the server, however
 * well the test went otherwise: {@link LogBook.check} throws.
 */
export class LogBook extends Writable {
  readonly lines: LogLine[] = [];
  /** Lines that are no JSON: a stack trace of a process that fell over. */
  readonly noise: string[] = [];
  readonly #expected: RegExp[] = [];
  #rest = '';

  /** Announces errors whose message matches. */
  expectErrors(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** @throws when the server logged an error that nobody expected, or wrote something that isn't a log line */
  check(): void {
    const errors = this.lines.filter((line) => isFault(line) && !this.#expected.some((one) => one.test(line.msg)));
    const unexpected = [...errors.map((line) => JSON.stringify(line)), ...this.noise];
    if (unexpected.length > 0) throw new Error(`the server logged what it should not have:\n${unexpected.join('\n')}`);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const lines = (this.#rest + chunk.toString()).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#take(line);
    done();
  }

  #take(line: string): void {
    if (line === '') return;
    try {
      this.lines.push(JSON.parse(line) as LogLine);
    } catch {
      this.noise.push(line);
    }
  }
}
