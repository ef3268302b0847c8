import { setImmediate as nextPass } from 'node:timers/promises';
import type { Artifact } from '@a2a-js/sdk';
import type { EventStore, RunEvent, StoredEvent } from '../../log/events.ts';
import { textPart } from './task.ts';

/** The id of the artifact that holds the text of stream 0. */
export const ANSWER = 'answer';

const PAGE = 1000;

/** What a run has produced up to an event of its log. */
export interface Produced {
  artifacts: Artifact[];
  /** The seq of that event. */
  seq: number;
  /** The approximate bytes of all artifacts. */
  bytes: number;
}

/** Reads what a run has produced so far: its answer, and its files. */
export async function readArtifacts(store: EventStore, tenantId: number, runId: string): Promise<Produced> {
  const files: Artifact[] = [];
  let text = '';
  let bytes = 0;
  let seq = 0;
  for await (const event of eventsOf(store, tenantId, runId)) {
    seq = event.seq;
    bytes += event.data.length;
    text = answerWith(text, event);
    const file = fileIn(event);
    if (file) files.push(file);
  }
  const answer = text === '' ? [] : [answerArtifact(text)];
  return { artifacts: [...answer, ...files], seq, bytes };
}

/** Reads the answer as it is up to an event of the log. */
export async function readAnswer(store: EventStore, tenantId: number, runId: string, upTo: number): Promise<string> {
  let text = '';
  for await (const event of eventsOf(store, tenantId, runId)) {
    text = answerWith(text, event);
    if (event.seq >= upTo) break;
  }
  return text;
}

async function* eventsOf(store: EventStore, tenantId: number, runId: string): AsyncGenerator<StoredEvent, void, undefined> {
  let seq = 0;
  for (let more = true; more;) {
    const page = await store.read(tenantId, runId, seq, PAGE);
    yield* page;
    seq = page.at(-1)?.seq ?? seq;
    more = page.length === PAGE;
    // Reading a long log must not block other requests.
    if (more) await nextPass();
  }
}

/** The answer, once this event has come. */
function answerWith(text: string, event: StoredEvent): string {
  if (event.kind !== 'rewind') return text + answerIn(event);
  const { stream_id: streamId, length } = dataOf(event, 'rewind');
  return streamId === 0 ? text.slice(0, length) : text;
}

/** The text that an event adds to the answer; empty when it adds none. */
export function answerIn(event: StoredEvent): string {
  if (event.kind !== 'text') return '';
  const { stream_id: streamId, delta } = dataOf(event, 'text');
  return streamId === 0 ? delta : '';
}

/** The file that an event brings. */
export function fileIn(event: StoredEvent): Artifact | undefined {
  if (event.kind !== 'file') return undefined;
  const { path, content, mime_type: mediaType } = dataOf(event, 'file');
  const part = { content: { $case: 'raw' as const, value: Buffer.from(content) }, mediaType, filename: path, metadata: undefined };
  return { artifactId: `file-${event.seq}`, name: path, description: '', parts: [part], metadata: undefined, extensions: [] };
}

/** The answer, or a piece of it. */
export function answerArtifact(text: string): Artifact {
  return { artifactId: ANSWER, name: ANSWER, description: '', parts: [textPart(text)], metadata: undefined, extensions: [] };
}

/** The payload of a stored event of this name. */
export function dataOf<Name extends RunEvent['event']>(event: StoredEvent, _name: Name): Extract<RunEvent, { event: Name }>['data'] {
  return JSON.parse(event.data);
}
