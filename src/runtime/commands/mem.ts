import { done, failed, type CommandHandler } from './command.ts';

const MAX_BYTES = 64 * 1024;

/** Where an agent keeps its notes between runs. */
export interface ScratchpadStore {
  read(tenantId: number, agentId: string): Promise<string>;
  /** @returns the size afterwards in bytes, or undefined when the line doesn't fit */
  append(tenantId: number, agentId: string, line: string, maxBytes: number): Promise<number | undefined>;
  clear(tenantId: number, agentId: string): Promise<void>;
}

/** `/mem write|read|clear`: the agent's own scratchpad, which survives its runs. */
export function mem(scratchpads: ScratchpadStore): CommandHandler {
  return {
    verb: 'mem',
    reference:
      '/mem write <text>: adds a line to your scratchpad, which survives this run\n' +
      '/mem read: shows your scratchpad\n/mem clear: empties it',
    effect: ({ args }) => /^(?:write|clear)\b/.test(args),
    async run(command, { run, agent }) {
      const [action = ''] = command.args.split(/\s/, 1);
      const text = command.args.slice(action.length).trim();
      switch (action) {
        case 'write': {
          if (text === '') return failed('/mem write needs a text; write /mem write <text>');
          const size = await scratchpads.append(run.tenantId, agent.id, text, MAX_BYTES);
          if (size === undefined) return failed(`the scratchpad holds at most ${MAX_BYTES} bytes; /mem clear it first`);
          return done(`noted (${size} bytes)`);
        }
        case 'read':
          return done((await scratchpads.read(run.tenantId, agent.id)) || '(the scratchpad is empty)');
        case 'clear':
          await scratchpads.clear(run.tenantId, agent.id);
          return done('the scratchpad is empty now');
        default:
          return failed(`/mem ${action} is not available on this server; use /mem write, /mem read or /mem clear`);
      }
    },
  };
}
