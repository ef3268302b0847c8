import type { TokenRef } from '../../store/tenants/makers.ts';
import { onOneLine } from '../marks.ts';
import { done, failed, type CommandDescriptor } from './command.ts';
import { words } from './command-tool.ts';

/** A scheduled task as its agent sees it. */
export interface AgentTask {
  id: number;
  /** The schedule in its canonical wording. */
  normalized: string;
  status: string;
  /** Epoch seconds; 0 when the task won't fire. */
  next_fire_at: number;
  message: string;
}

/** The changed task; or why there is none, and what to do instead. */
export type TaskOutcome = { task: AgentTask } | { problem: string };

/** The scheduled tasks of an agent; an agent neither sees nor changes tasks of other agents. */
export interface TaskScheduler {
  /** How a schedule may be written. */
  forms: readonly string[];
  /**
   * @param text `<phrase>: <message>` @param approvals that the runs of the task need beside those of definitions
   * @param token of the run, if it is known
   */
  create(tenantId: number, agentId: string, text: string, approvals: readonly string[], token?: TokenRef): Promise<TaskOutcome>;
  /** Newest first. */
  list(tenantId: number, agentId: string): Promise<AgentTask[]>;
  setStatus(tenantId: number, agentId: string, id: number, status: 'active' | 'paused', token?: TokenRef): Promise<TaskOutcome>;
  cancel(tenantId: number, agentId: string, id: number, token?: TokenRef): Promise<TaskOutcome>;
}

/** `/schedule <phrase>: <message>` and `/schedule list|cancel|pause|resume`: tasks for the agent itself. */
export const scheduleCommand = {
  verb: 'schedule',
  effect: ({ args }) => args !== 'list',
  tool: {
    properties: { task: { type: 'string', description: 'What stands behind /schedule, on one line' } },
    required: ['task'],
    command: ({ task }) => ({ args: words(task).replace(/^\/?schedule\s+/, '') }),
  },
  outside: false,
  docs: {
    usage: '`/schedule <when>: <message>`, `/schedule list`, `/schedule cancel\\|pause\\|resume <id>`',
    works: 'at once, for `index` and stored agents',
    turnedOnBy: '–',
  },
  configure: ({ schedules: tasks }) => ({
    reference:
      `/schedule <when>: <message>: has you run later on that message alone; <when> is one of: ${tasks.forms.join('; ')}; ` +
      'all times are UTC\n' +
      '/schedule list: shows what you have scheduled\n' +
      '/schedule cancel|pause|resume <id>: changes it',
    async run({ args }, { tenantId, agent, approvals, startedBy }) {
      const [word = '', id = '', ...rest] = args.split(/\s+/, 3);
      if (args === 'list') return done(listOf(await tasks.list(tenantId, agent.id)));
      if (word !== 'cancel' && word !== 'pause' && word !== 'resume') {
        const created = await tasks.create(tenantId, agent.id, args, approvals.entries, startedBy);
        return 'problem' in created ? failed(created.problem) : done(`scheduled: ${lineOf(created.task)}`);
      }
      const digits = /^#?(\d{1,15})$/.exec(id)?.[1];
      if (!digits || rest.length > 0) return failed(`/schedule ${word} needs the id of a task; /schedule list shows them`);
      const outcome =
        word === 'cancel'
          ? await tasks.cancel(tenantId, agent.id, Number(digits), startedBy)
          : await tasks.setStatus(tenantId, agent.id, Number(digits), word === 'pause' ? 'paused' : 'active', startedBy);
      if ('problem' in outcome) return failed(outcome.problem);
      return done(word === 'cancel' ? `canceled: #${outcome.task.id}` : lineOf(outcome.task));
    },
  }),
} satisfies CommandDescriptor<'schedule', { schedules: TaskScheduler }>;

function listOf(tasks: readonly AgentTask[]): string {
  return tasks.length === 0 ? '(nothing is scheduled)' : tasks.map(lineOf).join('\n');
}

function lineOf({ id, normalized, status, next_fire_at, message }: AgentTask): string {
  const next = next_fire_at > 0 ? `, next at ${new Date(next_fire_at * 1000).toISOString().replace('.000Z', 'Z')}` : '';
  return onOneLine(`#${id} ${normalized} (${status}${next}): ${message}`);
}
