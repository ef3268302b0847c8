import type { Problem } from '../lib/problem.ts';
import type { Erasure } from '../store/erasure/erasure.ts';
import type { TokenRef } from '../store/tenants/makers.ts';

export interface EraserServices {
  erasure: Pick<Erasure, 'run' | 'conversation'>;
  /**
   * Has every node forget which prompts of steps are in the database, so that it writes those again that are used again. Resolves when they have.
   */
  forgetPrompts(tenantId: number): Promise<void>;
}

/** Erases runs, when no node relies any more on what goes with them. */
export class Eraser {
  readonly #services: EraserServices;

  constructor(services: EraserServices) {
    this.#services = services;
  }

  /** @returns a problem when there is no such run, or it is under way */
  async run(tenantId: number, runId: string, by: TokenRef): Promise<Problem | undefined> {
    await this.#services.forgetPrompts(tenantId);
    return this.#services.erasure.run(tenantId, runId, by);
  }

  /** A conversation with its runs. @returns a problem when there is none, or one of its runs is under way */
  async conversation(tenantId: number, id: number, by: TokenRef): Promise<Problem | undefined> {
    await this.#services.forgetPrompts(tenantId);
    return this.#services.erasure.conversation(tenantId, id, by);
  }
}
