import { toolKinds, type ToolKind } from '../../generated/events.ts';
import type { DocumentReader } from '../documents.ts';
import { a2aCommand, type A2aAgents } from './a2a.ts';
import { adviseCommand } from './advise.ts';
import { askCommand } from './ask.ts';
import { browseCommand, type Browser } from './browse.ts';
import { DEFAULT_BUDGETS, type CommandDescriptor, type CommandHandler, type CommandSet, type TurnBudgets } from './command.ts';
import { agentCommand, parallelCommand } from './delegate.ts';
import { execCommand, type Sandbox } from './exec.ts';
import { fetchCommand, type WebReader } from './fetch.ts';
import type { ArtifactStore, LinkedFrom, Workspace } from './files.ts';
import { listCommand } from './list.ts';
import type { McpServers } from './mcp-servers.ts';
import { mcpCommand } from './mcp.ts';
import type { MemoryStore, ScratchpadStore } from './mem-store.ts';
import { memCommand } from './mem.ts';
import { paneCommand } from './pane.ts';
import { readCommand } from './read.ts';
import { scheduleCommand, type TaskScheduler } from './schedule.ts';
import { searchCommand, type SearchEngine } from './search.ts';
import { writeCommand } from './write.ts';

/**
 * The services of the commands: declared in the commands' files, implemented in other rooms. A service that this server
 * doesn't have is undefined.
 */
export interface CommandServices {
  web: WebReader;
  documents: DocumentReader | undefined;
  searchEngine: SearchEngine | undefined;
  browser: Browser | undefined;
  mcpServers: McpServers | undefined;
  a2aAgents: A2aAgents | undefined;
  artifacts: ArtifactStore | undefined;
  workspace: Workspace | undefined;
  /** Decides whether a run may read an artifact of another conversation. */
  linkedFrom: LinkedFrom | undefined;
  sandbox: Sandbox | undefined;
  scratchpads: ScratchpadStore;
  memory: MemoryStore;
  schedules: TaskScheduler;
}

/** Every command by its verb, in the order of docs/tools.md; the prompt has the order of the spec's ToolKind. */
export const registry = {
  fetch: fetchCommand,
  search: searchCommand,
  browse: browseCommand,
  mcp: mcpCommand,
  a2a: a2aCommand,
  write: writeCommand,
  read: readCommand,
  list: listCommand,
  exec: execCommand,
  mem: memCommand,
  schedule: scheduleCommand,
  agent: agentCommand,
  parallel: parallelCommand,
  advise: adviseCommand,
  pane: paneCommand,
  ask: askCommand,
} satisfies { [Verb in ToolKind]: CommandDescriptor<Verb, CommandServices> };

/**
 * Makes the commands of their services. @throws when the contract names a command that has no descriptor
 */
export function createCommands(
  services: CommandServices,
  descriptors: Partial<Record<ToolKind, CommandDescriptor<ToolKind, CommandServices>>> = registry,
  budgets: TurnBudgets = DEFAULT_BUDGETS,
): CommandSet {
  return new Map(
    toolKinds.map((verb): [ToolKind, CommandHandler] => {
      const descriptor = descriptors[verb];
      if (!descriptor) {
        throw new Error(`the contract has a command /${verb}, but the server has none: add it to src/runtime/commands/registry.ts`);
      }
      const { budget: name, ...traits } = descriptor;
      return [verb, { ...traits, ...(name && { budget: { name, perTurn: budgets[name] } }), ...descriptor.configure(services) }];
    }),
  );
}
