import type { Config } from '../config.ts';
import type { Emitter } from '../lib/events.ts';
import { imageTypeOf } from '../lib/image-type.ts';
import type { Seals } from '../lib/sealing.ts';
import type { Slots } from '../lib/slots.ts';
import { INDEX } from '../runtime/agent.ts';
import type { ResultMemory } from '../runtime/attachments.ts';
import type { ReadingRun } from '../runtime/commands/fetch.ts';
import type { DocumentBytes } from '../runtime/documents.ts';
import type { CommandSet, ResultImage } from '../runtime/commands/command.ts';
import { createCommands, registry } from '../runtime/commands/registry.ts';
import type { ImageLoader } from '../runtime/images.ts';
import { DOCUMENT_BYTES, type DocumentSources } from '../runtime/prompt-documents.ts';
import type { AnswerSchemas } from '../runtime/typed.ts';
import { AgentSchedules } from '../scheduler/agent-schedules.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import type { Time } from '../scheduler/time.ts';
import { lookAgain, RUN_PATIENCE_MS } from '../store/database/look-again.ts';
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
  seals: Seals | undefined;
  /** Epoch milliseconds. */
  now(): number;
  /** A run has its answer, and goes on. */
  answered(runId: string): void;
}

/** The commands of this server, and the tools behind them. */
export interface AgentTools {
  commands: CommandSet;
  images: ImageLoader;
  documents: DocumentSources;
  resultMemory: ResultMemory;
  schemas: AnswerSchemas;
  mcp: Tools['mcp'];
  mcpRule: Tools['mcpRule'];
  /** Removes, in the background, what this machine has of a tenant that is erased. */
  erase(tenantId: number): void;
  /** Removes, in the background, what crashed nodes have left on this machine. @param live the live nodes */
  sweep(live: ReadonlySet<string>): void;
  close(): Promise<void>;
}

/** Opens the configured tools, and makes the commands from them and from the stores of the database. */
export async function openAgentTools(options: AgentToolsOptions): Promise<AgentTools> {
  const { config, nodeId, time, storage, tasks, resolve, slots, events, seals, now, answered: settled } = options;
  const { instance, agents, artifacts, memory, openaiFiles, scratchpads, schedules } = storage;
  const failed = (err: unknown, what: string): void => events.emit('toolFailed', { err, what });
  const tools = await openTools({
    config,
    nodeId,
    instance,
    resolve,
    slots,
    mcp: {
      servers: storage.mcpServers,
      services: {
        servers: storage.mcpServers,
        grants: storage.mcpGrants,
        logins: storage.mcpLogins,
        questions: storage.questions,
        seals,
        publicUrl: config.PUBLIC_URL?.replace(/\/+$/, ''),
        now,
        settled,
      },
    },
    limitsOf: (tenantId) => storage.ownLimits.of(tenantId),
    onProblem: failed,
    onDebug: (server, line) => events.emit('mcpSaid', { server, line }),
  });
  const isStored = async (tenantId: number, id: string) => id === INDEX || (await agents.named(tenantId, id)) !== undefined;
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
    images: { ...tools.images, file: (id, run) => uploadedImage(openaiFiles, tools.documentLoader.hold, id, run) },
    documents: {
      ...tools.documentLoader,
      read: (document, run) => tools.documents.read(document, run),
      artifact: (id, run) => keptDocument(artifacts, tools.documentLoader.hold, id, run),
      file: (id, run) => uploadedFile(openaiFiles, tools.documentLoader.hold, id, run),
    },
    resultMemory: tools.resultMemory,
    schemas: tools.schemas,
    mcp: tools.mcp,
    mcpRule: tools.mcpRule,
    erase: (tenantId) => void tools.sandbox?.erase(tenantId).catch((error: unknown) => failed(error, 'sandbox')),
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
  const known = await lookAgain(() => artifacts.get(run.tenantId, id), RUN_PATIENCE_MS);
  if (!known) return gone;
  if (known.size_bytes > DOCUMENT_BYTES) return { problem: `the document is larger than ${DOCUMENT_BYTES} bytes` };
  const problem = await hold(run, known.size_bytes);
  if (problem) return problem;
  const file = await lookAgain(() => artifacts.read(run.tenantId, id), RUN_PATIENCE_MS);
  return file ? { mediaType: file.mime_type, data: file.content, name: file.path } : gone;
}

/** A file that the tenant has uploaded. @param hold keeps memory for it */
async function uploadedFile(
  files: Storage['openaiFiles'],
  hold: Tools['documentLoader']['hold'],
  id: string,
  run: ReadingRun,
): Promise<(DocumentBytes & { name: string }) | { problem: string }> {
  const gone = { problem: `there is no file ${id}` };
  const known = await lookAgain(() => files.get(run.tenantId, id), RUN_PATIENCE_MS);
  if (!known) return gone;
  const problem = await hold(run, known.size_bytes);
  if (problem) return problem;
  const data = await lookAgain(() => files.read(run.tenantId, id, run.signal), RUN_PATIENCE_MS);
  return data ? { mediaType: known.media_type, data, name: known.filename } : gone;
}

async function uploadedImage(...of: Parameters<typeof uploadedFile>): Promise<ResultImage | { problem: string }> {
  const file = await uploadedFile(...of);
  if ('problem' in file) return file;
  const mediaType = imageTypeOf(file.data);
  return mediaType ? { mediaType, data: file.data } : { problem: `${file.name} is no PNG, JPEG, GIF or WebP` };
}
