import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore, RunEvent, StoredEvent } from '../log/events.ts';
import { PAGE_CHARACTERS } from '../log/replay-slots.ts';

/*
 * What the agent of a run has said, from its log: the text of stream 0, also where the run goes on or has failed, of which no result has it.
 */

const PAGE = 1000;

type Log = Pick<EventStore, 'read'>;

/** Reads the answer as it is up to an event of the log. */
export async function readSaid(store: Log, tenantId: number, runId: string, upTo = Infinity): Promise<string> {
  let text = '';
  for await (const event of eventsOf(store, tenantId, runId)) {
    text = saidWith(text, event);
    if (event.seq >= upTo) break;
  }
  return text;
}

/** Reads what the agent has thought, as far as its thoughts are sent. */
export async function readThoughts(store: Log, tenantId: number, runId: string): Promise<string> {
  let thoughts = '';
  for await (const event of eventsOf(store, tenantId, runId)) {
    if (event.kind !== 'reasoning' && event.kind !== 'rewind') continue;
    const data = JSON.parse(event.data) as { stream_id: number; delta?: string; reasoning_length?: number };
    if (data.stream_id !== 0) continue;
    thoughts = event.kind === 'rewind' ? thoughts.slice(0, data.reasoning_length ?? 0) : thoughts + data.delta!;
  }
  return thoughts;
}

/** The events of a run so far. */
export async function* eventsOf(store: Log, tenantId: number, runId: string): AsyncGenerator<StoredEvent, void, undefined> {
  for (let seq = 0; ;) {
    const page = await store.read(tenantId, runId, seq, PAGE, PAGE_CHARACTERS);
    yield* page;
    const last = page.at(-1);
    if (!last || last.kind === 'done') return;
    seq = last.seq;
    // Reading a long log must not block other requests.
    await nextTurn();
  }
}

/** The answer, once this event has come. */
export function saidWith(text: string, event: StoredEvent): string {
  if (event.kind !== 'rewind') return text + saidIn(event);
  const { stream_id: streamId, length } = dataOf(event, 'rewind');
  return streamId === 0 ? text.slice(0, length) : text;
}

/** The text that an event adds to the answer; empty when it adds none. */
export function saidIn(event: StoredEvent): string {
  if (event.kind !== 'text') return '';
  const { stream_id: streamId, delta } = dataOf(event, 'text');
  return streamId === 0 ? delta : '';
}

/** The payload of a stored event of this name. */
export function dataOf<Name extends RunEvent['event']>(event: StoredEvent, _name: Name): Extract<RunEvent, { event: Name }>['data'] {
  return JSON.parse(event.data);
}
