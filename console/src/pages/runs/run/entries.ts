import { cursorOf, type RunEvent } from '../../../../../clients/typescript/src/index.ts';

/** An event, with its place and its time. */
export interface Entry {
  event: RunEvent;
  /** What the server calls its place: `7`, or `7.123`. */
  id: string;
  /** When it happened, in epoch milliseconds; never before the entry that comes before it. */
  at: number;
}

/**
 * Gives an event its time. Those of old releases have none: then it is that of the event before, and a command took as long as it
 * says.
 * @param before the entry before it
 * @param startedMs when the run began
 */
export function entryOf(event: RunEvent, before: Entry | undefined, startedMs: number): Entry {
  const earliest = before?.at ?? startedMs;
  const said = 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : undefined;
  const guessed = event.type === 'tool_call' ? earliest + event.duration_ms : earliest;
  // The clocks of two nodes differ; the order of events does not.
  return { event, id: cursorOf(event) ?? '', at: Math.max(before?.at ?? 0, said ?? guessed) };
}
