import type { QuestionEvent, Schemas } from '../../clients/typescript/src/index.ts';
import { callOf } from './questions.ts';
import { decisionIn } from '../lib/decision.ts';
import { forTerminal, onOneLine } from '../lib/terminal.ts';

/** Where somebody types. */
export interface Input {
  /** Asks for a line, also when the last one was asked for already. The callbacks are those of the first call. */
  prompt(text: string, onLine: (line: string) => void, onEnd: () => void): void;
  /** Listens to nobody any more; `onEnd` is not called. */
  close(): void;
}

export interface AskerOptions {
  /** Undefined: nobody sits there. */
  input: Input | undefined;
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
  /** The answer to the first question is on its way, or its end is. */
  #isSent = false;
  #isGone: boolean;

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#isGone = !options.input;
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
    this.#options.input?.close();
  }

  #show(question: QuestionEvent): void {
    const { question_id: id, agent, text, options = [], expires_at: until } = question;
    const command = question.command ?? callOf(question);
    const lines = [
      `question ${id} of ${onOneLine(agent)}: ${forTerminal(text)}`,
      ...(command === undefined ? [] : [forTerminal(command)]),
      ...options.map((option) => `- ${onOneLine(option)}`),
      ...(question.url === undefined ? [] : [`log in at ${onOneLine(question.url)}`]),
      `until ${new Date(until * 1000).toISOString()}; ${this.#howTo(question)} with: ${this.#commandOf(question)}`,
    ];
    this.#options.say(lines.join('\n').replaceAll('\n', '\n  '));
    if (!this.#isGone) this.#prompt();
  }

  #howTo({ kind }: QuestionEvent): string {
    const what = kind === 'authorization' ? 'refuse' : 'answer';
    return this.#isGone ? `${what} it` : `${what} it here, or`;
  }

  #commandOf({ question_id: id, kind }: QuestionEvent): string {
    const { options } = this.#options;
    if (kind === 'tool') return `baton questions return${options} ${id} '<output>', or baton questions fail${options} ${id} '<reason>'`;
    if (kind === 'authorization') return `baton questions deny${options} ${id} '<reason>'`;
    if (kind !== 'approval') return `baton questions answer${options} ${id} '<text>'`;
    return `baton questions approve${options} ${id}, or baton questions deny${options} ${id} '<reason>'`;
  }

  #prompt(): void {
    this.#options.input?.prompt(
      PROMPTS[this.#open[0]!.kind] ?? '> ',
      (line) => void this.#take(line),
      () => this.#onEnd(),
    );
  }

  async #take(line: string): Promise<void> {
    const question = this.#open[0];
    if (!question || this.#isSent) return;
    const decides = question.kind === 'approval' || question.kind === 'authorization';
    const answer = decides ? decisionIn(line) : line.trim() === '' ? undefined : answerIn(question, line);
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

  /** Nobody will type any more. */
  #onEnd(): void {
    this.#isGone = true;
    for (const question of this.#open) this.#show(question);
  }
}

const PROMPTS: Partial<Record<string, string>> = {
  approval: 'approve, or deny: reason > ',
  tool: 'output, or fail: reason > ',
  authorization: 'deny: reason > ',
};

/** What a person types is the answer, or what the function would have returned. */
function answerIn({ kind }: QuestionEvent, line: string): Schemas['AnswerRequest'] {
  if (kind !== 'tool') return { text: line };
  const failed = /^fail:\s*(\S.*)$/i.exec(line)?.[1];
  return failed === undefined ? { output: line } : { error: failed };
}
