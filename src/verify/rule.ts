import type { Context } from './context.ts';

/** One thing that the contract promises, and how to find out. */
export interface Rule {
  /** `<subject>.<what>`: stable, for reports and `--only`. */
  id: string;
  /** The promise, as a sentence. */
  title: string;
  /** What demands it, where that is no document of ours: the revision of a protocol, and the heading there. */
  source?: string;
  /** What the rule can't do without: else it is skipped. `scripts`: the models `demo/script:…`. */
  needs?: 'admin' | 'scripts';
  /** @throws {Violation} when the promise isn't kept */
  run(context: Context): Promise<void>;
}
