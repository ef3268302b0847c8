import { Dropped } from './dropped.ts';
import type { KnownNotification, KnownRunEvent } from './generated/events.ts';
import type { Frame } from './sse.ts';

/** A string that equals none of the known types. It exists for the compiler alone, which tells it apart from them. */
export declare enum UnknownType {
  Unknown = '(any other string)',
}

/** An event of a later release than this one: its `type` is a string. Programs ignore what they don't know. */
export interface UnknownEvent {
  type: UnknownType;
  [member: string]: unknown;
}

/** An event of a run, told apart by its `type`. */
export type RunEvent = KnownRunEvent | UnknownEvent;

/** What a stream of notifications brings, told apart by its `type`. */
export type Notification = KnownNotification | UnknownEvent;

const cursors = new WeakMap<object, string>();

/**
 * The place of an event in its run: "everything up to and including this event". Give it to `resume` as `after`.
 * Undefined for what has no place: notifications, and objects that are no events.
 */
export function cursorOf(event: object): string | undefined {
  return cursors.get(event);
}

/** Makes an event of a frame. @throws {Dropped} when it is none: something on the way has spoiled it */
export function eventOf<Event extends { type: string }>({ id, event, data }: Frame): Event {
  let payload: unknown;
  try {
    payload = JSON.parse(data);
  } catch (cause) {
    throw new Dropped('the stream holds something that is no JSON', { cause });
  }
  if (typeof payload !== 'object' || payload === null) throw new Dropped('the stream holds something that is no event');
  const parsed = { type: event, ...payload } as Event;
  if (id !== undefined) cursors.set(parsed, id);
  return parsed;
}
