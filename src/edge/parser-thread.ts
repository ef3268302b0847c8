import { Worker } from 'node:worker_threads';
import { programFile } from '../files.ts';
import type { OperationId } from '../generated/operations.ts';
import { MalformedJson, type ValidRequest } from '../http/parse-request.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { Problem } from '../lib/problem.ts';
import type { ParseAnswer, ParseJob } from './parser-worker.ts';

/** A thread that has had nothing to do for so long is ended, and its memory is free again. */
const IDLE_MS = 10_000;
/** Of its heap, in MiB: for what the values of a body may take, and for each MiB of it. */
const [HEAP_MB, HEAP_MB_PER_MB] = [64, 4];
/** After a request the thread rests for so many times as long as that took. */
const REST = 1;

interface Job extends Omit<ParseJob, 'id'> {
  resolve(request: ValidRequest): void;
  reject(error: Error): void;
}

/**
 * Parses requests with large bodies one after the other, in a thread that is started when it is first needed. The bounds
 * of a body (its bytes, its values) bound its memory, so that a thread does, and a process isn't needed. The thread gets
 * the next one when the result of the last has been taken over, and after a rest: taking it over and what comes of it cost
 * this thread as much, and between two of them it does other work.
 */
export class ParserThread {
  readonly #heapMb: number;
  readonly #waiting: Job[] = [];
  #current: Job | undefined;
  #begun = 0;
  #rest: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param maxBytes of one body */
  constructor(maxBytes: number) {
    this.#heapMb = HEAP_MB + Math.ceil(maxBytes / 1024 / 1024) * HEAP_MB_PER_MB;
  }

  /**
   * @param pieces the bytes of the body, which are handed over @throws {MalformedJson} when the body isn't well-formed
   * @throws {Problem} when the request is not valid
   */
  async parse(operationId: OperationId, pieces: Uint8Array[], request: ParseJob['request']): Promise<ValidRequest> {
    const { promise, resolve, reject } = Promise.withResolvers<ValidRequest>();
    this.#waiting.push({ operationId, pieces, request, resolve, reject });
    this.#next();
    return promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    clearTimeout(this.#rest);
    this.#waiting.length = 0;
    await this.#end();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current || this.#rest) return;
    clearTimeout(this.#idle);
    this.#current = this.#waiting.shift();
    if (this.#current) {
      const { operationId, pieces, request } = this.#current;
      const buffers = pieces.map((piece) => piece.buffer as ArrayBuffer);
      this.#worker ??= outsideOfRuns(() => this.#start());
      this.#begun = performance.now();
      this.#worker.postMessage({ operationId, pieces, request } satisfies ParseJob, buffers);
    } else this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
  }

  #start(): Worker {
    const worker = new Worker(programFile('edge/parser-worker'), {
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb },
      // The thread gets nothing of ours.
      env: {},
      execArgv: [],
    });
    worker.on('message', (answer: ParseAnswer) => this.#settle(answer));
    worker.on('error', (cause) => this.#fail(worker, cause)).on('exit', () => this.#fail(worker, undefined));
    worker.unref();
    return worker;
  }

  #settle(answer: ParseAnswer): void {
    const job = this.#current;
    this.#current = undefined;
    const rested = (): void => {
      this.#rest = undefined;
      this.#next();
    };
    this.#rest = setTimeout(rested, REST * (performance.now() - this.#begun)).unref();
    if ('request' in answer) job?.resolve(answer.request);
    else {
      const { code, message, extra, malformed } = answer.refusal;
      job?.reject(malformed ? new MalformedJson(message, { extra, ...malformed }) : new Problem(code, message, { extra }));
    }
  }

  /** The thread has ended; the next request starts another one. */
  #fail(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#current?.reject(new Error('the thread that parses large bodies has ended', { cause }));
    this.#current = undefined;
    this.#next();
  }
}
