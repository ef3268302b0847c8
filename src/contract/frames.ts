import type { RunEvent } from '../log/events.ts';

/** A frame of an event stream as the SSE parser gives it. */
export interface RawFrame {
  id?: string | undefined;
  event?: string | undefined;
  data: string;
}

/** A frame of a run's stream, checked; its `type`, which is the name of the event, is taken off. */
export type Frame = { id: string } & RunEvent;

/**
 * The canonical form of a stream: without ids, adjacent text deltas joined. It is the same for the live stream, its
 * replay, and any combination of pieces of both.
 */
export function assemble(frames: readonly Frame[]): RunEvent[] {
  const events: RunEvent[] = [];
  for (const { event, data } of frames as readonly RunEvent[]) {
    const last = events.at(-1);
    if (event === 'text' && last?.event === 'text' && last.data.stream_id === data.stream_id) {
      last.data.delta += data.delta;
    } else {
      events.push({ event, data: structuredClone(data) } as RunEvent);
    }
  }
  return events;
}
