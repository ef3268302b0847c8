import { abortable } from '../../lib/abortable.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { NoSlot, Semaphore } from '../../lib/semaphore.ts';
import { SandboxError } from '../../runtime/commands/exec.ts';
import { attempt, type Attempt, type AttemptResult } from './attempt.ts';
import type { Containers } from './containers.ts';
import { ADVICE, excess, Guard, OverLimit, type Usage } from './guard.ts';

/** Commands of one tenant that may wait for each other. */
const MAX_WAITING = 64;
/** An exit code from this number on may also mean that the container has ended. */
const SUSPICIOUS_CODE = 125;

/** What a script needs beside its place. */
export interface Script extends Pick<Attempt, 'script' | 'args' | 'maxBytes' | 'timeoutMs' | 'stdin'> {
  /** Whether it may do what it likes: then what it writes is watched, and all that it has started ends with it. */
  watched?: boolean;
  /** Bytes that it writes at most, for one that isn't watched. */
  writes?: number;
}

/** The outcome of a script, and what its workspace has too much of then. */
export interface ScriptResult extends AttemptResult {
  excess?: string | undefined;
}

/*
 * One tenant's container:
 *
 *   none ──a command──▶ running ──idle for long──▶ none
 *                            │
 *                            └── timed out, over its limits, cancelled, or the engine failed ──> doomed ──removed──▶ none
 *
 * A command that must end may have left the process tree, ignore signals and fork for ever. From outside, only the end
 * of its container is sure to end it. So commands run one after another, and the container of one that has to be killed
 * is removed: nothing of another command is hit but `/tmp`. Behind one that ends by itself, the guard ends whatever is
 * left, in the container, since it can be sure that nothing else runs there.
 * The price is that two runs of a tenant wait for each other; they would share the same CPU limit anyhow.
 *
 * Doomed: the container must be removed before anything else happens, or the tenant could have two.
 */
export class TenantSandbox {
  readonly #tenantId: number;
  readonly #containers: Containers;
  readonly #onError: (error: unknown) => void;
  readonly #slot = new Semaphore(1, { maxWaiting: MAX_WAITING });
  #container: string | undefined;
  #doomed = false;
  /** What the workspace holds; undefined when nobody has looked since it may have changed. */
  #usage: Usage | undefined;
  #idle: NodeJS.Timeout | undefined;
  #usedAt = 0;

  constructor(tenantId: number, containers: Containers, onError: (error: unknown) => void) {
    this.#tenantId = tenantId;
    this.#containers = containers;
    this.#onError = onError;
  }

  /**
   * Runs a script in the container, which is started if there is none.
   * @throws {SandboxError} when too many wait, or the engine fails; the next script gets a new container. The signal's
   * reason when it is aborted: at once, while the script is still being killed
   */
  async run(script: Script, signal: AbortSignal): Promise<ScriptResult> {
    const release = await this.#slot.take(signal).catch(refuse);
    const result = this.#run(script, signal).finally(() => {
      release();
      if (this.#containers.wanted) void this.giveUp();
    });
    return abortable(result, signal);
  }

  /** Since when the container has had nothing to do; undefined when it has, and when there is none. */
  get idleSince(): number | undefined {
    return this.#container !== undefined && this.#slot.held === 0 ? this.#usedAt : undefined;
  }

  /** Removes the container, unless it is at work: others need its place. */
  async giveUp(): Promise<void> {
    const release = this.idleSince === undefined ? undefined : this.#slot.tryTake();
    if (!release) return;
    clearTimeout(this.#idle);
    await this.#remove().catch((error: unknown) => {
      this.#onError(error);
      this.#reapLater();
    });
    release();
  }

  /** Waits for what is under way; nothing is reaped any more. */
  async idle(): Promise<void> {
    const release = await this.#slot.take();
    clearTimeout(this.#idle);
    release();
  }

  async #run(script: Script, signal: AbortSignal): Promise<ScriptResult> {
    clearTimeout(this.#idle);
    try {
      const container = await this.#ensure();
      signal.throwIfAborted();
      if (script.watched) return await this.#watched(container, script, signal);
      if (script.writes !== undefined) await this.#makeSure(container, script.writes);
      return await this.#attempt(container, script, signal);
    } catch (error) {
      if (error instanceof OverLimit) throw error;
      // Cancelled before it began: the container is as good as before.
      if (signal.aborted && error === signal.reason) throw error;
      this.#onError(error);
      await this.#remove().catch(() => {});
      throw error;
    } finally {
      this.#usedAt = performance.now();
      if (this.#container) this.#reapLater();
    }
  }

  /** Runs what a model has written, and ends all that is left of it. */
  async #watched(container: string, script: Script, signal: AbortSignal): Promise<ScriptResult> {
    const before = (this.#usage ??= await this.#guard(container).end());
    const guard = this.#guard(container);
    guard.watch(before);
    try {
      const result = await this.#attempt(container, script, signal, guard.over);
      if (result.killed === 'over') throw guard.over.reason;
      // Nothing is left in a container that has ended.
      if (!this.#container) return result;
      this.#usage = await guard.end().catch(async () => {
        await this.#remove();
        return undefined;
      });
      return { ...result, excess: this.#excess() };
    } finally {
      guard.close();
    }
  }

  /** @throws {OverLimit} unless the workspace takes a file of so many bytes */
  async #makeSure(container: string, bytes: number): Promise<void> {
    const kb = Math.ceil(bytes / 1024);
    const after = ({ kb: held, files, hidden }: Usage) => ({ kb: held + kb, files: files + 1, hidden });
    const words = (usage: Usage) => excess(after(usage), this.#containers.settings);
    // What earlier files have replaced was counted twice.
    if (!this.#usage || words(this.#usage)) this.#usage = await this.#guard(container).end();
    const problem = words(this.#usage);
    if (problem) throw new OverLimit(`with it ${problem}. ${ADVICE}`);
    this.#usage = after(this.#usage);
  }

  async #attempt(container: string, script: Script, signal: AbortSignal, over?: AbortSignal): Promise<AttemptResult> {
    const { engine, engineMs } = this.#containers;
    const user = this.#containers.userOf(this.#tenantId);
    const kill = async () => this.#remove();
    const result = await attempt({ ...script, engine, engineMs, container, user, signal, over, kill });
    if ((result.exitCode ?? 0) >= SUSPICIOUS_CODE && !(await this.#containers.isRunning(container))) await this.#remove();
    return result;
  }

  #excess(): string | undefined {
    const words = this.#usage && excess(this.#usage, this.#containers.settings);
    return words && `${words}. ${ADVICE}`;
  }

  #guard(container: string): Guard {
    const { engine, engineMs, settings } = this.#containers;
    const user = this.#containers.userOf(this.#tenantId);
    const keeper = this.#containers.keeperOf(this.#tenantId);
    return new Guard({ engine, engineMs, container, user, keeper, limits: settings, cpus: settings.cpus });
  }

  async #ensure(): Promise<string> {
    if (this.#doomed) await this.#remove();
    if (this.#container) return this.#container;
    const name = this.#containers.newName(this.#tenantId);
    this.#container = name;
    this.#doomed = true;
    await this.#containers.start(name, this.#tenantId);
    this.#doomed = false;
    return name;
  }

  async #remove(): Promise<void> {
    if (!this.#container) return;
    this.#doomed = true;
    this.#usage = undefined;
    await this.#containers.remove(this.#container);
    this.#container = undefined;
    this.#doomed = false;
  }

  #reapLater(): void {
    const { idleS } = this.#containers.settings;
    const timer: NodeJS.Timeout = outsideOfRuns(() => setTimeout(() => void this.#reap(timer), idleS * 1000).unref());
    this.#idle = timer;
  }

  async #reap(timer: NodeJS.Timeout): Promise<void> {
    const release = await this.#slot.take();
    try {
      // A command that came in between has begun a new wait.
      if (this.#idle === timer) await this.#remove();
    } catch (error) {
      this.#onError(error);
      this.#reapLater();
    } finally {
      release();
    }
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof NoSlot)) throw error;
  throw new SandboxError(`${MAX_WAITING} commands are waiting for the sandbox already; try it again later`);
}
