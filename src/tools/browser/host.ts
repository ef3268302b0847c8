import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../files.ts';
import { abortable } from '../../lib/abortable.ts';
import { oneLine } from '../../lib/text.ts';
import { clearAway } from './leftovers.ts';
import type { BrowserSettings, FromBrowser, ToBrowser, Visit, VisitRequest } from './messages.ts';

/** The heap limit in MiB of the process that controls Chromium. */
const HEAP_MB = 512;
/** How long Chromium may take to start, and a process to end by itself. */
const START_MS = 40_000;
const END_MS = 5000;
/** How late an answer may come after the time of a visit. */
const GRACE_MS = 3000;

/** The browser could not be started, or broke. The message is one line for an agent. */
export class BrowserBroke extends Error {}

interface Waiting {
  resolve(visit: Visit | undefined): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * A running browser process, from its start to its end. Visits that have no answer when it ends are rejected with
 * {@link BrowserBroke}; a process that doesn't answer in time is killed.
 *
 *   starting ──ready──▶ running ──end(), kill, crash──▶ gone
 *       └──unable, late────────────────────────────────▶ gone
 */
export class BrowserHost {
  /** @returns the version of the Chromium @throws {BrowserBroke} */
  readonly ready: Promise<string>;
  /** Resolves when the process has ended and its files are removed. */
  readonly gone: Promise<void>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #ids = 0;
  #usable = true;

  constructor(settings: Omit<BrowserSettings, 'folder'>) {
    // Profiles and whatever else Chromium leaves behind when it is killed.
    const folder = mkdtempSync(join(tmpdir(), 'baton-browser-'));
    this.#process = fork(programFile('tools/browser/process'), [JSON.stringify({ ...settings, folder } satisfies BrowserSettings)], {
      // The process gets none of our secrets.
      env: { ...pick(['PATH', 'LANG', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']), TMPDIR: folder, HOME: folder },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.ready = promise;
    promise.catch(() => {});
    const late = setTimeout(() => this.#giveUp(), START_MS);
    let problem = 'the browser could not be started';
    this.#process.on('message', (message: FromBrowser) => {
      if (message.kind === 'unable') problem = `the browser could not be started: ${oneLine(message.problem)}`;
      if (message.kind === 'visited') this.#settle(message.id, message.visit);
      if (message.kind === 'ended') this.#settle(message.id, undefined);
      if (message.kind !== 'ready') return;
      clearTimeout(late);
      resolve(message.version);
    });
    this.gone = new Promise<void>((done) => {
      const over = (): void => {
        this.#usable = false;
        clearTimeout(late);
        reject(new BrowserBroke(problem));
        this.#failAll('the browser crashed');
        done();
      };
      this.#process.once('error', over).once('exit', over);
    }).then(() => clearAway(folder));
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Whether visits may begin; false as soon as the process begins to end. */
  get usable(): boolean {
    return this.#usable;
  }

  /** @throws {BrowserBroke} @throws the signal's reason; then the page is being closed */
  async visit(request: Omit<VisitRequest, 'id' | 'kind'>, signal: AbortSignal): Promise<Visit> {
    await abortable(this.ready, signal);
    const id = ++this.#ids;
    const cancel = (): void => this.#send({ kind: 'cancel', id });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return (await abortable(this.#ask({ ...request, kind: 'visit', id }, request.timeoutMs + GRACE_MS), signal))!;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Closes a context with its pages. */
  async endContext(context: string): Promise<void> {
    if (!this.#usable) return;
    await this.#ask({ kind: 'end', id: ++this.#ids, context }, END_MS).catch(() => {});
  }

  /** Ends the browser. Resolves when its process has ended and its files are removed. */
  async end(): Promise<void> {
    this.#usable = false;
    if (this.#process.connected) this.#process.disconnect();
    const timer = setTimeout(() => void this.#process.kill('SIGKILL'), END_MS);
    await this.gone;
    clearTimeout(timer);
  }

  #ask(message: ToBrowser, timeoutMs: number): Promise<Visit | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Visit | undefined>();
    this.#waiting.set(message.id, { resolve, reject, timer: setTimeout(() => this.#giveUp(), timeoutMs) });
    this.#send(message);
    return promise;
  }

  #settle(id: number, visit: Visit | undefined): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    waiting?.resolve(visit);
  }

  /** Sends a message. When the process has just ended this does nothing; its exit rejects the waiting visits. */
  #send(message: ToBrowser): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }

  /** Kills a browser that doesn't answer. */
  #giveUp(): void {
    this.#failAll('the browser did not answer');
    void this.end();
  }

  #failAll(problem: string): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new BrowserBroke(problem));
    }
    this.#waiting.clear();
  }
}

function pick(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
