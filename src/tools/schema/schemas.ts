import { programFile } from '../../files.ts';
import { JobFailed, JobProcess } from '../../lib/job-process.ts';
import type { Slots } from '../../lib/slots.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import type { AnswerSchemas, FoundJson, SchemaRun, SchemaProblem } from '../../runtime/typed.ts';
import type { SchemaAnswer, SchemaJob } from './schema-worker.ts';

/** How long it may take to compile a schema, and to apply it: what is harmless takes milliseconds, also on a busy machine. */
const TIMEOUT_MS = 5000;
/** Of the heap of a process, in MiB. */
const HEAP_MB = 256;
/** Of its stack, in KiB: to compile a schema takes more of it than other work. */
const STACK_KB = 3000;
/** The program of a validator is made of what a tenant wrote: should that ever be more than a validator, it writes and starts nothing. */
const CAGE = ['--permission', '--allow-fs-read=*'];
/** How many schemas are worked on at a time, and of one tenant: so one whose schemas take long holds up nobody else. */
const [PROCESSES, OF_TENANT] = [2, 1];

/** The schemas of tenants at work: in processes of their own, since to apply one may take for ever. */
export class Schemas implements AnswerSchemas {
  readonly #timeoutMs: number;
  readonly #slots: Semaphore;
  /** Those that are free, the one that was used last at the end. */
  readonly #idle: JobProcess<SchemaJob, SchemaAnswer>[];
  readonly #all: readonly JobProcess<SchemaJob, SchemaAnswer>[];

  constructor({ slots, timeoutMs = TIMEOUT_MS }: { slots: Slots; timeoutMs?: number }) {
    this.#timeoutMs = timeoutMs;
    this.#slots = slots.of('schema', PROCESSES, { perGroup: OF_TENANT });
    const options = {
      program: programFile('tools/schema/schema-worker'),
      heapMb: HEAP_MB,
      timeoutMs,
      execArgv: [`--stack-size=${STACK_KB}`, ...CAGE],
    };
    this.#all = Array.from({ length: PROCESSES }, () => new JobProcess(options));
    this.#idle = [...this.#all];
  }

  async check(schema: object, run: SchemaRun): Promise<SchemaProblem | undefined> {
    const answer = await this.#work({ tenantId: run.tenantId, schema: JSON.stringify(schema) }, run.signal);
    if ('tooMuch' in answer) return { at: '', why: `to compile it takes ${answer.tooMuch}` };
    return 'unusable' in answer ? answer.unusable : undefined;
  }

  async find(schema: object, text: string, run: SchemaRun): Promise<FoundJson> {
    const answer = await this.#work({ tenantId: run.tenantId, schema: JSON.stringify(schema), text }, run.signal);
    if ('tooMuch' in answer) return { problems: [`to check it against the schema takes ${answer.tooMuch}`] };
    return 'unusable' in answer ? { problems: [`the schema can't be used: ${answer.unusable.why}`] } : answer;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((one) => one.close()));
  }

  async #work(job: SchemaJob, signal: AbortSignal): Promise<SchemaAnswer | { tooMuch: string }> {
    const release = await this.#slots.take(signal, job.tenantId);
    const free = this.#idle.pop()!;
    try {
      // What broke a process may have been what earlier jobs have left there: a new one has only this.
      return await free.run(job, signal).catch(async (error: unknown) => {
        if (error instanceof JobFailed && error.reason === 'broke') return free.run(job, signal);
        throw error;
      });
    } catch (error) {
      if (!(error instanceof JobFailed) || error.reason === 'closed') throw error;
      return { tooMuch: error.reason === 'late' ? `longer than ${this.#timeoutMs / 1000} s` : 'too much memory' };
    } finally {
      this.#idle.push(free);
      release();
    }
  }
}
