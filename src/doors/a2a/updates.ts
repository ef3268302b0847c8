import type { Artifact, StreamResponse, TaskStatus } from '@a2a-js/sdk';
import type { RunEventName } from '../../generated/events.ts';
import { endOfPiece } from '../../lib/text.ts';
import type { StoredEvent } from '../../log/events.ts';
import type { TaskRecord } from '../../store/doors/a2a-tasks.ts';
import { dataOf, saidIn } from '../../runs/said.ts';
import { answerArtifact, fileIn } from './artifacts.ts';
import { finished, statusOf } from './task.ts';

/** Bytes of a file that go into one update: clients limit the size of one event. */
const FILE_CHUNK = 1024 * 1024;
/** A piece of an answer that is sent again, in UTF-16 units; no more bytes than those of a file. */
const TEXT_CHUNK = FILE_CHUNK / 4;

const NONE: readonly StreamResponse[] = [];

/**
 * Translates the events of one run, in order, into the updates that its A2A clients get. The answer becomes one
 * artifact, sent piece by piece, and every file becomes an artifact. The final status is sent by the caller, which
 * knows the state.
 */
export class Updates {
  readonly #task: TaskRecord;
  readonly #ids: { taskId: string; contextId: string };
  /** Whether the client has got the beginning of the answer. */
  #answering: boolean;
  /** What is to be sent of the answer: pieces that have come together go out as one. */
  #pending = '';
  #finishReason: string | undefined;

  constructor(task: TaskRecord, answering: boolean, finishReason?: string) {
    this.#task = task;
    this.#ids = { taskId: task.id, contextId: task.contextId };
    this.#answering = answering;
    this.#finishReason = finishReason;
  }

  /** The updates for one event; there may be none. Those for text come with what follows, at the latest with {@link pending}. */
  of(event: StoredEvent): Iterable<StreamResponse> {
    if (event.kind !== 'text') return this.#more(event);
    this.#pending += saidIn(event);
    return NONE;
  }

  *#more(event: StoredEvent): Generator<StreamResponse, void, undefined> {
    yield* this.pending();
    const kind = event.kind as RunEventName;
    switch (kind) {
      case 'stream_start':
        if (dataOf(event, 'stream_start').stream_id !== 0) return;
        // At this event the run was under way, whatever its state is by now.
        yield this.status(statusOf({ ...this.#task, state: 'running', errorMessage: '', questions: [] }));
        return;
      case 'stream_end':
        if (this.#answering && dataOf(event, 'stream_end').stream_id === 0) yield this.#answer('', true);
        return;
      case 'file':
        yield* this.#file(fileIn(event)!);
        return;
      case 'done':
        this.#finishReason = dataOf(event, 'done').finish_reason;
        return;
      case 'request_received':
      case 'tool_call':
      case 'text':
      case 'token_usage':
      case 'rewind':
      case 'fallback':
      case 'folded':
      case 'steered':
      case 'sub_agent_response':
      case 'advisor':
      case 'reasoning':
      // They change the status, which is as the questions are by now.
      case 'question':
      case 'answer':
      case 'error':
        return;
      default:
        // A new event doesn't compile until this switch decides which updates it causes.
        kind satisfies never;
    }
  }

  /** The piece of the answer that has come since the last update. */
  *pending(): Generator<StreamResponse, void, undefined> {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '') yield this.#answer(text, false);
  }

  /** Whether an event withdraws something that the client has. */
  withdraws(event: StoredEvent): boolean {
    return event.kind === 'rewind' && this.#answering && dataOf(event, 'rewind').stream_id === 0;
  }

  status(status: TaskStatus): StreamResponse {
    return { payload: { $case: 'statusUpdate', value: { ...this.#ids, status, metadata: undefined } } };
  }

  /** The final status, with how the answer has ended. */
  last(status: TaskStatus): StreamResponse {
    return { payload: { $case: 'statusUpdate', value: { ...this.#ids, status, metadata: finished(this.#finishReason) } } };
  }

  #answer(text: string, last: boolean): StreamResponse {
    const update = this.#artifact(answerArtifact(text), this.#answering, last);
    this.#answering = true;
    return update;
  }

  /** What stays of the answer takes the place of what the client has. */
  *again(text: string): Generator<StreamResponse> {
    let from = 0;
    do {
      const to = endOfPiece(text, from, TEXT_CHUNK);
      yield this.#artifact(answerArtifact(text.slice(from, to)), from > 0, false);
      from = to;
    } while (from < text.length);
  }

  *#file(file: Artifact): Generator<StreamResponse> {
    const [part] = file.parts;
    const bytes = part!.content!.value as Buffer;
    let from = 0;
    do {
      const value = bytes.subarray(from, from + FILE_CHUNK);
      const piece = { ...file, parts: [{ ...part!, content: { $case: 'raw' as const, value } }] };
      yield this.#artifact(piece, from > 0, from + FILE_CHUNK >= bytes.length);
      from += FILE_CHUNK;
    } while (from < bytes.length);
  }

  #artifact(artifact: Artifact, append: boolean, lastChunk: boolean): StreamResponse {
    return { payload: { $case: 'artifactUpdate', value: { ...this.#ids, artifact, append, lastChunk, metadata: undefined } } };
  }
}
