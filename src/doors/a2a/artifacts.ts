import type { Artifact } from '@a2a-js/sdk';
import type { EventStore, StoredEvent } from '../../log/events.ts';
import { dataOf, eventsOf, saidWith } from '../../runs/said.ts';
import { textPart } from './task.ts';

/** The id of the artifact that holds the text of stream 0. */
export const ANSWER = 'answer';

/** What a run has produced up to an event of its log. */
export interface Produced {
  artifacts: Artifact[];
  /** The seq of that event. */
  seq: number;
  /** The approximate bytes of all artifacts. */
  bytes: number;
  /** How the answer has ended, once the run has. */
  finishReason: string | undefined;
}

/**
 * Reads what a run has produced so far: its answer, and its files.
 * @param most beyond so many bytes it reads no further, and no artifacts are returned
 */
export async function readArtifacts(store: Pick<EventStore, 'read'>, tenantId: number, runId: string, most = Infinity): Promise<Produced> {
  const files: Artifact[] = [];
  let text = '';
  let bytes = 0;
  let seq = 0;
  let finishReason: string | undefined;
  for await (const event of eventsOf(store, tenantId, runId)) {
    seq = event.seq;
    bytes += event.data.length;
    if (bytes > most) return { artifacts: [], seq, bytes, finishReason };
    text = saidWith(text, event);
    const file = fileIn(event);
    if (file) files.push(file);
    if (event.kind === 'done') finishReason = dataOf(event, 'done').finish_reason;
  }
  const answer = text === '' ? [] : [answerArtifact(text)];
  return { artifacts: [...answer, ...files], seq, bytes, finishReason };
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
