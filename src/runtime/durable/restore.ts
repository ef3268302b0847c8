import { RunTally } from '../../log/ending.ts';
import { traceContextOf, type TraceContext } from '../../lib/trace.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import type { EventStore, JournalEntry, RunEvent } from '../../log/events.ts';
import type { LogPosition } from '../../log/run-log.ts';
import { storedPayload } from '../../log/payload.ts';
import type { AgentDefinition } from '../agent.ts';
import { knownTo, type CommandSet } from '../commands/command.ts';
import { MarkWords } from '../marks.ts';
import type { ModelMessage } from '../model.ts';
import { formatOf } from '../typed.ts';
import { openingOf, placeKey, withStanding, type CommandPlace, type OpenedRecord, type RunRecord, type StepRecord } from './records.ts';
import { StreamState } from './stream-state.ts';

/** A stream that another process has begun. */
export interface RestoredRunStream {
  agent: AgentDefinition;
  /** 0 for the master, then in the order in which the streams start. */
  streamId: number;
  depth: number;
  /** The conversation so far; the last message is the prompt. */
  messages: ModelMessage[];
  state: StreamState;
  /** UTF-16 units of its text, and of its thoughts, that its log holds. */
  shown: number;
  thought: number;
}

/** The part of a run that another process has done. */
export interface RestoredRun {
  started: RunRecord;
  words: MarkWords;
  streams: ReadonlyMap<number, RestoredRunStream>;
  /** The stream that answers a command, if it was opened. */
  delegateOf(parent: CommandPlace & { child: number }): RestoredRunStream | undefined;
  tally: RunTally;
  /** How many model calls it has counted, and UTF-16 units that models have said. */
  calls: number;
  units: number;
  position: LogPosition;
  /** The place in its trace that it began with. */
  trace: TraceContext | undefined;
  /** Whether the process has ended in the middle of it, so that clients may have seen text that its log does not hold. */
  crashed: boolean;
}

const PAGE = 1000;

/** The facts of a run that stand in its log and not in its journal. */
interface LoggedRun {
  tally: RunTally;
  calls: number;
  lastSeq: number;
  ended: boolean;
  trace: TraceContext | undefined;
  /** UTF-16 units of text, and of thoughts, by stream, without what was withdrawn. */
  shown: Map<number, number>;
  thought: Map<number, number>;
}

/**
 * Makes the state of a durable run anew, as it was when its process ended, from its journal and its log.
 * @param history the earlier messages of its conversation
 * @returns undefined when it has ended, or has no journal
 */
export async function restoreRun(
  store: EventStore,
  { tenantId, runId, crashed }: { tenantId: number; runId: string; crashed: boolean },
  commands: CommandSet,
  history: (run: RunRecord) => Promise<ModelMessage[]>,
): Promise<RestoredRun | undefined> {
  const [first, ...entries] = await readJournal(store, tenantId, runId);
  if (first?.kind !== 'run') return undefined;
  const started = parsed<RunRecord>(first);
  const words = new MarkWords(Buffer.from(started.secret, 'base64'));
  const logged = await readLog(store, tenantId, runId);
  if (logged.ended) return undefined;
  const streams = new Map<number, RestoredRunStream>();
  const byParent = new Map<string, RestoredRunStream>();
  let units = 0;
  for (const entry of entries) {
    const { streamId, kind } = entry;
    if (kind === 'opened') {
      const { agent, depth, parent, messages: own } = parsed<OpenedRecord>(entry);
      const messages = own ?? (await begunWith(started, history));
      const typed = streamId === 0 && formatOf(started.responseFormat, agent) !== undefined;
      const shape = { streamId, agent, typed, commands: knownTo(agent, commands), words };
      const state = new StreamState(shape, messages);
      const stream = {
        agent,
        streamId,
        depth,
        messages,
        state,
        shown: logged.shown.get(streamId) ?? 0,
        thought: logged.thought.get(streamId) ?? 0,
      };
      streams.set(streamId, stream);
      if (parent) byParent.set(childKey(parent), stream);
      continue;
    }
    const record = parsed<StepRecord>(entry);
    if (record.kind === 'turn') {
      const { output, thought = 0, calls = [] } = record;
      units += calls.reduce((sum, call) => sum + call.arguments.length, output.length + thought);
    }
    streams.get(streamId)!.state.apply(record);
  }
  const { tally, calls, lastSeq, trace } = logged;
  const position = { seq: lastSeq, n: entries.at(-1)?.n ?? first.n };
  const delegateOf: RestoredRun['delegateOf'] = (parent) => byParent.get(childKey(parent));
  return { started, words, streams, delegateOf, tally, calls, units, position, trace, crashed };
}

/** The messages that it began with. */
async function begunWith(started: RunRecord, history: (run: RunRecord) => Promise<ModelMessage[]>): Promise<ModelMessage[]> {
  const { said, at } = openingOf(started, await history(started));
  return withStanding(said, at, started.stands);
}

const childKey = ({ child, ...place }: CommandPlace & { child: number }): string => `${placeKey(place)}.${child}`;

function parsed<Kind>({ kind, data }: JournalEntry): Kind {
  return { ...parseWellFormed<object>(data), kind } as Kind;
}

async function readJournal(store: EventStore, tenantId: number, runId: string): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (;;) {
    const page = await store.journal(tenantId, runId, (entries.at(-1)?.n ?? 0) + 1, PAGE);
    entries.push(...page);
    if (page.length < PAGE) return entries;
  }
}

async function readLog(store: EventStore, tenantId: number, runId: string): Promise<LoggedRun> {
  const logged: LoggedRun = {
    tally: new RunTally(),
    calls: 0,
    lastSeq: 0,
    ended: false,
    trace: undefined,
    shown: new Map(),
    thought: new Map(),
  };
  for (;;) {
    const page = await store.read(tenantId, runId, logged.lastSeq, PAGE);
    for (const stored of page) {
      logged.lastSeq = stored.seq;
      take(logged, { event: stored.kind, data: JSON.parse(storedPayload(stored)) } as RunEvent);
    }
    if (page.length < PAGE) return logged;
  }
}

function take(logged: LoggedRun, event: RunEvent): void {
  logged.tally.observe(event);
  if (event.event === 'request_received') logged.trace = traceContextOf(event.data);
  else if (event.event === 'done') logged.ended = true;
  else if (event.event === 'token_usage') logged.calls += 1;
  else if (event.event === 'rewind') {
    const { stream_id: id, length, reasoning_length: thought = 0 } = event.data;
    logged.shown.set(id, length);
    logged.thought.set(id, thought);
  } else if (event.event === 'text') add(logged.shown, event.data);
  else if (event.event === 'reasoning') add(logged.thought, event.data);
}

function add(units: Map<number, number>, { stream_id: id, delta }: { stream_id: number; delta: string }): void {
  units.set(id, (units.get(id) ?? 0) + delta.length);
}
