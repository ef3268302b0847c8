import { createInterface, type Interface } from 'node:readline';
import type { QuestionEvent, Schemas } from '../../clients/typescript/src/index.ts';
import { decisionIn } from '../lib/decision.ts';
import { forTerminal, onOneLine } from '../lib/terminal.ts';

export interface AskerOptions {
  /** Whether somebody sits at standard input. */
  interactive: boolean;
  /** Options of the commands that are proposed: ` --url …`. */
  options: string;
  /** @returns whether this was the answer */
  answer: (questionId: number, answer: Schemas['AnswerRequest']) => Promise<boolean>;
  /** Writes lines for a person. */
  say: (lines: string) => void;
}

/**
 * Puts the questions of a run to whoever sits at the terminal, one at a time, while the run goes on. Without anybody there it
 * says how they are answered from elsewhere.
 */
export class Asker {
  readonly #options: AskerOptions;
  readonly #open: QuestionEvent[] = [];
  #lines: Interface | undefined;
  /** The answer to the first question is on its way, or its end is. */
  #isSent = false;
  #isGone: boolean;

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#isGone = !options.interactive;
  }

  /** Whether the run waits for an answer. */
  get isWaiting(): boolean {
    return this.#open.length > 0;
  }

  ask(question: QuestionEvent): void {
    this.#open.push(question);
    if (this.#isGone || this.#open.length === 1) this.#show(question);
  }

  /** A question has its answer, from wherever. */
  answered(questionId: number): void {
    const index = this.#open.findIndex(({ question_id: id }) => id === questionId);
    if (index < 0) return;
    this.#open.splice(index, 1);
    if (index > 0 || this.#isGone) return;
    this.#isSent = false;
    if (this.#open[0]) this.#show(this.#open[0]);
    else this.close();
  }

  /** Listens to nobody any more. */
  close(): void {
    const lines = this.#lines;
    this.#lines = undefined;
    lines?.close();
  }

  #show(question: QuestionEvent): void {
    const { question_id: id, agent, text, command, options = [], expires_at: until } = question;
    const lines = [
      `question ${id} of ${onOneLine(agent)}: ${forTerminal(text)}`,
      ...(command === undefined ? [] : [forTerminal(command)]),
      ...options.map((option) => `- ${onOneLine(option)}`),
      `until ${new Date(until * 1000).toISOString()}; ${this.#isGone ? 'answer it' : 'answer it here, or'} with: ${this.#commandOf(question)}`,
    ];
    this.#options.say(lines.join('\n').replaceAll('\n', '\n  '));
    if (!this.#isGone) this.#prompt();
  }

  #commandOf({ question_id: id, kind }: QuestionEvent): string {
    const { options } = this.#options;
    if (kind !== 'approval') return `baton questions answer${options} ${id} '<text>'`;
    return `baton questions approve${options} ${id}, or baton questions deny${options} ${id} '<reason>'`;
  }

  #prompt(): void {
    // No line editor: Ctrl-C ends the program as ever.
    this.#lines ??= createInterface({ input: process.stdin, terminal: false })
      .on('line', (line) => void this.#take(line))
      .on('close', () => this.#onClose());
    process.stderr.write(this.#open[0]!.kind === 'approval' ? 'approve, or deny: reason > ' : '> ');
  }

  async #take(line: string): Promise<void> {
    const question = this.#open[0];
    if (!question || this.#isSent) return;
    const answer = question.kind === 'approval' ? decisionIn(line) : line.trim() === '' ? undefined : { text: line };
    if (!answer) return this.#prompt();
    this.#isSent = true;
    try {
      // Too late: then the stream says what has become of the question.
      await this.#options.answer(question.question_id, answer);
    } catch (error) {
      if (question !== this.#open[0]) return;
      this.#isSent = false;
      this.#options.say(`that could not be answered: ${onOneLine(error instanceof Error ? error.message : String(error))}`);
      this.#prompt();
    }
  }

  /** Standard input is at its end. */
  #onClose(): void {
    if (!this.#lines) return;
    this.#lines = undefined;
    this.#isGone = true;
    for (const question of this.#open) this.#show(question);
  }
}
