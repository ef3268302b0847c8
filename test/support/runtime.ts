import { Events } from '../../src/lib/events.ts';
import { Slots } from '../../src/lib/slots.ts';
import { LocalBus } from '../../src/log/bus.ts';
import { GroupCommitter } from '../../src/log/committer.ts';
import type { CommitGroup, EventStore, JournalEntry, RunEvent, StoredEvent } from '../../src/log/events.ts';
import { indexAgent, type AgentDefinition } from '../../src/runtime/agent.ts';
import type { ResultMemory } from '../../src/runtime/attachments.ts';
import type { CommandHandler, CommandSet } from '../../src/runtime/commands/command.ts';
import type { MemoryStore as StructuredMemory, ScratchpadStore } from '../../src/runtime/commands/mem-store.ts';
import { createCommands, registry, type CommandServices } from '../../src/runtime/commands/registry.ts';
import type { TaskScheduler } from '../../src/runtime/commands/schedule.ts';
import type { ImageLoader } from '../../src/runtime/images.ts';
import type { DocumentSources } from '../../src/runtime/prompt-documents.ts';
import type { KeptThoughts, Model, ModelMessage, ModelRequest, ToolCall } from '../../src/runtime/model.ts';
import type { RunInput } from '../../src/runtime/run-input.ts';
import type { RunLimits } from '../../src/runtime/run-parts.ts';
import { Supervisor } from '../../src/runtime/supervisor.ts';
import type { ResponseFormat } from '../../src/runtime/typed.ts';
import { Schemas } from '../../src/tools/schema/schemas.ts';

/** An event log with its journal in memory, for running the runtime without a database. */
export class MemoryStore implements EventStore {
  readonly rows: StoredEvent[] = [];
  readonly ends: CommitGroup['ends'] = [];
  /** What the journal holds; of a run that has ended too. */
  readonly records: JournalEntry[] = [];
  /** How many rows and records were there after each commit. */
  readonly commits: { rows: number; records: number }[] = [];

  readonly remote = false;

  commit({ events, ends, journal = [] }: CommitGroup): void {
    this.rows.push(...events.map(({ seq, kind, data }) => ({ seq, kind, data })));
    this.records.push(...journal.map(({ n, streamId, kind, data }) => ({ n, streamId, kind, data })));
    this.ends.push(...ends);
    this.commits.push({ rows: this.rows.length, records: this.records.length });
  }

  /** What a crash right after a commit leaves. */
  after(commit: number): MemoryStore {
    const { rows, records } = this.commits[commit]!;
    const left = new MemoryStore();
    left.rows.push(...this.rows.slice(0, rows));
    left.records.push(...this.records.slice(0, records));
    return left;
  }

  journal(_tenant: number, _run: string, from: number, limit: number): JournalEntry[] {
    return this.records.filter(({ n }) => n >= from).slice(0, limit);
  }

  read(_tenant: number, _run: string, after: number, limit: number): StoredEvent[] {
    return this.rows.filter(({ seq }) => seq > after).slice(0, limit);
  }

  /** All events, parsed. */
  events(): RunEvent[] {
    return this.rows.map(({ kind, data }) => {
      const { type, at_ms: _, ...rest } = JSON.parse(data) as { type: string; at_ms?: number };
      if (type !== kind) throw new Error(`the ${kind} at hand says that it is ${type}`);
      return { event: kind, data: rest } as RunEvent;
    });
  }
}

/** A definition with everything filled in. */
export function agentOf(id: string, changes: Partial<AgentDefinition> = {}): AgentDefinition {
  return { ...indexAgent('test/model'), id, name: id, role: id, goal: 'test', ...changes };
}

/** One answer of the scripted model: its deltas, or what goes wrong. */
export type Answer = string | string[] | { text?: string; calls: ToolCall[]; kept?: KeptThoughts } | Error;

/** A model that is scripted by a function of the call, and records the calls. */
export class ScriptedModel implements Model {
  readonly requests: ModelRequest[] = [];
  /** Tokens. */
  window = 100_000;
  /** Whether the nth call is one that the provider cuts off. */
  truncated: (call: number) => boolean = () => false;
  readonly #answer: (request: ModelRequest, call: number) => Answer | Promise<Answer>;

  constructor(answer: (request: ModelRequest, call: number) => Answer | Promise<Answer>) {
    this.#answer = answer;
  }

  contextWindow(): number {
    return this.window;
  }

  async stream(request: ModelRequest, onText: (delta: string) => void) {
    this.requests.push({ ...request, messages: [...request.messages] });
    const answer = await this.#answer(request, this.requests.length);
    if (answer instanceof Error) throw answer;
    const { text = '', ...called } = Array.isArray(answer) || typeof answer === 'string' ? { text: answer } : answer;
    for (const delta of typeof text === 'string' ? [text] : text) if (delta !== '') onText(delta);
    return {
      ...called,
      usage: { inputTokens: 10, outputTokens: 5 },
      end: this.truncated(this.requests.length) ? ('length' as const) : ('stop' as const),
    };
  }
}

/** Tests of the structured memory run on real databases. */
const NO_MEMORY = {} as StructuredMemory;

/** Scratchpads in memory. */
function scratchpads(): ScratchpadStore {
  const pads = new Map<string, string>();
  return {
    read: async (_, id) => pads.get(id) ?? '',
    append: async (_, id, line) => Buffer.byteLength(pads.set(id, `${pads.get(id) ?? ''}${line}\n`).get(id)!),
    clear: async (_, id) => void pads.delete(id),
  };
}

/** The commands on nothing but these services. @param fakes stand in for commands of their verbs */
export function commandsOn(services: Partial<CommandServices> = {}, fakes: readonly CommandHandler[] = []): CommandSet {
  const none = { searchEngine: undefined, browser: undefined, mcpServers: undefined, a2aAgents: undefined, sandbox: undefined };
  const keepsNothing = { documents: undefined, artifacts: undefined, workspace: undefined, linkedFrom: undefined };
  const web = { fetch: async () => ({ kind: 'problem' as const, problem: 'no web here' }) };
  const stores = { scratchpads: scratchpads(), memory: NO_MEMORY, schedules: { forms: [] } as Partial<TaskScheduler> as TaskScheduler };
  const replaced = fakes.map((fake) => [fake.verb, { ...registry[fake.verb], configure: () => fake }]);
  return createCommands({ ...none, ...keepsNothing, web, ...stores, ...services }, { ...registry, ...Object.fromEntries(replaced) });
}

/** Applies schemas; its processes are started when one has a schema. */
export const schemas = new Schemas({ slots: new Slots() });

/** Where no image can be had. */
export const NO_IMAGES: ImageLoader = {
  load: async () => ({ problem: 'no images here' }),
  file: async () => ({ problem: 'no images here' }),
};

/** Where no document can be had. */
export const NO_DOCUMENTS: DocumentSources = {
  load: async () => ({ problem: 'no documents here' }),
  artifact: async () => ({ problem: 'no artifacts here' }),
  file: async () => ({ problem: 'no files here' }),
  read: async () => ({ kind: 'problem', reason: 'unknown_type', problem: 'no documents are read here' }),
};

/** Runs the runtime by itself, to the end of one run. @returns its log; `settled` resolves when all that it held is closed */
export async function runOnce(
  model: Model,
  options: {
    message?: RunInput['message'];
    agentId?: string;
    agents?: AgentDefinition[];
    limits?: Partial<RunLimits>;
    history?: ModelMessage[];
    images?: ImageLoader;
    documents?: DocumentSources;
    resultMemory?: ResultMemory;
    /** What the commands work with, beside scratchpads. */
    services?: Partial<CommandServices>;
    /** In place of the commands of their verbs. */
    fakes?: CommandHandler[];
    conversationId?: number;
    responseFormat?: ResponseFormat;
    tools?: RunInput['tools'];
    commandForm?: 'text' | 'native';
    /** Gets the supervisor before the run, whose id is `run`, is started. */
    before?: (supervisor: Supervisor) => void;
    /** Gets the supervisor while the run is under way. */
    during?: (supervisor: Supervisor) => void;
  } = {},
): Promise<{ events: RunEvent[]; store: MemoryStore; settled: Promise<void> }> {
  const store = new MemoryStore();
  const bus = new LocalBus();
  const committer = new GroupCommitter(store, { committed: (ids) => bus.publish(ids), failed: () => {} });
  const supervisor = new Supervisor({
    textOnce: () => true,
    nodeId: 'node',
    committer,
    model,
    findAgent: async () => undefined,
    commands: commandsOn(options.services, options.fakes),
    commandForm: options.commandForm,
    images: options.images ?? NO_IMAGES,
    documents: options.documents ?? NO_DOCUMENTS,
    resultMemory: options.resultMemory,
    schemas,
    clock: { now: () => 1_000_000, monotonic: () => 0 },
    limits: { maxTurns: 8, fileMaxBytes: 1000, textMax: 1_000_000, maxTokens: Infinity, ...options.limits },
    lease: { assertOurs: async () => {} },
    events: new Events(),
  });
  const roster = new Map([indexAgent('test/index'), ...(options.agents ?? [])].map((agent) => [agent.id, agent]));
  const request = {
    tenantId: 1,
    access: { tenantId: 1, tokenId: 0, epoch: 0 },
    runId: 'run',
    agentId: options.agentId ?? 'index',
    roster,
    receivedAt: 0,
  };
  const { responseFormat, tools } = options;
  const before = { history: options.history ?? [], conversationId: options.conversationId ?? 0, responseFormat, tools };
  const admission = { take: () => ({ [Symbol.dispose]() {} }) };
  options.before?.(supervisor);
  const log = supervisor.start({ ...request, ...before, message: options.message ?? 'hello' }, admission);
  options.during?.(supervisor);
  await log.settled;
  return { events: store.events(), store, settled: supervisor.drain(60) };
}
