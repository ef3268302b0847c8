import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { SandboxError } from '../../runtime/commands/exec.ts';
import { Head } from './head.ts';
import { failureLine } from './printed-text.ts';

/** What the engine's client may see of our environment: where the engine is, and none of our secrets. */
const PASSED_ON =
  /^(?:PATH|HOME|USER|LOGNAME|LANG|TMPDIR|SSH_AUTH_SOCK|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|DOCKER_\w+|CONTAINERS?_\w+|PODMAN_\w+|STORAGE_\w+|REGISTRY_AUTH_FILE)$/;
/** For pulling images only: podman would hand it on to the containers. */
const PROXIES = /^(?:https?_proxy|no_proxy|all_proxy)$/i;

const STDOUT_BYTES = 1024 * 1024;
const STDERR_BYTES = 16 * 1024;

export interface CallOptions {
  timeoutMs: number;
  /** Whether the call fetches something from a registry. */
  online?: boolean;
}

/**
 * The command line of docker or podman: every call is a process of its own with an array of arguments, in a process
 * group of its own, so that it can be ended together with whatever a wrapper has started.
 */
export class Engine {
  readonly name: string;
  readonly #file: string;
  readonly #before: readonly string[];
  readonly #live = new Set<ChildProcess>();

  /** @param setting `SANDBOX_ENGINE`: a program and the arguments before ours, separated by spaces */
  constructor(setting: string) {
    const [file = '', ...before] = setting.trim().split(/\s+/);
    this.name = setting.trim();
    // Calls have another working folder.
    this.#file = file.includes('/') ? resolve(file) : file;
    this.#before = before;
  }

  /** Starts a call; a program that isn't there is the child's `error` event. */
  start(args: readonly string[], { stdin = false, online = false } = {}): ChildProcess {
    const child = spawn(this.#file, [...this.#before, ...args], {
      stdio: [stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      env: environment(online),
      // Podman's monitor leaves a file named `oom` where it runs, when a container wants too much memory.
      cwd: tmpdir(),
      detached: true,
    });
    this.#live.add(child);
    child.once('close', () => this.#live.delete(child));
    child.once('error', () => this.#live.delete(child));
    return child;
  }

  /**
   * Runs a call to its end. @returns its standard output, at most 1 MiB
   * @throws {SandboxError} with the engine's words when it fails, or takes longer than it may
   */
  async call(args: readonly string[], { timeoutMs, online = false }: CallOptions): Promise<string> {
    const child = this.start(args, { online });
    const stdout = new Head(STDOUT_BYTES);
    const stderr = new Head(STDERR_BYTES);
    child.stdout!.on('data', (chunk: Buffer) => stdout.add(chunk));
    child.stderr!.on('data', (chunk: Buffer) => stderr.add(chunk));
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      killGroup(child);
    }, timeoutMs);
    try {
      const code = await ended(child, this.#file);
      if (late) throw new SandboxError(`the sandbox engine did not answer within ${timeoutMs / 1000} s (${args[0]})`);
      if (code === 0) return stdout.text();
      throw engineFailure(stderr.text() || stdout.text(), code);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Kills all calls that are still under way. */
  killAll(): void {
    for (const child of this.#live) killGroup(child);
  }
}

/** @returns the exit code, null after a signal @throws {SandboxError} when the program can't be started */
export function ended(child: ChildProcess, file: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => resolve(code));
    child.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'there is no such program' : (error.code ?? error.message);
      reject(new SandboxError(`the sandbox engine '${file}' can't be started: ${why}`));
    });
  });
}

/** Kills a call with all processes that it has started, and stops listening to it. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
  // One that has left the group might still hold the pipes.
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.stdin?.destroy();
}

/** @param words what the engine printed */
export function engineFailure(words: string, code: number | null): SandboxError {
  return new SandboxError(`the sandbox engine failed: ${failureLine(words) || `it ended with ${code ?? 'a signal'} and said nothing`}`);
}

function environment(online: boolean): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter(([name]) => PASSED_ON.test(name) || (online && PROXIES.test(name))));
}
