import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import type { RunEvent } from '../../../clients/typescript/src/index.ts';
import { onOneLine } from '../../lib/terminal.ts';
import { Asker, type AskerOptions } from '../ask.ts';
import type { Display } from '../display.ts';
import { answerLine, endingLine, thoughtLine } from '../plain.ts';
import { Answer } from './answer.ts';
import { Keyboard } from './keyboard.ts';
import { elapsed, Lanes, took } from './lanes.ts';
import { Region, type Cursor } from './region.ts';
import { styleFor, type Style } from './style.ts';

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** Signals that end a program, which gives the terminal back first. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type EventOf<Type extends string> = Extract<RunEvent, { type: Type }>;

interface ViewOptions extends Pick<AskerOptions, 'options' | 'answer'> {
  /** The user wants to stop. */
  interrupt: () => void;
  /** What that does. */
  hint: string;
}

/**
 * A run on a terminal, as it happens. What is finished is printed and scrolls away: blocks of the answer, commands, files,
 * delegates that have ended. Below it, drawn anew ten times a second: the block that still grows, a row for each delegate at
 * work, one for the whole, and one to type in while a question waits.
 */
export class View implements Display {
  readonly #options: ViewOptions;
  readonly #region = new Region(process.stdout);
  readonly #style: Style = styleFor(process.stdout.hasColors());
  readonly #lanes = new Lanes(this.#style);
  readonly #keyboard: Keyboard | undefined;
  readonly #asker: Asker;
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = Date.now();
  #answer = new Answer(this.#style);
  /** Lines that are to be printed. */
  #lines: string[] = [];
  #files: string[] = [];
  #tokens = { input: 0, output: 0 };
  /** How many characters the master has thought since it last did something else. */
  #thought = 0;
  #model = '';
  #agent = '';
  #frame = 0;
  #isOver = false;

  constructor(options: ViewOptions) {
    this.#options = options;
    const { interrupt } = options;
    const keys = { interrupt, onChange: () => this.#draw(), onSuspend: () => this.#region.close([]) };
    if (process.stdin.isTTY) this.#keyboard = new Keyboard(keys);
    this.#asker = new Asker({ ...options, input: this.#keyboard, say: (lines) => this.#note('?', lines) });
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
    process.stdout.on('resize', this.#onResize);
    this.#timer = setInterval(() => {
      this.#frame += 1;
      this.#draw();
    }, FRAME_MS);
    this.#draw();
  }

  get isWaiting(): boolean {
    return this.#asker.isWaiting;
  }

  show(event: RunEvent): void {
    // What the master does next comes below what it has said; what delegates do goes on beside that.
    if (event.type !== 'text' && event.type !== 'rewind' && !('stream_id' in event && event.stream_id !== 0)) this.#flush();
    if (this.#thought > 0 && event.type !== 'reasoning' && 'stream_id' in event && event.stream_id === 0) this.#endThoughts(event.type);
    const ended = this.#lanes.take(event, Date.now());
    if (ended !== undefined) this.#lines.push(ended);
    this.#tell(event);
  }

  say(line: string): void {
    this.#lines.push(this.#style.soft(onOneLine(`(${line})`)));
    this.#draw();
  }

  startOver(): void {
    this.say('a part of the answer is withdrawn, which now follows from its start:');
    this.#answer = new Answer(this.#style);
    this.#lanes.clear();
    this.#files = [];
    this.#tokens = { input: 0, output: 0 };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#asker.close();
    this.#flush();
    this.#isOver = true;
    this.#region.close(this.#wrapped());
    this.#keyboard?.release();
    process.stdout.off('resize', this.#onResize);
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }

  readonly #onResize = (): void => this.#draw();

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    if (signal === 'SIGINT') return this.#options.interrupt();
    this.close();
    // As it would have ended without us.
    process.kill(process.pid, signal);
  };

  #tell(event: RunEvent): void {
    switch (event.type) {
      case 'text':
        if (event.stream_id === 0) this.#answer.add(event.delta);
        break;
      case 'reasoning':
        if (event.stream_id === 0) this.#thought += event.delta.length;
        break;
      case 'rewind':
        if (event.stream_id === 0) this.#rewind(event);
        break;
      case 'stream_start':
        if (event.stream_id === 0) {
          this.#agent = onOneLine(event.agent);
          this.#model ||= onOneLine(event.model);
        }
        break;
      case 'token_usage':
        this.#tokens.input += event.input_tokens;
        this.#tokens.output += event.output_tokens;
        if (event.stream_id === 0 && event.purpose === undefined) this.#model = onOneLine(event.model);
        break;
      case 'tool_call':
        this.#command(event);
        break;
      case 'file':
        this.#files.push(onOneLine(`${event.path} (${event.size_bytes} bytes)`));
        break;
      case 'advisor': {
        const { kind, detail } = event;
        this.#lines.push(this.#style.soft(onOneLine(`advisor: ${kind}${detail === undefined ? '' : `: ${detail}`}`)));
        break;
      }
      case 'question':
        this.#asker.ask(event);
        break;
      case 'answer':
        this.#note('?', answerLine(event));
        this.#asker.answered(event.question_id);
        break;
      case 'error':
        this.#lines.push(this.#style.bad(onOneLine(`✗ error: ${event.message} (${event.error_code})`)));
        break;
      case 'done':
        this.#end(event);
        break;
      default:
    }
  }

  #command({ agent, stream_id: stream, depth, kind, args = '', ok, error, duration_ms: duration }: EventOf<'tool_call'>): void {
    const who = stream === 0 ? '' : `${onOneLine(agent)} `;
    const mark = ok ? this.#style.good('✓') : this.#style.bad('✗');
    const what = onOneLine(`${who}/${kind} ${args}`).trimEnd();
    const how = ok ? this.#style.soft(took(duration)) : this.#style.bad(onOneLine(error ?? ''));
    this.#lines.push(`${'  '.repeat(depth)}${mark} ${what}  ${how}`);
  }

  #end(done: EventOf<'done'>): void {
    const { ok, error_code: code, duration_ms: duration, input_tokens: input, output_tokens: output, request_id: id } = done;
    const ending = endingLine(done);
    if (ending !== undefined) this.#lines.push('', this.#style.bad(`! ${ending}`));
    const mark = ok ? this.#style.good('✓ done') : this.#style.bad(`✗ ${onOneLine(code ?? 'failed')}`);
    if (this.#files.length > 0) this.#lines.push('', 'files:', ...this.#files.map((file) => `  ${file}`));
    const facts = [took(duration), `${input} in, ${output} out`, ...(this.#model ? [this.#model] : []), onOneLine(id)];
    this.#lines.push('', `${mark} ${this.#style.soft(facts.join(' · '))}`);
  }

  /** They are told of in one line, unless they are withdrawn. */
  #endThoughts(by: string): void {
    if (by !== 'rewind') this.#lines.push(this.#style.soft(thoughtLine(this.#thought)));
    this.#thought = 0;
  }

  #rewind({ length }: EventOf<'rewind'>): void {
    if (length === this.#answer.length) return;
    const isShown = !this.#answer.rewind(length);
    if (isShown) this.say('the run goes on in another process of the server, and withdraws a part of its answer; what stays:');
  }

  #note(mark: string, lines: string): void {
    this.#lines.push(...`${mark} ${lines}`.split('\n'));
    this.#draw();
  }

  #flush(): void {
    this.#lines.push(...this.#answer.flush(this.#region.width));
  }

  /** The lines to print, none wider than the terminal. */
  #wrapped(): string[] {
    const { width } = this.#region;
    const lines = this.#lines.flatMap((line) => wrapAnsi(line, width, { hard: true, trim: false }).split('\n'));
    this.#lines = [];
    return lines;
  }

  #draw(): void {
    if (this.#isOver) return;
    const { width, height } = this.#region;
    this.#lines.push(...this.#answer.take(width));
    const asked = this.#inputRow(width);
    const fixed = asked ? [asked.row] : [];
    const lanes = this.#lanes.rows(Math.max(1, Math.floor(height / 2) - fixed.length), Date.now(), this.#spinner);
    const below = [...lanes, this.#status(), ...fixed];
    const room = Math.max(0, height - below.length);
    const growing = this.#answer.growing(width);
    const rows = [...(room > 0 ? growing.slice(-room) : []), ...below];
    const cursor: Cursor | undefined = asked && { row: rows.length - 1, column: asked.column };
    this.#region.draw(this.#wrapped(), rows, cursor);
  }

  get #spinner(): string {
    return SPINNER[this.#frame % SPINNER.length]!;
  }

  #status(): string {
    const facts = [
      elapsed(Date.now() - this.#startedAt),
      ...(this.#tokens.input + this.#tokens.output > 0 ? [`${this.#tokens.input} in, ${this.#tokens.output} out`] : []),
      this.#options.hint,
    ];
    const doing = this.#thought > 0 ? thoughtLine(this.#thought) : (this.#lanes.master ?? 'ends');
    const who = this.#agent === '' ? 'starting' : `${this.#agent} ${this.isWaiting ? 'asks' : doing}`;
    return `${this.#style.live(this.#spinner)} ${who} ${this.#style.soft(`· ${facts.join(' · ')}`)}`;
  }

  /** The row to type in: the end of what is typed, as far as it fits. */
  #inputRow(width: number): { row: string; column: number } | undefined {
    const asked = this.#keyboard?.asked;
    if (!asked) return undefined;
    const before = onOneLine(asked.prompt + asked.line.slice(0, asked.cursor));
    const characters = [...before];
    let from = 0;
    while (stringWidth(characters.slice(from).join('')) >= width) from += 1;
    const shown = characters.slice(from).join('');
    return { row: shown + onOneLine(asked.line.slice(asked.cursor)), column: stringWidth(shown) };
  }
}
