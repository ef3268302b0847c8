import type { IncomingHttpHeaders } from 'node:http';

const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * How many milliseconds a provider asks us to wait: `retry-after-ms`, as OpenAI and Azure send it, else
 * `Retry-After` (RFC 9110 §10.2.3) in seconds or as a date.
 * @param now milliseconds since the epoch
 * @returns undefined when no header asks, or when it can't be read
 */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number | undefined {
  const milliseconds = headers['retry-after-ms'];
  if (typeof milliseconds === 'string' && NUMBER.test(milliseconds)) return Number(milliseconds);
  const after = headers['retry-after'] ?? '';
  if (NUMBER.test(after)) return Number(after) * 1000;
  const date = after.endsWith(' GMT') ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
