import type { ModelError, ModelUsage } from '../../runtime/model.ts';

/** What a scenario can tell about its turn from the model call. */
export interface Scene {
  /** How many turns the agent has had for this prompt: 0 in the first turn. */
  turn: number;
  /** The text of the prompt; results of commands, and guidance for an answer that was not delivered or for none, don't count as prompts. */
  prompt: string;
  /** The agent's id, so that it can delegate to itself. */
  agent: string;
  /** Whether the agent may ask people. */
  mayAsk: boolean;
}

/** What a scenario does in one turn. */
export interface Turn {
  /** The output, cut into the deltas that are streamed. Lines that are commands are executed. */
  deltas: Iterable<string>;
  /** What the model thinks before it says them, where somebody wants to hear it; default: nothing. */
  thoughts?: Iterable<string>;
  /** Milliseconds before each delta; default 0. */
  pauseMs?: number;
  /** How the turn ends after the last delta. Default: `answered`; `cut`: at its limit of tokens; `silent`: never, until the run is stopped. */
  end?: 'answered' | 'cut' | 'silent' | ModelError | Error;
  /** The tokens of the call; default {@link USAGE}. */
  usage?: ModelUsage;
}

/**
 * A scripted behaviour of a model, `demo/script:<name>`. It keeps no state: each turn depends on the model call alone.
 */
export interface Scenario {
  name: string;
  /** What the run yields, in one line, for the list in docs/ci.md. */
  yields: string;
  play(scene: Scene): Turn;
}

/** The default tokens of a turn: round numbers, the same in every release. */
export const USAGE: ModelUsage = { inputTokens: 100, outputTokens: 20 };

/** The beginning of the prompts that a scenario gives to its own delegates. */
export const TASK = '[script]';
