import { Problem } from '../lib/problem.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { withoutEffects } from '../store/database/effects.ts';
import type { LoginQuestion, Question, Questions, ToolQuestion } from '../store/runs/questions.ts';
import type { Requests } from '../store/runs/requests.ts';
import type { AgentDefinition } from './agent.ts';
import { failed, type CommandResult } from './commands/command.ts';
import type { PersonQuestion } from './commands/context.ts';
import { isQuestionOf, questionKey, type Answer, type CommandPlace, type QuestionPlace } from './durable/records.ts';
import { Suspension } from './durable/suspension.ts';

/** A question of a command to a person. */
export interface NewQuestion extends PersonQuestion {
  kind: Question['kind'];
  /** The command that needs approval; empty for others. */
  command: string;
  /** The call of a function of the caller. */
  tool?: ToolQuestion | undefined;
  /** Where somebody logs in. */
  login?: LoginQuestion | undefined;
  place: QuestionPlace;
  agent: AgentDefinition;
  /** Takes the question back when it is aborted. Its answer is needed in this process: the run isn't parked meanwhile. */
  withdrawn?: AbortSignal | undefined;
}

/** How long is waited, in seconds. */
export interface WaitingTimes {
  /** For an answer, where the agent's definition does not say. */
  questionTtl: number;
  /** Until a run that only waits is parked. */
  park: number;
}

/** The storage and the settings by which runs wait for people. */
export interface WaitingServices {
  questions: Pick<Questions, 'ask' | 'closedAmong' | 'ofRun' | 'withdraw'>;
  requests: Pick<Requests, 'setWaiting'>;
  /**
   * The tenants' slots for questions and answers, one run in a pass of the event loop. A run with a hundred answers holds the
   * thread up for milliseconds, and many runs may ask at once, or have their questions expire at once.
   */
  slots: Pick<Semaphore, 'take'>;
  times: WaitingTimes;
}

export interface WaitingOptions extends WaitingServices {
  tenantId: number;
  runId: string;
  nodeId: string;
  clock: Clock;
  signal: AbortSignal;
  /** Makes the run durable; resolves when it is. */
  makeDurable(): Promise<void>;
  /** Stops the run here. */
  suspend(why: Suspension): void;
  /** Called with a failure that is tried again. */
  onError(error: Error): void;
}

/** A question that is not stored yet. */
interface Unasked {
  question: NewQuestion;
  resolve(stored: Question | Problem): void;
  reject(error: unknown): void;
}

/** Questions that are stored in one transaction. */
const ASKED_AT_ONCE = 25;

/**
 * A run's waiting for people.
 *
 *   asked ──▶ waiting ──answer──▶ at work again
 *           │    └──nothing else is at work──▶ marked ──some time──▶ parked
 *           └──withdrawn──▶ at work again
 */
export class Waiting {
  readonly #options: WaitingOptions;
  /** By question. */
  readonly #waiters = new Map<number, (answer: Answer) => void>();
  /** How many questions need their answer in this process. */
  #keepers = 0;
  #timer: NodeJS.Timeout | undefined;
  #idle = false;
  #marked = false;
  #parksAtOnce = false;
  /** The questions to be stored next. */
  readonly #unasked: Unasked[] = [];
  /** Whether questions are being stored. */
  #asking = false;
  /** A look for answers that is under way, and whether another one is wanted behind it. */
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  /** The writes before the run is given up, one after the other: the marks of its row, and questions that it takes back. */
  #marking = Promise.resolve();

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  /** Whether all that is left of the run waits for people. */
  get only(): boolean {
    return this.#idle && this.#waiters.size > 0;
  }

  /** How long the questions of an agent can be answered. */
  secondsFor({ question_ttl_seconds: own }: Pick<AgentDefinition, 'question_ttl_seconds'>): number {
    return own ?? this.#options.times.questionTtl;
  }

  /** Asks, and waits for the answer. @param asked called once it can be answered @returns the result when nobody can be asked */
  async ask(question: NewQuestion, asked: (questionId: number, expiresAt: number) => void): Promise<Answer | CommandResult> {
    const keeps = question.withdrawn ? 1 : 0;
    this.#keepers += keeps;
    try {
      return await this.#ask(question, asked);
    } finally {
      this.#keepers -= keeps;
      // The others may have nothing to do but wait, and are parked now.
      if (this.only && !this.#options.signal.aborted) this.turned(true);
    }
  }

  async #ask(question: NewQuestion, asked: (questionId: number, expiresAt: number) => void): Promise<Answer | CommandResult> {
    const found = await this.#stored(question);
    if (found instanceof Problem) return failed(found.message);
    this.#options.signal.throwIfAborted();
    asked(found.id, found.expires_at);
    return answerTo(found) ?? this.#answer(found.id, question.withdrawn);
  }

  /** Stores a question, behind those that were asked before it, so that people see them in the order of the commands. */
  #stored(question: NewQuestion): Promise<Question | Problem> {
    const { promise, resolve, reject } = Promise.withResolvers<Question | Problem>();
    this.#unasked.push({ question, resolve, reject });
    if (!this.#asking) void this.#storeAll();
    return promise;
  }

  /** Stores questions: the commands of a turn ask at the same time, and share a transaction. */
  async #storeAll(): Promise<void> {
    const { signal, makeDurable } = this.#options;
    this.#asking = true;
    let asked: Unasked[] = [];
    try {
      while (this.#unasked.length > 0) {
        await makeDurable();
        await this.#takeSlot();
        signal.throwIfAborted();
        asked = this.#unasked.splice(0, ASKED_AT_ONCE);
        const stored = await this.#store(asked.map(({ question }) => question));
        for (const [i, { resolve }] of asked.entries()) resolve(stored[i]!);
        asked = [];
      }
    } catch (error) {
      for (const { reject } of [...asked, ...this.#unasked.splice(0)]) reject(error);
    } finally {
      this.#asking = false;
    }
  }

  async #store(asked: readonly NewQuestion[]): Promise<(Question | Problem)[]> {
    const { tenantId, runId, nodeId, questions, clock, signal, suspend } = this.#options;
    const createdAt = epochSeconds(clock);
    const rows = asked.map(({ kind, text, options, command: asks, tool, login, place, agent }) => {
      const call = tool ?? login;
      const command = call ? JSON.stringify(call) : asks;
      const expiresAt = createdAt + this.secondsFor(agent);
      const of = { agentId: agent.id, streamId: place.stream, place: questionKey(place) };
      return { ...of, kind, text, options, command, createdAt, expiresAt };
    });
    const stored = await withoutEffects(() => questions.ask(tenantId, { requestId: runId, owner: nodeId }, rows));
    if (stored) return stored;
    suspend(new Suspension('lost'));
    throw signal.reason;
  }

  /** Looks for answers. Calls while a look is under way share the next one. */
  look(): Promise<void> {
    if (this.#waiters.size === 0) return Promise.resolve();
    this.#lookAgain = true;
    return (this.#looking ??= this.#lookOn());
  }

  async #lookOn(): Promise<void> {
    const { tenantId, questions, signal } = this.#options;
    try {
      while (this.#lookAgain) {
        // Many begin to wait in one moment.
        await Promise.resolve();
        this.#lookAgain = false;
        const closed = await questions.closedAmong(tenantId, [...this.#waiters.keys()]);
        if (closed.length === 0 || signal.aborted) continue;
        await this.#takeSlot();
        for (const question of closed) {
          const answer = answerTo(question);
          if (answer) this.#waiters.get(question.id)?.(answer);
        }
      }
    } finally {
      this.#looking = undefined;
    }
  }

  /** Waits for a slot of the tenant's, which is held until the next pass of the event loop. */
  async #takeSlot(): Promise<void> {
    const { slots, tenantId } = this.#options;
    setImmediate(await slots.take(undefined, tenantId));
  }

  /** Told when nothing of the run is at work any more, and when something is again. */
  readonly turned = (idle: boolean): void => {
    this.#idle = idle;
    clearTimeout(this.#timer);
    if (this.only && !this.#options.signal.aborted) {
      if (!this.#marked) this.#mark(true);
      if (this.#keepers > 0) return;
      const { times, suspend } = this.#options;
      const seconds = this.#parksAtOnce ? 0 : times.park;
      this.#timer = setTimeout(() => suspend(new Suspension('parked')), seconds * 1000);
    } else if (this.#marked) {
      this.#mark(false);
    }
  };

  /** Parks the run as soon as it only waits: its process is about to end. */
  parkSoon(): void {
    this.#parksAtOnce = true;
    if (this.#idle) this.turned(true);
  }

  /** Resolves when the run's marks and closed questions are written. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#marking;
  }

  /** What has become of the questions of a command, by question: of those that are closed. */
  async answersOf(place: CommandPlace): Promise<Map<number, Answer>> {
    const { tenantId, runId, questions } = this.#options;
    const answers = new Map<number, Answer>();
    for (const question of await questions.ofRun(tenantId, runId)) {
      const answer = isQuestionOf(place, question.place) ? answerTo(question) : undefined;
      if (answer) answers.set(question.id, answer);
    }
    return answers;
  }

  /** Closes the questions of a command that goes on nowhere. @returns by question, how each is closed */
  async withdrawAll(place: CommandPlace): Promise<Map<number, Answer>> {
    const { tenantId, runId, questions } = this.#options;
    const closed = new Map<number, Answer>();
    for (const question of await questions.ofRun(tenantId, runId)) {
      if (isQuestionOf(place, question.place)) closed.set(question.id, answerTo(question) ?? (await this.#withdraw(question.id)));
    }
    return closed;
  }

  /** Takes a question back. @returns how it is closed: a person may have been faster */
  async #withdraw(questionId: number): Promise<Answer> {
    const { signal, suspend } = this.#options;
    const closed = await this.#close(questionId);
    this.#marked = false;
    signal.throwIfAborted();
    if (closed) return answerTo(closed) ?? { decision: 'canceled' };
    suspend(new Suspension('lost'));
    throw signal.reason;
  }

  /** @returns undefined when this node has not got the run any more */
  async #close(id: number): Promise<Question | undefined> {
    const { tenantId, runId, nodeId, questions, clock } = this.#options;
    return withoutEffects(() => questions.withdraw(tenantId, { id, requestId: runId, owner: nodeId }, epochSeconds(clock)));
  }

  /** Waits for the answer. */
  async #answer(questionId: number, withdrawn: AbortSignal | undefined): Promise<Answer> {
    const { signal, onError } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onAbort = (): void => {
      reject(signal.reason);
      // No other process can take the answer. The end of a run closes its questions by itself.
      if (withdrawn && signal.reason instanceof Suspension) this.#write(() => this.#close(questionId));
    };
    const onWithdrawn = (): void => void this.#withdraw(questionId).then(resolve, reject);
    this.#waiters.set(questionId, (answer) => {
      // Closing a question takes the mark off the run.
      this.#marked = false;
      resolve(answer);
    });
    signal.addEventListener('abort', onAbort, { once: true });
    withdrawn?.addEventListener('abort', onWithdrawn, { once: true });
    if (signal.aborted) onAbort();
    else if (withdrawn?.aborted) onWithdrawn();
    // It may have come before anybody waited for it.
    this.look().catch(onError);
    if (this.#idle) this.turned(true);
    try {
      return await promise;
    } finally {
      this.#waiters.delete(questionId);
      signal.removeEventListener('abort', onAbort);
      withdrawn?.removeEventListener('abort', onWithdrawn);
    }
  }

  #mark(waiting: boolean): void {
    const { tenantId, runId, nodeId, requests, clock } = this.#options;
    this.#marked = waiting;
    const since = waiting ? epochSeconds(clock) : 0;
    this.#write(() => requests.setWaiting(tenantId, runId, nodeId, since));
  }

  #write(write: () => Promise<unknown>): void {
    this.#marking = this.#marking.then(async () => void (await write())).catch(this.#options.onError);
  }
}

/** @returns undefined while the question is open */
function answerTo({ decision, answer, error, by, answered_by }: Question): Answer | undefined {
  if (decision === undefined || decision === 'canceled') return undefined;
  return {
    decision,
    ...(answer === undefined ? {} : { text: answer }),
    ...(error === undefined ? {} : { error }),
    ...(by === undefined ? {} : { by }),
    ...(answered_by === undefined ? {} : { answered_by }),
  };
}
