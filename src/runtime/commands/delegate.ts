import { Semaphore } from '../../lib/semaphore.ts';
import { toFailure, type ErrorCode } from '../failure.ts';
import { escapeChildMarkers } from '../results.ts';
import type { Stream } from '../stream.ts';
import { done, failed, type CommandHandler, type CommandResult } from './command.ts';

const MAX_DEPTH = 2;
const MAX_CHILDREN = 16;
/** Delegated streams of one run, over all its turns and levels. */
const MAX_DELEGATES = 256;
/** Delegated streams of one level that are open at the same time: enough for a whole /parallel block. */
const PLACES = MAX_CHILDREN;
/** Failures of a delegate that are the run's own: its cap is used up, or the server is at fault. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set(['cap_exceeded', 'internal']);

const TOO_DEEP = `agents can't delegate deeper than ${MAX_DEPTH} levels; do the task yourself`;

/** Whether a stream of this depth can have delegates. */
export const mayDelegate = (depth: number): boolean => depth < MAX_DEPTH;

/**
 * The delegates of one run: how many it may still have, and the places for those that are at work.
 *
 * A delegate keeps its place while it waits for delegates of its own, so each level has places to itself. Those of the
 * last level wait for nobody: their places always come free again. Hence all of the level above get their answers and
 * free theirs too, and nobody waits for ever. With places shared by the levels, parents could hold them all.
 */
export class Delegates {
  #left = MAX_DELEGATES;
  readonly #levels = Array.from({ length: MAX_DEPTH }, () => new Semaphore(PLACES));

  /** @returns whether the run may have one more, which then counts */
  admit(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /**
   * Waits for a place at this depth and holds it during the work, which an aborted run does not begin any more. Who
   * waits does not hear the run's signal: an abort ends the streams that hold the places, which then go through the
   * queue in no time.
   */
  async inPlace<T>(depth: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = await this.#levels[depth - 1]!.take();
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  }
}

/** `/agent <id> <message>`: one delegated stream; its assembled text is the result. */
export const agent: CommandHandler = {
  verb: 'agent',
  reference: '/agent <id> <message>: hands a task to another agent and waits for its answer',
  effect: () => false,
  run: async ({ args }, stream) => delegate(args, stream),
};

/** `/parallel` … `/endparallel`: several `/agent` lines at once; one failure does not stop the others. */
export const parallel: CommandHandler = {
  verb: 'parallel',
  reference:
    `/parallel … /endparallel: runs the block's /agent lines at the same time (up to ${MAX_CHILDREN}), ` +
    'for tasks that do not need each other',
  effect: () => false,
  async run(command, stream) {
    if (!command.closed) return failed('/parallel block was not closed with /endparallel');
    const lines = command.body!.split('\n').map((line) => line.trim());
    const tasks = lines.filter((line) => line !== '');
    const stray = tasks.find((line) => !/^\/agent(?:\s|$)/.test(line));
    if (stray !== undefined || command.args !== '') {
      return failed('a /parallel block holds /agent lines and nothing else, each with its message on the same line');
    }
    if (tasks.length === 0) return failed('the /parallel block is empty; give it /agent <id> <message> lines');
    if (tasks.length > MAX_CHILDREN) {
      return failed(`a /parallel block holds at most ${MAX_CHILDREN} /agent lines, this one has ${tasks.length}; split it`);
    }
    if (!mayDelegate(stream.depth)) return failed(TOO_DEEP);
    const results = await settle(tasks.map((line) => delegate(line.slice('/agent'.length).trim(), stream)));
    const bodies = results.map((result, i) => {
      const id = tasks[i]!.split(/\s+/)[1] ?? '';
      return `[child ${i + 1}/${tasks.length} — /agent ${id}]\n${escapeChildMarkers(result.ok ? result.body : result.error)}`;
    });
    return done(bodies.join('\n\n'));
  },
};

/** Waits for all of them, so that nothing is still running when an abort is passed on. */
async function settle<T>(promises: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function delegate(args: string, stream: Stream): Promise<CommandResult> {
  const { run } = stream;
  const [id = ''] = args.split(/\s/, 1);
  const message = args.slice(id.length).trim();
  const definition = run.roster.get(id);
  if (!definition) return failed(`no agent '${id}'; the agents are: ${[...run.roster.keys()].join(', ')}`);
  if (message === '') return failed(`/agent ${id} needs a message on the same line`);
  if (!mayDelegate(stream.depth)) return failed(TOO_DEEP);
  if (!run.delegates.admit()) {
    return failed(`a run delegates at most ${MAX_DELEGATES} tasks, and this one has; do the rest yourself with the answers you have`);
  }
  const depth = stream.depth + 1;
  try {
    // Opened in its place: streams are numbered in the order in which they start.
    const answer = await run.delegates.inPlace(depth, run.signal, async () =>
      run.openStream(definition, depth).converse([{ role: 'user', content: message }]),
    );
    return done(answer || '(the agent answered nothing)');
  } catch (error) {
    const failure = toFailure(error, run.signal);
    // The others are stopped at once: what they would say is lost, and costs.
    if (ENDS_RUN.has(failure.code)) run.abort(failure);
    if (run.signal.aborted) throw failure;
    return failed(`agent '${id}' failed: ${failure.message}; try it differently or go on without it`);
  }
}
