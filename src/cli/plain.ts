import type { DoneEvent, RewindEvent, RunEvent, UnknownEvent } from '../../clients/typescript/src/index.ts';
import { forTerminal, onOneLine } from '../lib/terminal.ts';
import { Asker, type AskerOptions } from './ask.ts';
import type { Display } from './display.ts';
import { StandardInput } from './standard-input.ts';

/**
 * A run as text: the answer goes to standard output, everything else to standard error. On a terminal, control characters of
 * the answer are shown and not obeyed; a pipe or a file gets the answer as it is, anew behind a line `[rewind]` when a part of
 * it is withdrawn.
 */
export class PlainDisplay implements Display {
  readonly #asker: Asker;
  /** The answer so far. */
  #text = '';
  /** How many characters the master has thought since it last did something else. */
  #thought = 0;
  /** Whether the last text that was printed did not end its line. */
  #midLine = false;

  constructor(asker: Pick<AskerOptions, 'options' | 'answer'>) {
    const input = process.stdin.isTTY && process.stderr.isTTY ? new StandardInput() : undefined;
    this.#asker = new Asker({ ...asker, input, say: (lines) => this.#note(lines) });
  }

  get isWaiting(): boolean {
    return this.#asker.isWaiting;
  }

  show(event: RunEvent): void {
    this.#tellThoughts(event);
    switch (event.type) {
      case 'text':
        // The answer is the text of the master (stream 0); it gets the delegates' text as results.
        if (event.stream_id === 0) {
          this.#text += event.delta;
          this.#print(event.delta);
        }
        break;
      case 'reasoning':
        if (event.stream_id === 0) this.#thought += event.delta.length;
        break;
      case 'rewind':
        if (event.stream_id === 0) this.#rewind(event);
        break;
      case 'question':
        this.#asker.ask(event);
        break;
      case 'fallback':
        this.#note(onOneLine(`${event.from} has failed, ${event.to} goes on: ${event.message}`));
        break;
      case 'folded':
        this.#note(foldLine(event));
        break;
      case 'steered':
        this.#note(onOneLine(`another message has come in: ${event.message}`));
        break;
      case 'answer': {
        this.#note(answerLine(event));
        this.#asker.answered(event.question_id);
        break;
      }
      case 'tool_call':
        this.#note(onOneLine([`/${event.kind}`, event.args, event.ok ? 'ok' : event.error].filter(Boolean).join(' ')));
        break;
      case 'file':
        this.#note(onOneLine(`file ${event.path} (${event.size_bytes} bytes)`));
        break;
      case 'error':
        this.#note(onOneLine(`error: ${event.message} (${event.error_code})`));
        break;
      case 'done': {
        const ending = endingLine(event);
        if (ending !== undefined) this.#note(ending);
        this.#note(`${event.ok ? 'done in' : 'ended after'} ${event.duration_ms} ms, request ${event.request_id}`);
        break;
      }
      case 'request_received':
      case 'stream_start':
      case 'token_usage':
      case 'sub_agent_response':
      case 'advisor':
      case 'stream_end':
        break;
      default:
        // Events of a newer server are ignored; for a new event in our own contract this line doesn't compile until it is
        // handled above.
        event satisfies UnknownEvent;
    }
  }

  /** Thoughts are told of when they are over. */
  #tellThoughts(event: RunEvent): void {
    if (this.#thought === 0 || event.type === 'reasoning' || !('stream_id' in event) || event.stream_id !== 0) return;
    const thought = this.#thought;
    this.#thought = 0;
    if (event.type !== 'rewind') this.#note(thoughtLine(thought));
  }

  say(line: string): void {
    process.stderr.write(`\n(${onOneLine(line)})\n`);
  }

  startOver(): void {
    this.#withdraw('', 'a part of the answer is withdrawn, which now follows from its start:');
  }

  close(): void {
    this.#asker.close();
  }

  /** What stays of the answer is written once more. */
  #rewind({ length }: RewindEvent): void {
    if (length === this.#text.length) return;
    this.#withdraw(
      this.#text.slice(0, length),
      'the run goes on in another process of the server, and withdraws a part of its answer; what stays:',
    );
  }

  #withdraw(rest: string, why: string): void {
    this.#text = rest;
    this.#note(why);
    if (!process.stdout.isTTY) process.stdout.write('[rewind]\n');
    this.#print(rest);
  }

  #print(text: string): void {
    process.stdout.write(process.stdout.isTTY ? forTerminal(text) : text);
    this.#midLine = text !== '' && !text.endsWith('\n');
  }

  #note(line: string): void {
    if (this.#midLine) process.stdout.write('\n');
    this.#midLine = false;
    process.stderr.write(`· ${line}\n`);
  }
}

/** What is to be said of how an answer has ended; undefined when it is whole, or an error has said it. */
export function endingLine({ ok, finish_reason: finish = '' }: Pick<DoneEvent, 'ok' | 'finish_reason'>): string | undefined {
  return ok ? ENDINGS.get(finish) : undefined;
}

/** How a history was folded. */
const foldLine = (event: Extract<RunEvent, { type: 'folded' }>): string =>
  `the oldest messages are summarised: ${event.messages_before} messages are ${event.messages_after} now, about ${event.tokens_after} tokens`;

/** What is told of thoughts. @param characters in UTF-16 units */
export const thoughtLine = (characters: number): string => `thinking… (${characters} characters)`;

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['length', 'the answer is cut: the model was stopped at its limit of tokens'],
  ['empty', 'the agent has said nothing to what its commands have done'],
]);

/** What has become of a question, in one line. */
export function answerLine({ question_id: id, decision, by, text }: Extract<RunEvent, { type: 'answer' }>): string {
  return onOneLine(`question ${id}: ${decision}${by === undefined ? '' : ` by ${by}`}${text === undefined ? '' : `: ${text}`}`);
}
