import { failed, type CommandResult } from './commands/command.ts';
import type { Answer, CommandPlace, QuestionPlace } from './durable/records.ts';
import type { AskedQuestion } from './durable/stream-state.ts';
import { onOneLine } from './marks.ts';
import type { RunParts } from './run-parts.ts';
import type { StreamParts } from './stream-parts.ts';
import type { NewQuestion } from './waiting.ts';

/** The questions of a stream's commands to people, with the events and records that tell of them. */
export class StreamQuestions {
  readonly #run: RunParts;
  readonly #stream: StreamParts;

  constructor(run: RunParts, stream: StreamParts) {
    this.#run = run;
    this.#stream = stream;
  }

  /** Asks whether a command may run. @returns the result when it may not */
  async approve(place: QuestionPlace, command: string): Promise<CommandResult | undefined> {
    const text = `May the agent '${this.#stream.id.agent}' run this command?`;
    const answer = await this.ask(place, { kind: 'approval', text, options: [], command });
    return 'decision' in answer ? deniedBy(answer) : answer;
  }

  /** Asks a person. @returns the answer, or the result when nobody can be asked */
  async ask(place: QuestionPlace, question: Omit<NewQuestion, 'place' | 'agent'>): Promise<Answer | CommandResult> {
    const { index, nth } = place;
    const { state, agent } = this.#stream;
    const known = state.question(index, nth)?.answer;
    if (known) return known;
    const { kind, text, options, command, tool, withdrawn } = question;
    // Durable before the question is: so it is asked once.
    if (withdrawn && !state.begun.has(index)) this.#stream.step({ kind: 'begun', index });
    const { waiting } = this.#run;
    if (!waiting) return failed('people cannot be asked on this server; go on without');
    const answer = await waiting.ask({ ...question, place, agent }, (question_id, expires_at) => {
      if (state.question(index, nth)) return;
      const shown = { ...(options.length > 0 ? { options: [...options] } : {}), ...(command === '' ? {} : { command }), ...tool };
      this.#stream.emit({ event: 'question', data: { question_id, kind, text, ...shown, expires_at } });
      this.#stream.step({ kind: 'asked', index, nth, questionId: question_id });
    });
    if (!('decision' in answer)) return answer;
    const asked = state.question(index, nth)!;
    // The command may have been ended in the same moment.
    if (!asked.answer) this.#answered(asked, answer);
    return answer;
  }

  /** Closes the questions that a command has left open in a process that has ended. */
  async withdraw(place: CommandPlace): Promise<void> {
    const closed = await this.#run.waiting?.withdrawAll(place);
    this.close(place.index, closed);
  }

  /** Tells that the open questions of a command are closed. @param answers by question; default: canceled */
  close(index: number, answers?: ReadonlyMap<number, Answer>): void {
    for (const question of this.#stream.state.questions) {
      if (question.index !== index || question.answer) continue;
      this.#answered(question, answers?.get(question.id) ?? { decision: 'canceled' });
    }
  }

  #answered({ index, nth, id }: AskedQuestion, answer: Answer): void {
    this.#stream.emit({ event: 'answer', data: { question_id: id, ...answer } });
    this.#stream.step({ kind: 'answered', index, nth, answer });
  }
}

/** @returns undefined when the command may run */
function deniedBy({ decision, text, by = 'the operator' }: Answer): CommandResult | undefined {
  if (decision === 'approved') return undefined;
  if (decision === 'expired') return { ok: false, error: 'ERR: nobody answered' };
  return { ok: false, error: `ERR: denied by ${onOneLine(by)}${text === undefined ? '' : `: ${text}`}` };
}
