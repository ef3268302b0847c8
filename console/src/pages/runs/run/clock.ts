import type { Entry } from './entries.ts';

/**
 * How much the clock of the server is ahead of that of the browser, in milliseconds.
 * @param date the `Date` of an answer that has just come; it has whole seconds, so that this is up to one too little
 */
export function aheadOf(date: string | null, now = Date.now()): number {
  const server = Date.parse(date ?? '');
  // Proxies may take it away.
  return Number.isNaN(server) ? 0 : server - now;
}

/**
 * How long ago the last event happened, in milliseconds. One that was replayed came later than it happened.
 * @param cameMs how long ago it came
 * @param serverNow the time by the clock of the server, which has dated the event, in epoch milliseconds
 */
export function agoOf(last: Entry, cameMs: number, serverNow: number): number {
  return Math.max(cameMs, serverNow - last.at);
}
