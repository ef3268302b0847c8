import { ProtocolError } from './errors.ts';
import type { Notification } from './events.ts';
import { follow } from './follow.ts';
import type { operations } from './generated/schemas.ts';
import { Line } from './line.ts';
import { settingsFor, type Settings } from './options.ts';
import type { ReadOptions } from './run.ts';

type Query = NonNullable<operations['streamNotifications']['parameters']['query']>;

/** What can be set for a stream of notifications. */
export interface NotificationOptions extends ReadOptions {
  /** `waiting`: hear also of every run that begins to wait for an answer; `budget`: of budgets of which 80 % or all is spent; `all`: of both. */
  include?: NonNullable<Query['include']>;
}

/**
 * What becomes of the tenant's scheduled runs, until the loop is left or the signal aborts. Lost connections are opened
 * again, but nothing is kept for those who are not there: each `open` begins a connection, and what happened before it is
 * asked for with `baton.api.listScheduledRuns({ since })`.
 */
export function notifications(
  settings: Settings,
  { include, signal, onReconnect, ...options }: NotificationOptions = {},
): AsyncGenerator<Notification, void, undefined> {
  const own = settingsFor(settings, options);
  const outgoing = { method: 'GET', path: '/v1/notifications/stream', query: { include }, signal };
  return follow<Notification>(own, {
    open: async () => {
      const line = own.platform.streams ? await Line.open(own, outgoing) : undefined;
      if (own.platform.streams) return line;
      line?.hangUp();
      throw new ProtocolError('notifications need a fetch that hands out an answer while it comes');
    },
    isLast: () => false,
    onLost: (error) => onReconnect?.({ after: '', error }),
    signal,
  });
}
