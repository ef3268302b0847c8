import { failed, type CommandResult } from './commands/command.ts';
import type { LoginOffer } from './commands/login-offer.ts';
import { McpProblem } from './commands/mcp-servers.ts';
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

  /**
   * Has somebody log in. @param pause does the waiting, in which the command is not at work
   * @returns the result when nobody does
   */
  async authorize(
    place: QuestionPlace,
    offer: LoginOffer,
    pause: <T>(waiting: () => Promise<T>) => Promise<T>,
  ): Promise<CommandResult | undefined> {
    const { waiting, signal } = this.#run;
    const { state, agent } = this.#stream;
    const { server } = offer;
    if (!waiting) return NOBODY;
    let url = '';
    // The question is there already, with its address, where another process has asked it.
    if (!state.question(place.index, place.nth)) {
      try {
        url = await offer.begin(waiting.secondsFor(agent), signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof McpProblem)) throw error;
        return failed(`${error.message}; go on without it`);
      }
    }
    const text = `The MCP server '${server}' wants a login.`;
    const question = { kind: 'authorization', text, options: [], command: '', login: { url, server } } as const;
    const answer = await pause(() => this.ask(place, question, () => void offer.asked().catch(() => {})));
    return 'decision' in answer ? refusedLogin(server, answer) : answer;
  }

  /**
   * Takes note of what has become, in the meantime, of the logins that a command has wanted in another process.
   * @returns the result when nobody logs in
   */
  async logins(place: CommandPlace): Promise<CommandResult | undefined> {
    const wanted = this.#stream.state.logins(place.index);
    const last = wanted.at(-1);
    if (!last) return undefined;
    if (wanted.some(({ answer }) => !answer)) {
      const answers = await this.#run.waiting?.answersOf(place);
      for (const question of wanted) {
        const answer = answers?.get(question.id);
        if (answer && !question.answer) this.#answered(question, answer);
      }
    }
    return last.answer && refusedLogin(last.login, last.answer);
  }

  /** Asks a person. @param onAsked called when it can be answered @returns the answer, or the result when nobody can be asked */
  async ask(place: QuestionPlace, question: Omit<NewQuestion, 'place' | 'agent'>, onAsked?: () => void): Promise<Answer | CommandResult> {
    const { index, nth } = place;
    const { state, agent } = this.#stream;
    const known = state.question(index, nth)?.answer;
    if (known) return known;
    const { kind, text, options, command, tool, login, withdrawn } = question;
    // Durable before the question is: so it is asked once.
    if (withdrawn && !state.begun.has(index)) this.#stream.step({ kind: 'begun', index });
    const { waiting } = this.#run;
    if (!waiting) return NOBODY;
    const answer = await waiting.ask({ ...question, place, agent }, (question_id, expires_at) => {
      onAsked?.();
      if (state.question(index, nth)) return;
      const shown = { ...(options.length > 0 ? { options: [...options] } : {}), ...(command === '' ? {} : { command }), ...tool, ...login };
      this.#stream.emit({ event: 'question', data: { question_id, kind, text, ...shown, expires_at } });
      this.#stream.step({ kind: 'asked', index, nth, questionId: question_id, ...(login && { login: login.server }) });
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

const NOBODY = failed('people cannot be asked on this server; go on without');

/** @returns undefined when somebody has logged in */
function refusedLogin(server: string, { decision, text, by }: Answer): CommandResult | undefined {
  if (decision === 'approved') return undefined;
  if (decision !== 'denied') return failed(`nobody has logged in to the MCP server '${server}'; go on without it`);
  const why = `${by === undefined ? '' : ` by ${onOneLine(by)}`}${text === undefined ? '' : `: ${onOneLine(text)}`}`;
  return failed(`the login to the MCP server '${server}' was denied${why}; go on without it`);
}

/** @returns undefined when the command may run */
function deniedBy({ decision, text, by = 'the operator' }: Answer): CommandResult | undefined {
  if (decision === 'approved') return undefined;
  if (decision === 'expired') return { ok: false, error: 'ERR: nobody answered' };
  return { ok: false, error: `ERR: denied by ${onOneLine(by)}${text === undefined ? '' : `: ${text}`}` };
}
