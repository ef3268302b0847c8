import type { Notification } from './events.ts';
import { follow } from './follow.ts';
import { Line } from './line.ts';
import type { Settings } from './options.ts';
import type { ReadOptions } from './run.ts';

/** What can be set for a stream of notifications. */
export interface NotificationOptions extends ReadOptions {
  /** `waiting`: hear also of every run that begins to wait for an answer. */
  include?: 'waiting';
}

/**
 * What becomes of the tenant's scheduled runs, until the loop is left or the signal aborts. Lost connections are opened
 * again, but nothing is kept for those who are not there: each `open` begins a connection, and what happened before it is
 * asked for with `baton.api.listScheduledRuns({ since })`.
 */
export function notifications(
  settings: Settings,
  { include, signal, onReconnect }: NotificationOptions = {},
): AsyncGenerator<Notification, void, undefined> {
  return follow<Notification>(settings, {
    open: () => Line.open(settings, { method: 'GET', path: '/v1/notifications/stream', query: { include }, signal }),
    isLast: () => false,
    onLost: (error) => onReconnect?.({ after: '', error }),
    signal,
  });
}
