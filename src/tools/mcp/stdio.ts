import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { serializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { safeJson } from '../../lib/safe-json.ts';
import type { StdioServer } from './config.ts';
import { MESSAGE_BYTES } from './limits.ts';
import { Lines, Printed } from './lines.ts';
import type { Meter } from './meter.ts';
import { Wire } from './wire.ts';

/** Milliseconds after SIGKILL until a process counts as one that can't be ended. */
const KILLED_MS = 5000;
/** Milliseconds that a process may take from closing its pipes to its end. */
const ENDING_MS = 200;
/** Milliseconds that it may take from the first broken pipe to its end: its priority is lower than ours. */
const BROKEN_MS = 1000;

export interface StdioOptions {
  meter: Meter;
  graceMs: number;
  /** Called with what the server writes to its standard error. */
  onStderr: (chunk: Buffer) => void;
}

/**
 * An MCP server as a child process. The SDK's transport doesn't fit: it ends only the process that it has started,
 * while the processes that `npx` and `uvx` start live on (typescript-sdk issue 2023), does not wait for the one that it
 * kills, and takes whatever a server sends, however much. Here every server has a process group of its own, which is
 * ended as a whole.
 *
 *   start ──▶ running ──close(), or its output ends──▶ stdin closed ──▶ SIGTERM ──▶ SIGKILL ──▶ gone
 *                └───────────────────── it ends ────────────────────────────────────────────────▶ gone
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** How the process ended: `exit code 1`. */
  ending: string | undefined;
  /** The process that could not be ended. */
  leftover: number | undefined;
  readonly #server: StdioServer;
  readonly #options: StdioOptions;
  readonly #wire = new Wire();
  readonly #printed = new Printed(MESSAGE_BYTES);
  readonly #gone = Promise.withResolvers<void>();
  #child: ChildProcess | undefined;
  #closing: Promise<void> | undefined;

  constructor(server: StdioServer, options: StdioOptions) {
    this.#server = server;
    this.#options = options;
  }

  /** By this and {@link stderr} the SDK knows that a server that keeps silent is an older one. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get stderr(): Readable | null {
    return this.#child?.stderr ?? null;
  }

  /** Rejects with the system's error when there is no such program. */
  start(): Promise<void> {
    const { command, args, env, cwd } = this.#server;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Of our environment, only the variables that every program needs: the others may hold keys.
    const child = spawn(command, args, { cwd, env: { ...getDefaultEnvironment(), ...env }, stdio: 'pipe', detached: true });
    this.#child = child;
    if (child.pid !== undefined) yieldTo(child.pid);
    const lines = new Lines(MESSAGE_BYTES);
    child.once('spawn', resolve);
    child.on('error', (error) => {
      reject(error);
      if (child.pid === undefined) this.#finish();
    });
    child.once('exit', (code, signal) => {
      this.ending ??= code === null ? `signal ${signal}` : `exit code ${code}`;
      // Kills the processes that it has left; the group's number can't have been reused yet.
      signalGroup(child.pid!, 'SIGKILL');
      // A process that has left the group may still hold the pipes.
      void this.#within(ENDING_MS).then((gone) => gone || destroyPipes(child));
    });
    child.once('close', () => this.#finish());
    child.stdin.on('error', () => {});
    child.stdout.on('error', () => {});
    child.stderr.on('error', () => {});
    child.stderr.on('data', this.#options.onStderr);
    child.stdout.on('data', (chunk: Buffer) => this.#read(lines, chunk));
    child.stdout.once('end', () => void this.close());
    return promise;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { stdin } = this.#child!;
    // Servers that read lines with Node's readline end one at U+2028 too.
    stdin!.write(safeJson(serializeMessage(this.#wire.sent(message))), (error) => (error ? reject(error) : resolve()));
    try {
      await promise;
    } catch (error) {
      // The pipe of a process that ends breaks first, and how it ended says more.
      await this.#within(BROKEN_MS);
      throw error;
    }
  }

  /** Resolves when no process of the group is left, or `leftover` says which one could not be ended. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  #read(lines: Lines, chunk: Buffer): void {
    if (this.#closing) return;
    const { meter } = this.#options;
    meter.addBytes(chunk.length);
    try {
      for (const line of lines.add(chunk)) {
        if (this.#closing) return;
        if (line.trim() !== '') this.#readLine(line);
      }
    } catch (error) {
      this.onerror?.(error as Error);
      void this.close();
    }
  }

  #readLine(line: string): void {
    const text = this.#printed.add(line);
    if (text === undefined) return;
    const messages = this.#wire.read(text);
    // Many servers print a greeting to standard output, where it does not belong.
    if (messages.length === 0) this.#options.meter.addMessage();
    for (const message of messages) this.onmessage?.(message);
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child) return this.#finish();
    const { graceMs } = this.#options;
    child.stdin!.end();
    // The output must still be read, or the server would block while it writes.
    child.stdout!.resume();
    if (await this.#within(graceMs)) return;
    for (const [signal, milliseconds] of [
      ['SIGTERM', graceMs],
      ['SIGKILL', KILLED_MS],
    ] as const) {
      if (child.exitCode === null && child.signalCode === null) signalGroup(child.pid!, signal);
      if (await this.#within(milliseconds)) return;
    }
    this.leftover = child.pid;
    destroyPipes(child);
    this.#finish();
  }

  /** Whether the process is gone by then. */
  async #within(milliseconds: number): Promise<boolean> {
    const stop = new AbortController();
    const late = delay(milliseconds, false, { signal: stop.signal }).catch(() => false);
    const gone = await Promise.race([this.#gone.promise.then(() => true), late]);
    stop.abort();
    return gone;
  }

  #finish(): void {
    this.#gone.resolve();
    const { onclose } = this;
    delete this.onclose;
    onclose?.();
  }
}

/** Has a process, and those that it starts, use the processors that we leave: several that start at a time would hold up every run. */
function yieldTo(pid: number): void {
  const { PRIORITY_BELOW_NORMAL: priority } = constants.priority;
  try {
    setPriority(pid, priority);
    // Linux weighs sessions against each other first, where its `sched_autogroup_enabled` is on, and the process leads one of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // It has ended already, or this system doesn't weigh sessions.
  }
}

/** @param pid of the process that leads the group */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // All processes of the group have ended.
  }
}

function destroyPipes(child: ChildProcess): void {
  child.stdin?.destroy();
  child.stdout?.destroy();
  child.stderr?.destroy();
}
