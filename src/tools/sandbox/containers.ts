import { randomBytes } from 'node:crypto';
import { NoSlot, Semaphore } from '../../lib/semaphore.ts';
import { SandboxError } from '../../runtime/commands/exec.ts';
import type { Engine } from './engine.ts';
import { checkLimits, runArguments } from './limits.ts';
import type { SandboxSettings } from './settings.ts';

/** How many containers start at once: it is the most expensive thing that tenants can ask for. Each has one start at a time. */
export const STARTS = 4;
/** How long a start waits for one of those that there may be. */
export const PLACE_MS = 60_000;
const PULL_MS = 600_000;
const REMOVE_MS = 10_000;

/** Uids of commands: each tenant has its own, since the kernel counts some limits by user. Rootless engines have 65536. */
const FIRST_UID = 20_000;
const UIDS = 40_000;
/** Those of what keeps a container running: no command can end it, and it survives the end of all that a command has started. */
const FIRST_KEEPER = 60_000;
const KEEPERS = 5000;

export interface ContainersOptions {
  engine: Engine;
  settings: SandboxSettings;
  /** Names the database, so that two servers on one machine never share a workspace. */
  instance: string;
  /** Names this process among the nodes of the database. */
  nodeId: string;
  /** Milliseconds that a call of the engine may take. */
  engineMs: number;
  /** The slots for starting containers; by default as many as one server has. */
  starts?: Semaphore | undefined;
  /** The places of containers; by default any number. */
  places?: Semaphore | undefined;
  /** Called when somebody has to wait for a place. */
  onFull?: (() => void) | undefined;
}

/** Starts, finds and removes the containers of this database. */
export class Containers {
  readonly engine: Engine;
  readonly settings: SandboxSettings;
  readonly engineMs: number;
  readonly #instance: string;
  readonly #nodeId: string;
  readonly #starts: Semaphore;
  readonly #places: Semaphore;
  readonly #onFull: () => void;
  /** What gives back the place of a container, by its name. */
  readonly #taken = new Map<string, () => void>();
  #image: Promise<void> | undefined;

  constructor(options: ContainersOptions) {
    const { engine, settings, instance, nodeId, engineMs, starts = new Semaphore(STARTS) } = options;
    if (!/^[a-z0-9]{4,40}$/.test(instance) || !/^[a-zA-Z0-9-]+$/.test(nodeId)) throw new Error('bad names for containers');
    this.engine = engine;
    this.settings = settings;
    this.engineMs = engineMs;
    this.#instance = instance;
    this.#nodeId = nodeId;
    this.#starts = starts;
    this.#places = options.places ?? new Semaphore(Number.MAX_SAFE_INTEGER);
    this.#onFull = options.onFull ?? (() => {});
  }

  /** Whether somebody waits for a place. */
  get wanted(): boolean {
    return this.#places.waiting > 0;
  }

  /** A name that no container has had before. @param owner a tenant's id, or what it is for */
  newName(owner: number | string): string {
    return `${this.#prefix}${this.#nodeId}-t${owner}-${randomBytes(4).toString('hex')}`;
  }

  /** Who runs the commands of this owner, as `--user` takes it. */
  userOf(owner: number | string): string {
    const uid = FIRST_UID + (typeof owner === 'number' ? owner % UIDS : 0);
    return `${uid}:${uid}`;
  }

  /** The uid of what keeps the container of this owner. */
  keeperOf(owner: number | string): number {
    return FIRST_KEEPER + (typeof owner === 'number' ? owner % KEEPERS : 0);
  }

  /** The volume of this owner's workspace, kept over containers. */
  volumeOf(owner: number | string): string {
    return `${this.#prefix}t${owner}`;
  }

  /**
   * Starts a container, its folders writable, its limits checked.
   * @throws {SandboxError} with the engine's words; then there may be a container of that name
   */
  async start(name: string, owner: number | string): Promise<void> {
    const group = typeof owner === 'number' ? owner : 0;
    this.#taken.set(name, this.#places.tryTake(group) ?? (await this.#waitForPlace(group)));
    const release = await this.#starts.take(undefined, group);
    try {
      await this.#ensureImage();
      const labels = { 'baton.instance': this.#instance, 'baton.node': this.#nodeId };
      const volume = this.volumeOf(owner);
      await this.#ensureVolume(volume);
      await this.call(runArguments({ name, volume, keeper: this.keeperOf(owner), labels }, this.settings));
      await this.#prepare(name, this.userOf(owner));
    } catch (error) {
      this.#image = undefined;
      throw error;
    } finally {
      release();
    }
  }

  /** Removes it with everything that runs in it; its volume stays. It need not exist. */
  async remove(...names: string[]): Promise<void> {
    if (names.length === 0) return;
    try {
      await this.engine.call(['rm', '--force', ...names], { timeoutMs: Math.min(REMOVE_MS, this.engineMs) });
    } catch (error) {
      if (!/no such container/i.test((error as Error).message)) throw error;
    }
    for (const name of names) {
      this.#taken.get(name)?.();
      this.#taken.delete(name);
    }
  }

  async removeVolume(owner: number | string): Promise<void> {
    await this.call(['volume', 'rm', '--force', this.volumeOf(owner)]);
  }

  async isRunning(name: string): Promise<boolean> {
    const answer = await this.call(['container', 'inspect', '--format={{.State.Running}}', name]).catch(() => '');
    return answer.trim() === 'true';
  }

  /** The names of all containers of this node, the lost ones included. */
  async own(): Promise<string[]> {
    return this.#list(`label=baton.node=${this.#nodeId}`);
  }

  /** The names of all containers of this database whose node isn't one of these, nor ours. */
  async leftBehind(live: ReadonlySet<string>): Promise<string[]> {
    const names = await this.#list(`label=baton.instance=${this.#instance}`);
    return names.filter((name) => {
      const node = name.startsWith(this.#prefix) && /^(.+)-t\w+-[0-9a-f]{8}$/.exec(name.slice(this.#prefix.length))?.[1];
      return node && node !== this.#nodeId && !live.has(node);
    });
  }

  call(args: string[]): Promise<string> {
    return this.engine.call(args, { timeoutMs: this.engineMs });
  }

  async #waitForPlace(group: number): Promise<() => void> {
    const place = this.#places.take(undefined, group);
    this.#onFull();
    try {
      return await place;
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      throw new SandboxError('as many containers are at work as this server may have; try it again later');
    }
  }

  get #prefix(): string {
    return `baton-${this.#instance}-`;
  }

  async #list(filter: string): Promise<string[]> {
    const printed = await this.call(['ps', '--all', `--filter=${filter}`, '--format={{.Names}}']);
    return printed.split('\n').filter((name) => name !== '');
  }

  /**
   * Makes the volume. `run` would make it too, but fails when another node on this machine does so at the same time.
   */
  async #ensureVolume(name: string): Promise<void> {
    try {
      await this.call(['volume', 'create', name]);
    } catch (error) {
      if (!/already exists/i.test((error as Error).message)) throw error;
    }
  }

  /**
   * New volumes belong to root (docker) or to the container's user (podman), and `/tmp` to root where the image has it
   * closed. Also without capabilities they may open what they own.
   */
  async #prepare(name: string, user: string): Promise<void> {
    const look = async () => {
      const said = await this.call([
        'exec',
        `--user=${user}`,
        name,
        'sh',
        '-c',
        '[ -w /workspace ] && [ -w /tmp ] && echo yes || echo no; cat /proc/self/status',
      ]);
      return { writable: said.startsWith('yes'), filtered: /^Seccomp:\s*2$/m.test(said) };
    };
    const [inspected, { writable, filtered }] = await Promise.all([
      this.call(['container', 'inspect', '--format={{json .HostConfig}}', name]),
      look(),
    ]);
    checkLimits(inspected, this.settings);
    if (!filtered) throw new SandboxError('the sandbox engine did not apply --security-opt=seccomp, so nothing is run in it');
    if (writable) return;
    await this.call(['exec', name, 'sh', '-c', 'chmod 0777 /workspace; true']);
    await this.call(['exec', '--user=0:0', name, 'sh', '-c', 'chmod 0777 /workspace; chmod 1777 /tmp; true']);
    if (!(await look()).writable) throw new SandboxError('the sandbox engine gives a /workspace or /tmp that its user may not write');
  }

  /** Pulls the image once for all tenants; again after a failed start, since the image may have been removed. */
  async #ensureImage(): Promise<void> {
    this.#image ??= this.#pullUnlessThere();
    await this.#image;
  }

  async #pullUnlessThere(): Promise<void> {
    const { image } = this.settings;
    try {
      await this.call(['image', 'inspect', '--format={{.Id}}', image]);
    } catch (error) {
      if (!/no such image|image not known/i.test((error as Error).message)) throw error;
      await this.engine.call(['pull', '--quiet', image], { timeoutMs: PULL_MS, online: true });
    }
  }
}
