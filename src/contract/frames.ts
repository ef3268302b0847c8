import type { RunEvent } from '../log/events.ts';

/** A frame of an event stream as the SSE parser gives it. */
export interface RawFrame {
  id?: string | undefined;
  event?: string | undefined;
  data: string;
}

/** A frame of a run's stream, checked; its `type`, which is the name of the event, and its time are taken off. */
export type Frame = { id: string } & RunEvent;

/**
 * The canonical form of a stream: without ids, rewinds applied, adjacent deltas of text, and of thoughts, joined. It is the same for the live
 * stream, its replay, and any combination of pieces of both, from the beginning of the run on.
 */
export function assemble(frames: readonly Frame[]): RunEvent[] {
  const taken: RunEvent[] = [];
  for (const { event, data } of frames as readonly RunEvent[]) {
    taken.push({ event, data: structuredClone(data) } as RunEvent);
    if (event === 'rewind') withdraw(taken, data);
  }
  const events: RunEvent[] = [];
  for (const one of taken) {
    if (one.event === 'text' || one.event === 'reasoning') {
      const last = events.at(-1);
      if (one.data.delta === '') continue;
      if (last?.event === one.event && last.data.stream_id === one.data.stream_id) {
        last.data.delta += one.data.delta;
        continue;
      }
    }
    events.push(one);
  }
  return events;
}

/** The text of one stream of a run, rewinds applied, from the frames of the run's beginning on. */
export function textOf(frames: readonly Frame[], streamId = 0): string {
  let text = '';
  for (const { event, data } of frames) {
    if (event === 'text' && data.stream_id === streamId) text += data.delta;
    if (event === 'rewind' && data.stream_id === streamId) text = text.slice(0, data.length);
  }
  return text;
}

/** Leaves only the first `length` units of the text of a stream, and what stays of its thoughts. */
function withdraw(events: readonly RunEvent[], rewind: Extract<RunEvent, { event: 'rewind' }>['data']): void {
  const left = { text: rewind.length, reasoning: rewind.reasoning_length ?? 0 };
  for (const { event, data } of events) {
    if ((event !== 'text' && event !== 'reasoning') || data.stream_id !== rewind.stream_id) continue;
    data.delta = data.delta.slice(0, left[event]);
    left[event] -= data.delta.length;
  }
}
