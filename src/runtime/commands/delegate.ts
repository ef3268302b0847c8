import type { AgentDefinition } from '../agent.ts';
import { MAX_DELEGATES, MAX_DEPTH, mayDelegate, SLOTS, tasksOf } from '../delegates.ts';
import { childAnswer } from '../results.ts';
import { done, failed, type CommandDescriptor, type CommandResult } from './command.ts';
import type { CommandContext } from './context.ts';
import { words } from './command-tool.ts';

/** How many agents an error names. */
const MAX_NAMED = 50;

const TOO_DEEP = `agents can't delegate deeper than ${MAX_DEPTH} levels; do the task yourself`;

/** `/agent <id> <message>`: one delegated stream; its assembled text is the result. */
export const agentCommand = {
  verb: 'agent',
  effect: () => false,
  tool: {
    description: 'Hands a task to another agent and waits for its answer; several calls of one turn run at the same time.',
    properties: { id: { type: 'string' }, message: { type: 'string' } },
    required: ['id', 'message'],
    command: ({ id, message }) => ({ args: words(id, message) }),
  },
  outside: false,
  inRun: true,
  docs: { usage: '`/agent <id> <message>`', works: 'at once', turnedOnBy: '–' },
  configure: () => ({
    reference: (agent, depth) =>
      hasDelegates(agent, depth) ? '/agent <id> <message>: hands a task to another agent and waits for its answer' : undefined,
    run: async ({ args }, context) => delegate(args, context),
  }),
} satisfies CommandDescriptor<'agent'>;

/** `/parallel` … `/endparallel`: several `/agent` lines at once; one failure does not stop the others. */
export const parallelCommand = {
  verb: 'parallel',
  terminator: '/endparallel',
  effect: () => false,
  outside: false,
  inRun: true,
  docs: { usage: '`/parallel` … `/endparallel`', works: 'at once', turnedOnBy: '–' },
  configure: () => ({
    reference: (agent, depth) =>
      hasDelegates(agent, depth)
        ? `/parallel … /endparallel: runs the block's /agent lines at the same time (up to ${SLOTS}), ` +
          'for tasks that do not need each other'
        : undefined,
    async run(command, context) {
      const tasks = tasksOf(command);
      const stray = tasks.find((line) => !/^\/agent(?:\s|$)/.test(line));
      if (stray !== undefined || command.args !== '') {
        return failed('a /parallel block holds /agent lines and nothing else, each with its message on the same line');
      }
      if (tasks.length === 0) return failed('the /parallel block is empty; give it /agent <id> <message> lines');
      if (tasks.length > SLOTS) {
        return failed(`a /parallel block holds at most ${SLOTS} /agent lines, this one has more; split it`);
      }
      if (!mayDelegate(context.depth)) return failed(TOO_DEEP);
      const results = await settle(tasks.map((line, i) => delegate(line.slice('/agent'.length).trim(), context, i)));
      const bodies = results.map((result, i) => {
        const id = tasks[i]!.split(/\s+/, 2)[1] ?? '';
        return `${context.mark(`child ${i + 1}/${tasks.length} — /agent ${id}`)}\n${childAnswer(result.ok ? result.body : result.error, context.mark)}`;
      });
      return done(bodies.join('\n\n'));
    },
  }),
} satisfies CommandDescriptor<'parallel'>;

/** Whether there is anybody to delegate to. */
const hasDelegates = ({ delegates }: AgentDefinition, depth: number): boolean => mayDelegate(depth) && delegates?.length !== 0;

/** Waits until all promises have settled, so that nothing is still running when an abort is passed on. */
async function settle<T>(promises: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function delegate(args: string, context: CommandContext, child = 0): Promise<CommandResult> {
  const { agent, roster, depth } = context;
  const [id = ''] = args.split(/\s/, 1);
  const message = args.slice(id.length).trim();
  const definition = roster.get(id);
  if (!definition) {
    const problem = agent.delegates ? `this agent may not delegate to '${id.slice(0, 64)}'` : `no agent '${id.slice(0, 64)}'`;
    return failed(`${problem}; ${namesOf(roster)}`);
  }
  if (message === '') return failed(`/agent ${id} needs a message on the same line`);
  if (!mayDelegate(depth)) return failed(TOO_DEEP);
  const delegated = await context.delegate(definition, message, child);
  if ('exhausted' in delegated) {
    return failed(`a run delegates at most ${MAX_DELEGATES} tasks, and this one has; do the rest yourself with the answers you have`);
  }
  if ('answer' in delegated) return done(delegated.answer || '(the agent answered nothing)');
  return failed(`agent '${id}' failed: ${delegated.failure.message}; try it differently or go on without it`);
}

function namesOf(roster: CommandContext['roster']): string {
  if (roster.size === 0) return 'there is nobody to delegate to; do the task yourself';
  const names = roster.keys().take(MAX_NAMED).toArray().join(', ');
  const left = roster.size - MAX_NAMED;
  return left > 0 ? `some of the agents are: ${names}, and there are ${left} more` : `the agents are: ${names}`;
}
