import { DeadlineError, within } from '../../lib/deadline.ts';
import { nameList, oneLine } from '../../lib/text.ts';
import { A2aProblem, type A2aAgents, type A2aCard, type A2aSession } from '../../runtime/commands/a2a.ts';
import type { Guard } from '../web/guard.ts';
import type { RemoteAgent } from './agent.ts';
import type { A2aConfig } from './config.ts';
import { CALL_MS } from './limits.ts';

export interface A2aOptions {
  /** Checks every address outside the agent's own origin that its card or a redirect names. */
  guard: Guard;
  /** Milliseconds that a call may take. */
  callMs?: number;
}

/** The agents of `A2A_CONFIG`; the SDK is loaded with the first call, and each run has connections of its own. */
export function createA2a(config: A2aConfig, { guard, callMs = CALL_MS }: A2aOptions): A2aAgents {
  return { names: [...config.keys()], open: () => new Session(config, guard, callMs) };
}

class Session implements A2aSession {
  readonly #config: A2aConfig;
  readonly #guard: Guard;
  readonly #callMs: number;
  readonly #agents = new Map<string, RemoteAgent>();
  #ended = false;

  constructor(config: A2aConfig, guard: Guard, callMs: number) {
    this.#config = config;
    this.#guard = guard;
    this.#callMs = callMs;
  }

  card(agent: string, signal: AbortSignal): Promise<A2aCard> {
    return this.#ask(agent, signal, (remote) => remote.card());
  }

  call(agent: string, message: string, signal: AbortSignal): Promise<string> {
    return this.#ask(agent, signal, (remote, signal) => remote.call(message, signal));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    await Promise.all(Array.from(this.#agents.values(), (agent) => agent[Symbol.asyncDispose]()));
  }

  async #ask<T>(name: string, signal: AbortSignal, work: (remote: RemoteAgent, signal: AbortSignal) => Promise<T>): Promise<T> {
    const config = this.#config.get(name);
    if (!config) {
      throw new A2aProblem(`there is no remote agent '${oneLine(name, 64)}'; the agents are: ${nameList([...this.#config.keys()])}`);
    }
    const { RemoteAgent } = await import('./agent.ts');
    if (this.#ended) throw new A2aProblem('the run has ended');
    let remote = this.#agents.get(name);
    if (!remote) this.#agents.set(name, (remote = new RemoteAgent(name, config, this.#guard)));
    try {
      return await within(this.#callMs, signal, (signal) => work(remote, signal));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof DeadlineError)) throw error;
      throw new A2aProblem(`the agent '${name}' did not answer within ${this.#callMs / 1000} s`);
    }
  }
}
