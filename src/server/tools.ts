import type { Config } from '../config.ts';
import type { Emitter } from '../lib/events.ts';
import type { Slots } from '../lib/slots.ts';
import { INDEX } from '../runtime/agent.ts';
import type { ReadingRun } from '../runtime/commands/fetch.ts';
import type { DocumentBytes } from '../runtime/documents.ts';
import type { CommandSet } from '../runtime/commands/command.ts';
import { createCommands, registry } from '../runtime/commands/registry.ts';
import type { ImageLoader } from '../runtime/images.ts';
import { DOCUMENT_BYTES, type DocumentSources } from '../runtime/prompt-documents.ts';
import type { AnswerSchemas } from '../runtime/typed.ts';
import { AgentSchedules } from '../scheduler/agent-schedules.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import type { Time } from '../scheduler/time.ts';
import type { Storage } from '../store/open.ts';
import { turnBudgets } from './settings.ts';
import { openTools, type Tools } from '../tools/open.ts';
import type { Resolve } from '../tools/web/guard.ts';

/** The events of the tools. */
export interface ToolEvents {
  /** An external service or program that a tool needs does not work. */
  toolFailed: { err: unknown; what: string };
  /** A line that an MCP server wrote to its standard error, for the operator. */
  mcpSaid: { server: string; line: string };
}

export interface AgentToolsOptions {
  config: Config;
  nodeId: string;
  time: Time;
  storage: Storage;
  tasks: Tasks;
  resolve?: Resolve | undefined;
  slots: Slots;
  events: Emitter<ToolEvents>;
}

/** The commands of this server, and the tools behind them. */
export interface AgentTools {
  commands: CommandSet;
  images: ImageLoader;
  documents: DocumentSources;
  schemas: AnswerSchemas;
  /** Removes, in the background, what crashed nodes have left on this machine. @param live the live nodes */
  sweep(live: ReadonlySet<string>): void;
  close(): Promise<void>;
}

/** Opens the configured tools, and makes the commands from them and from the stores of the database. */
export async function openAgentTools(options: AgentToolsOptions): Promise<AgentTools> {
  const { config, nodeId, time, storage, tasks, resolve, slots, events } = options;
  const { instance, agents, artifacts, memory, scratchpads, schedules } = storage;
  const failed = (err: unknown, what: string): void => events.emit('toolFailed', { err, what });
  const tools = await openTools({
    config,
    nodeId,
    instance,
    resolve,
    slots,
    onProblem: failed,
    onDebug: (server, line) => events.emit('mcpSaid', { server, line }),
  });
  const isStored = async (tenantId: number, id: string) => id === INDEX || (await agents.get(tenantId, id)) !== undefined;
  const services = {
    ...tools.services,
    artifacts,
    linkedFrom: (...ids: Parameters<typeof memory.links>) => memory.links(...ids),
    scratchpads,
    memory,
    schedules: new AgentSchedules(schedules, tasks, time, isStored),
  };
  return {
    commands: createCommands(services, registry, turnBudgets(config)),
    images: tools.images,
    documents: {
      ...tools.documentLoader,
      read: (document, run) => tools.documents.read(document, run),
      artifact: (id, run) => keptDocument(artifacts, tools.documentLoader.hold, id, run),
    },
    schemas: tools.schemas,
    sweep: (live) => void tools.sandbox?.sweep(live).catch((error: unknown) => failed(error, 'sandbox')),
    close: () => tools.close(),
  };
}

/** A document that is one of the tenant's artifacts. @param hold keeps memory for it */
async function keptDocument(
  artifacts: Storage['artifacts'],
  hold: Tools['documentLoader']['hold'],
  id: number,
  run: ReadingRun,
): Promise<DocumentBytes | { problem: string }> {
  const gone = { problem: `there is no artifact ${id}` };
  const known = await artifacts.get(run.tenantId, id);
  if (!known) return gone;
  if (known.size_bytes > DOCUMENT_BYTES) return { problem: `the document is larger than ${DOCUMENT_BYTES} bytes` };
  const problem = await hold(run, known.size_bytes);
  if (problem) return problem;
  const file = await artifacts.read(run.tenantId, id);
  return file ? { mediaType: file.mime_type, data: file.content, name: file.path } : gone;
}
