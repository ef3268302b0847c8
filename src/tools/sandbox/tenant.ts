import { abortable } from '../../lib/abortable.ts';
import { NoSlot, Semaphore } from '../../lib/semaphore.ts';
import { SandboxError } from '../../runtime/commands/exec.ts';
import { attempt, type Attempt, type AttemptResult } from './attempt.ts';
import type { Containers } from './containers.ts';

/** Commands of one tenant that may wait for each other. */
const MAX_WAITING = 64;
/** An exit code from this number on may also mean that the container has ended. */
const SUSPICIOUS_CODE = 125;

/** What a script needs beside its place. */
export type Script = Pick<Attempt, 'script' | 'args' | 'maxBytes' | 'timeoutMs' | 'stdin'>;

/*
 * One tenant's container:
 *
 *   none ──a command──▶ running ──idle for long──▶ none
 *                            │
 *                            └── timed out, cancelled, or the engine failed ──> doomed ──removed──▶ none
 *
 * A command that must end may have left the process tree, ignore signals and fork for ever. From outside, only the end
 * of its container is sure to end it. So commands run one after another, and the container of one that has to be killed
 * is removed: nothing of another command is hit but what earlier ones have left in the background, and `/tmp`.
 * The price is that two runs of a tenant wait for each other; they would share the same CPU limit anyhow.
 *
 * Doomed: the container must be removed before anything else happens, or the tenant could have two.
 */
export class TenantSandbox {
  readonly #tenantId: number;
  readonly #containers: Containers;
  readonly #onError: (error: unknown) => void;
  readonly #turns = new Semaphore(1, { maxWaiting: MAX_WAITING });
  #container: string | undefined;
  #doomed = false;
  #idle: NodeJS.Timeout | undefined;

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
  async run(script: Script, signal: AbortSignal): Promise<AttemptResult> {
    const leave = await this.#turns.take(signal).catch(refuse);
    const result = this.#run(script, signal).finally(leave);
    return abortable(result, signal);
  }

  /** Waits for what is under way; nothing is reaped any more. */
  async idle(): Promise<void> {
    const leave = await this.#turns.take();
    clearTimeout(this.#idle);
    leave();
  }

  async #run(script: Script, signal: AbortSignal): Promise<AttemptResult> {
    clearTimeout(this.#idle);
    try {
      const container = await this.#ensure();
      signal.throwIfAborted();
      const { engine, engineMs } = this.#containers;
      const kill = async () => this.#remove();
      const result = await attempt({ ...script, engine, engineMs, container, signal, kill });
      if ((result.exitCode ?? 0) >= SUSPICIOUS_CODE && !(await this.#containers.isRunning(container))) await this.#remove();
      return result;
    } catch (error) {
      // Cancelled before it began: the container is as good as before.
      if (signal.aborted && error === signal.reason) throw error;
      this.#onError(error);
      await this.#remove().catch(() => {});
      throw error;
    } finally {
      if (this.#container) this.#reapLater();
    }
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
    await this.#containers.remove(this.#container);
    this.#container = undefined;
    this.#doomed = false;
  }

  #reapLater(): void {
    const timer = setTimeout(() => void this.#reap(timer), this.#containers.settings.idleS * 1000).unref();
    this.#idle = timer;
  }

  async #reap(timer: NodeJS.Timeout): Promise<void> {
    const leave = await this.#turns.take();
    try {
      // A command that came in between has begun a new wait.
      if (this.#idle === timer) await this.#remove();
    } catch (error) {
      this.#onError(error);
      this.#reapLater();
    } finally {
      leave();
    }
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof NoSlot)) throw error;
  throw new SandboxError(`${MAX_WAITING} commands are waiting for the sandbox already; try it again later`);
}
