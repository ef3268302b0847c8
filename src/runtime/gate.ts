import { advisorMode, askAdvisor, whyNotAsked, type Advised } from './advisor.ts';
import type { StreamEvent } from './commands/context.ts';
import { RunFailure } from './failure.ts';
import { JUDGE, judgementPrompt } from './judgement.ts';
import { cutCharacters } from '../lib/text.ts';
import { parseVerdict, type Verdict } from './verdict.ts';

const MAX_REDIRECTS = 2;
/** Characters of an `advisor` event's detail. */
const DETAIL = 2000;

/** A stream whose agent may have a gate. */
export interface Gated extends Advised {
  /** One line for each command that has finished. */
  readonly calls: readonly string[];
}

/** The verdict on an answer, and the event that tells of it: its text goes out, the agent gets guidance, or the stream fails. */
export type AnswerVerdict = { event?: StreamEvent<'advisor'> } & (
  | { text: string }
  | { guidance: string; by: 'format' | 'gate' | 'length' }
  | { failure: RunFailure }
);

/**
 * The advisor's gate of one stream: no text of a terminating turn is sent before the advisor answers CONTINUE.
 *
 *   terminating turn ──▶ asked ──CONTINUE──▶ the answer goes out
 *         ▲                ├─────REDIRECT──▶ guidance, at most `max_redirects` times ─┐
 *         └────────────────┼──────────────────────────────────────────────────────────┘
 *                          └─HALT, REDIRECT beyond the budget, malformed (fail closed)──▶ advisor_halt
 */
export class Gate {
  readonly #stream: Gated;
  readonly #task: string;

  /** @param task of the stream's agent */
  constructor(stream: Gated, task: string) {
    this.#stream = stream;
    this.#task = task;
  }

  /** Asks for a verdict on the turn's text. @param redirects how often the agent was sent back already */
  async judge(answer: string, redirects: number): Promise<AnswerVerdict> {
    const { advisor } = this.#stream.agent;
    const verdict = await this.#ask(answer);
    switch (verdict.signal) {
      case 'continue':
        return { text: answer, event: eventOf('gate_continue') };
      case 'redirect':
        if (redirects === (advisor!.max_redirects ?? MAX_REDIRECTS)) {
          const failure = halt(`the advisor still asked for changes after ${redirects} redirects`);
          return { failure, event: eventOf('gate_budget', verdict.guidance) };
        }
        return {
          guidance: `Your answer was not delivered; your advisor asks for changes first:\n\n${verdict.guidance}`,
          by: 'gate',
          event: eventOf('gate_redirect', verdict.guidance),
        };
      case 'halt': {
        const failure = halt(`the advisor halted the answer: ${cutCharacters(verdict.reason, DETAIL)}`);
        return { failure, event: eventOf('gate_halt', verdict.reason) };
      }
      case 'malformed': {
        if (advisor!.malformed_halts === false) return { text: answer, event: eventOf('gate_continue', verdict.problem, true) };
        const failure = halt(`the advisor did not approve the answer: ${verdict.problem}`);
        return { failure, event: eventOf('gate_halt', verdict.problem, true) };
      }
    }
  }

  async #ask(answer: string): Promise<Verdict> {
    const { agent, calls } = this.#stream;
    const prompt = judgementPrompt({ task: this.#task, answer, calls });
    try {
      const call = { system: agent.advisor!.prompt ?? JUDGE, prompt, temperature: 0 };
      return parseVerdict(await askAdvisor(this.#stream, call));
    } catch (error) {
      return { signal: 'malformed', problem: whyNotAsked(error) };
    }
  }
}

/** The gate of a stream whose agent has one. */
export function gateOf(stream: Gated, task: string): Gate | undefined {
  return advisorMode(stream.agent) === 'gate' ? new Gate(stream, task) : undefined;
}

function eventOf(
  kind: 'gate_continue' | 'gate_redirect' | 'gate_halt' | 'gate_budget',
  detail?: string,
  malformed = false,
): StreamEvent<'advisor'> {
  const more = { ...(detail === undefined ? {} : { detail: cutCharacters(detail, DETAIL) }), ...(malformed ? { malformed } : {}) };
  return { event: 'advisor', data: { kind, ...more } };
}

const halt = (message: string): RunFailure => new RunFailure('advisor_halt', message);
