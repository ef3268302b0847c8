import { toFailure } from '../failure.ts';
import { escapeChildMarkers } from '../results.ts';
import type { Stream } from '../stream.ts';
import { done, failed, type CommandHandler, type CommandResult } from './command.ts';

const MAX_DEPTH = 2;
const MAX_CHILDREN = 16;

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
  if (stream.depth >= MAX_DEPTH) {
    return failed(`agents can't delegate deeper than ${MAX_DEPTH} levels; do the task yourself`);
  }
  const child = run.openStream(definition, stream.depth + 1);
  try {
    return done((await child.converse([{ role: 'user', content: message }])) || '(the agent answered nothing)');
  } catch (error) {
    const failure = toFailure(error, run.signal);
    if (run.signal.aborted) throw failure;
    return failed(`agent '${id}' failed: ${failure.message}; try it differently or go on without it`);
  }
}
