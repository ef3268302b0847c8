import type { IncomingHttpHeaders } from 'node:http';
import type { UpstreamStatus } from './upstream-status.ts';

const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * How many milliseconds a provider asks us to wait: in its headers, else in Google's `RetryInfo`; else, of a 429, until a limit is
 * reset. @param now milliseconds since the epoch
 * @returns undefined when nothing asks, or when it can't be read
 */
export function askedPause({ status, headers: own, report }: UpstreamStatus, now: number): number | undefined {
  const headers = { ...report.headers, ...own };
  return retryAfterMs(headers, now) ?? retryInfoMs(report.details) ?? (status === 429 ? resetMs(headers, now) : undefined);
}

/**
 * How many milliseconds headers ask us to wait: `retry-after-ms`, as OpenAI and Azure send it, else
 * `Retry-After` (RFC 9110 §10.2.3) in seconds or as a date.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number | undefined {
  const milliseconds = headers['retry-after-ms'];
  if (typeof milliseconds === 'string' && NUMBER.test(milliseconds)) return Number(milliseconds);
  const after = headers['retry-after'] ?? '';
  if (NUMBER.test(after)) return Number(after) * 1000;
  const date = after.endsWith(' GMT') ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Of https://cloud.google.com/apis/design/errors: `{"@type": "….RetryInfo", "retryDelay": "34s"}`. */
function retryInfoMs(details: readonly Readonly<Record<string, unknown>>[]): number | undefined {
  const delays = details.map(({ retryDelay }) => (typeof retryDelay === 'string' ? durationMs(retryDelay) : undefined));
  return delays.find((delay) => delay !== undefined);
}

/** A limit that the headers tell of: what is left of it, and when there is all of it again. */
interface Limit {
  left: string | undefined;
  reset: number;
}

/** Longer names are none of a limit: a host may also write them into an error. */
const NAME_MAX = 100;
const LIMIT = /^(?:x-)?(?:anthropic-)?ratelimit-(?:.+-)?reset(?:-.+)?$/;

/**
 * When the limits are reset of which nothing is left, or of which that is not told; where something is left of each, the request was
 * too large for one of them, and the first reset is as good a guess as any.
 */
function resetMs(headers: IncomingHttpHeaders, now: number): number | undefined {
  const limits = Object.entries(headers).flatMap(([name, value]): Limit[] => {
    if (name.length > NAME_MAX || !LIMIT.test(name) || typeof value !== 'string') return [];
    const reset = untilMs(value, now);
    const left = headers[name.replace('reset', 'remaining')];
    return reset === undefined ? [] : [{ left: typeof left === 'string' ? left.trim() : undefined, reset }];
  });
  const spent = limits.filter(({ left }) => left === undefined || left === '0');
  if (spent.length > 0) return Math.max(...spent.map(({ reset }) => reset));
  return limits.length > 0 ? Math.min(...limits.map(({ reset }) => reset)) : undefined;
}

/** A number beyond this many seconds is a time since the epoch, and beyond a thousand times that one in milliseconds. */
const EPOCH = 1e9;

/** OpenAI tells of a duration (`6m0s`), Anthropic of a date (RFC 3339), others of seconds, or of seconds since the epoch. */
function untilMs(value: string, now: number): number | undefined {
  const text = value.trim();
  if (NUMBER.test(text)) {
    const number = Number(text);
    if (number < EPOCH) return number * 1000;
    return Math.max(0, (number < EPOCH * 1000 ? number * 1000 : number) - now);
  }
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return durationMs(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** A duration as Go writes it: `1h2m3.5s`, `17ms`. */
function durationMs(text: string): number | undefined {
  if (text.length > 40 || !/^(?:\d+(?:\.\d+)?(?:ms|[dhms]))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)) sum += Number(number) * UNITS[unit!]!;
  return sum;
}
