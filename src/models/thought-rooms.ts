import type { Effort, ModelError } from '../runtime/model.ts';
import { UpstreamStatus } from './upstream-status.ts';

/** Tokens that a model may think, beside its answer. */
const THOUGHT_TOKENS = 16 * 1024;

/** And with an effort; one that thinks although it is not to gets as much as the least. */
export const EFFORT_TOKENS: Readonly<Record<Effort, number>> = {
  none: 1024,
  minimal: 1024,
  low: 4 * 1024,
  medium: 8 * 1024,
  high: 16 * 1024,
  max: 32 * 1024,
};

/** Models that are remembered: their ids come from clients. */
const MODELS_MAX = 1000;

/** The room for the thoughts of one call. */
export interface ThoughtRoom {
  /** Tokens beside those of the answer. */
  readonly tokens: number;
  /** Makes room for a model that has used up its limit without saying anything. @returns whether there was less before */
  widen(): boolean;
  /** Takes the room away that a host does not have. @returns whether there was any, and the failure says so */
  narrow(failure: ModelError): boolean;
  /** Remembers the room for all calls, since one was answered so: what a host refuses must not stand in the way of others. */
  keep(): void;
}

/**
 * Which models need room for thoughts: those that their wire knows to think, and those that were found out to, once for all calls until
 * the process ends.
 */
export class ThoughtRooms {
  readonly #contextWindow: (model: string) => number;
  readonly #found = new Set<string>();

  constructor(contextWindow: (model: string) => number) {
    this.#contextWindow = contextWindow;
  }

  /** The room of a call. @param known whether the model is known to think */
  of(model: string, known = false, effort?: Effort): ThoughtRoom {
    const found = this.#found;
    const bounded = (tokens: number): number => Math.min(tokens, Math.floor(this.#contextWindow(model) / 2));
    const asked = bounded(effort ? EFFORT_TOKENS[effort] : THOUGHT_TOKENS);
    const most = Math.max(asked, bounded(THOUGHT_TOKENS));
    let isRefused = false;
    const room = {
      tokens: known || found.has(model) ? asked : 0,
      widen() {
        if (isRefused || room.tokens === most) return false;
        room.tokens = most;
        return true;
      },
      narrow({ cause }: ModelError) {
        if (room.tokens === 0 || !isOfTokens(cause)) return false;
        room.tokens = 0;
        isRefused = true;
        return true;
      },
      keep() {
        if (room.tokens === 0 || known) return;
        if (found.size >= MODELS_MAX) found.clear();
        found.add(model);
      },
    };
    return room;
  }
}

/** As parameters and hosts name the tokens of an answer. */
const OF_ANSWER = /max_?(?:output_?|completion_?)?tokens|(?:output|completion) tokens|in the completion/i;

/** Whether a host refuses so many tokens of an answer. */
function isOfTokens(cause: unknown): boolean {
  if (!(cause instanceof UpstreamStatus) || (cause.status !== 400 && cause.status !== 422)) return false;
  const { message, parameters } = cause.report;
  return [message, ...parameters].some((text) => OF_ANSWER.test(text));
}
