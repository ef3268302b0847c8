/** Tokens that a model may think, beside its answer. */
const THOUGHT_TOKENS = 16 * 1024;

/** Models that are remembered: their ids come from clients. */
const MODELS_MAX = 1000;

/** The room for the thoughts of one call. */
export interface ThoughtRoom {
  /** Tokens beside those of the answer. */
  readonly tokens: number;
  /** Makes room for a model that has used up its limit without saying anything. @returns whether there was none before */
  widen(): boolean;
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
  of(model: string, known = false): ThoughtRoom {
    const found = this.#found;
    const most = Math.min(THOUGHT_TOKENS, Math.floor(this.#contextWindow(model) / 2));
    return {
      get tokens() {
        return known || found.has(model) ? most : 0;
      },
      widen() {
        if (known || found.has(model)) return false;
        if (found.size >= MODELS_MAX) found.clear();
        found.add(model);
        return true;
      },
    };
  }
}
