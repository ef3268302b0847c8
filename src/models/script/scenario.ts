import type { ModelError, ModelUsage } from '../../runtime/model.ts';

/** One turn that a scenario is to play, as far as it can tell from the model call. */
export interface Scene {
  /** The turns that the agent has had for this prompt: 0 at the first. */
  turn: number;
  /** What the agent was asked, its parts of text; the results of commands and the guidance of a gate are none. */
  prompt: string;
  /** The agent's id, so that it can delegate to itself. */
  agent: string;
}

/** What a scenario does in one turn. */
export interface Turn {
  /** What it says, cut as it is streamed. Lines that are commands run. */
  deltas: Iterable<string>;
  /** Milliseconds before each delta; default 0. */
  pauseMs?: number;
  /** How it ends behind the last delta. Default: `answered`; `silent`: never, until the run is stopped. */
  end?: 'answered' | 'silent' | ModelError | Error;
  /** What the call has cost; default {@link USAGE}. */
  usage?: ModelUsage;
}

/** A scripted behaviour of a model, `demo/script:<name>`. It keeps no state: the turn follows from the call alone. */
export interface Scenario {
  name: string;
  /** What comes of it, in a line: for the list in docs/ci.md. */
  yields: string;
  play(scene: Scene): Turn;
}

/** The tokens of a turn that has no others: round, and the same in every release. */
export const USAGE: ModelUsage = { inputTokens: 100, outputTokens: 20 };

/** Begins the prompts that a scenario gives to its own delegates. */
export const TASK = '[script]';
