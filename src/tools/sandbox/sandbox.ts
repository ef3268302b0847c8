import { SandboxError, type ExecResult, type Sandbox } from '../../runtime/commands/exec.ts';
import type { Workspace } from '../../runtime/commands/files.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { Containers } from './containers.ts';
import { Engine } from './engine.ts';
import { probe, type ProbeResult } from './probe.ts';
import { commandResult, commandScript, readResult, readScript, writeResult, writeScript } from './scripts.ts';
import type { SandboxSettings } from './settings.ts';
import { TenantSandbox, type Script, type ScriptResult } from './tenant.ts';

const ENGINE_MS = 30_000;
/** How long what is under way may take to end when the server stops. */
const CLOSE_MS = 10_000;

export interface SandboxOptions {
  settings: SandboxSettings;
  /** Names the database: 4 to 40 lower-case letters and digits, kept with it. Workspaces go by it. */
  instance: string;
  /** This node's id. */
  nodeId: string;
  /** Engine failures, and what could not be cleaned up. */
  onError: (error: unknown) => void;
  /** Milliseconds that a call of the engine may take. */
  engineMs?: number;
  /** The slots for starting containers. */
  starts?: Semaphore | undefined;
  /** The places of containers. Default: any number. */
  places?: Semaphore | undefined;
}

/** The sandbox by containers of docker or podman (docs/tools.md). Nothing is started before it is needed. */
export class ContainerSandbox implements Sandbox, Workspace {
  readonly timeoutS: number;
  readonly network: boolean;
  readonly #containers: Containers;
  readonly #tenants = new Map<number, TenantSandbox>();
  readonly #closing = new AbortController();
  readonly #onError: (error: unknown) => void;

  constructor({ settings, instance, nodeId, onError, engineMs = ENGINE_MS, starts, places }: SandboxOptions) {
    this.timeoutS = settings.timeoutS;
    this.network = settings.network !== 'none';
    const engine = new Engine(settings.engine);
    const onFull = (): void => void this.#longestIdle()?.giveUp();
    this.#containers = new Containers({ engine, settings, instance, nodeId, engineMs, starts, places, onFull });
    this.#onError = onError;
  }

  async exec(tenantId: number, command: string, signal: AbortSignal): Promise<ExecResult> {
    return commandResult(await this.#run(tenantId, commandScript(command, this.timeoutS * 1000), signal));
  }

  /** @param path relative to `/workspace` @returns undefined when there is no such file @throws {SandboxError} when it can't be read, or is larger than 16 MiB */
  async read(tenantId: number, path: string, signal: AbortSignal): Promise<Buffer | undefined> {
    return readResult(path, await this.#run(tenantId, readScript(path, this.timeoutS * 1000), signal));
  }

  /** Makes or replaces the file and the folders above it. @returns why it could not, or undefined when it did */
  async write(tenantId: number, path: string, content: Buffer, signal: AbortSignal): Promise<string | undefined> {
    const script = writeScript(path, content, this.timeoutS * 1000);
    if (typeof script === 'string') return script;
    try {
      return writeResult(path, await this.#run(tenantId, script, signal));
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      return error.message;
    }
  }

  /** Whether containers run here, by running one. */
  async probe(): Promise<ProbeResult> {
    return probe(this.#containers);
  }

  /**
   * Removes what dead nodes of this database have left on this machine.
   * @param live the nodes whose containers must be left alone
   * @returns the names of what was removed
   */
  async sweep(live: ReadonlySet<string>): Promise<string[]> {
    const names = await this.#containers.leftBehind(live);
    await this.#containers.remove(...names);
    return names;
  }

  /** Removes the container and the workspace of a tenant that is erased, on this machine. */
  async erase(tenantId: number): Promise<void> {
    const tenant = this.#tenants.get(tenantId);
    await tenant?.idle();
    await tenant?.giveUp();
    this.#tenants.delete(tenantId);
    await this.#containers.removeVolume(tenantId);
  }

  /** Ends all commands and removes all containers of this node. Workspaces stay. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(new SandboxError('the server is shutting down'));
    if (this.#tenants.size === 0) return;
    await this.#within(Promise.all(Array.from(this.#tenants.values(), async (tenant) => tenant.idle())));
    await this.#within(this.#removeOwn());
  }

  /** Removes all containers of this node, also one that was created after its start had been given up. */
  async #removeOwn(): Promise<void> {
    await this.#containers.remove(...(await this.#containers.own()));
  }

  /** Waits for the work, but not for long: a hanging engine must not delay the end of the server. */
  async #within(work: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => this.#containers.engine.killAll(), CLOSE_MS);
    await work.catch(this.#onError);
    clearTimeout(timer);
  }

  #longestIdle(): TenantSandbox | undefined {
    const idle = [...this.#tenants.values()].filter(({ idleSince }) => idleSince !== undefined);
    return idle.sort((one, other) => one.idleSince! - other.idleSince!)[0];
  }

  async #run(tenantId: number, script: Script, signal: AbortSignal): Promise<ScriptResult> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    either.throwIfAborted();
    let tenant = this.#tenants.get(tenantId);
    if (!tenant) {
      tenant = new TenantSandbox(tenantId, this.#containers, this.#onError);
      this.#tenants.set(tenantId, tenant);
    }
    return tenant.run(script, either);
  }
}
