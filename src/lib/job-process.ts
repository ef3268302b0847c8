import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { outsideOfRuns } from './outside-of-runs.ts';

/** What a process is sent, and what it sends back; its first message, without an id, says that it has begun. */
export interface JobMessage<Job> {
  id: number;
  job: Job;
}
export interface AnswerMessage<Answer> {
  id?: number;
  answer?: Answer;
}

/** Why a job has no answer: it took too long, the process broke off, or the server is shutting down. */
export class JobFailed extends Error {
  readonly reason: 'late' | 'broke' | 'closed';

  constructor(reason: JobFailed['reason']) {
    super(`no answer: ${reason}`);
    this.reason = reason;
  }
}

export interface JobProcessOptions {
  /** The path of its program, which calls `answerJobs`. */
  program: string;
  /** Its arguments. */
  args?: readonly string[];
  /** Of its heap, in MiB. */
  heapMb: number;
  /** How long a job may take. */
  timeoutMs: number;
  /** A process that has had nothing to do for so long is ended. Default: with the server. */
  idleMs?: number;
  /** More options of Node. */
  execArgv?: string[];
}

interface Current<Job, Answer> {
  message: JobMessage<Job>;
  timer: NodeJS.Timeout;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** How long the process may take to begin. */
const START_MS = 10_000;

/**
 * Does jobs one after the other, in a process that is started when it is first needed and ended with the server. A thread
 * would not do: a job that makes it run out of memory ends the whole server.
 *
 *   idle ──job──▶ busy ──answer──▶ idle ──idleMs──▶ process ended
 *                   └──time-out, crash, abort──▶ process killed; the next job starts another
 */
export class JobProcess<Job, Answer> {
  readonly #options: JobProcessOptions;
  #worker: ChildProcess | undefined;
  #current: Current<Job, Answer> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #ids = 0;
  #closed = false;

  constructor(options: JobProcessOptions) {
    this.#options = options;
  }

  /** Not before the last job has its answer. @throws {JobFailed} @throws the signal's reason */
  async run(job: Job, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    if (this.#closed) throw new JobFailed('closed');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const message = { id: ++this.#ids, job };
    const onAbort = (): void => {
      if (this.#current?.message === message) this.#fail(signal.reason as Error);
    };
    clearTimeout(this.#idle);
    const isStarting = !this.#worker;
    const worker = (this.#worker ??= outsideOfRuns(() => this.#start()));
    this.#current = { message, timer: this.#timer(isStarting ? START_MS : this.#options.timeoutMs), resolve, reject };
    signal.addEventListener('abort', onAbort, { once: true });
    // A process that is gone tells so by its exit.
    worker.send(message, () => {});
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the process; the job under way is rejected, and every later one. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#closed = true;
    this.#fail(new JobFailed('closed'));
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
    worker.ref();
    await once(worker, 'exit');
  }

  /** Nobody is to wait for it: neither the server's end, nor the run that had the last job. */
  #rest(): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined) return;
    this.#idle = outsideOfRuns(() => setTimeout(() => this.#fail(new JobFailed('closed')), idleMs)).unref();
  }

  #timer(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new JobFailed('late')), ms);
  }

  #start(): ChildProcess {
    const { program, args = [], heapMb, execArgv = [], timeoutMs } = this.#options;
    const worker = fork(program, args, {
      execArgv: [`--max-old-space-size=${heapMb}`, ...execArgv],
      // The process gets nothing of ours: no variables, no standard input or output.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const broke = (): void => {
      if (this.#worker === worker) this.#fail(new JobFailed('broke'));
    };
    worker.on('message', (message) => {
      const { id, answer } = message as AnswerMessage<Answer>;
      const isReady = id === undefined;
      if (this.#worker !== worker || !this.#current || (!isReady && this.#current.message.id !== id)) return;
      clearTimeout(this.#current.timer);
      if (isReady) {
        // The time of a job doesn't run while the process begins.
        this.#current.timer = this.#timer(timeoutMs);
        return;
      }
      this.#current.resolve(answer as Answer);
      this.#current = undefined;
      this.#rest();
    });
    worker.on('error', broke).on('exit', broke);
    worker.unref();
    worker.channel?.unref();
    return worker;
  }

  /** Ends the process and its job. */
  #fail(error: Error): void {
    const { worker, current } = { worker: this.#worker, current: this.#current };
    this.#worker = undefined;
    this.#current = undefined;
    worker?.kill('SIGKILL');
    clearTimeout(this.#idle);
    clearTimeout(current?.timer);
    current?.reject(error);
  }
}
