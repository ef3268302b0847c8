/** One request that the load generator sends over and over. */
export interface Target {
  url: string;
  method: 'GET' | 'POST' | 'PATCH';
  headers: Record<string, string>;
  body?: string;
  /** What stands for `UNIQUE` in the URL and in the body: another one of these in each request of a burst. */
  each?: readonly (string | number)[];
}

export const UNIQUE = '{unique}';

/** Sends `count` requests, `concurrency` at a time. */
export interface Burst {
  kind: 'burst';
  target: Target;
  count: number;
  concurrency: number;
  /** Whether connections are used again; event streams are `Connection: close` on every server here. */
  keepAlive: boolean;
  /** Every answer must be a success that holds this. */
  expect: string;
}

/** Opens `count` streams and leaves them open, until the next `release`. */
export interface Hold {
  kind: 'hold';
  target: Target;
  count: number;
  /** A stream counts as open when this has arrived; undefined: with its headers, and nothing of it is ever read. */
  expect: string | undefined;
  /** Milliseconds over which they are opened, evenly, whether those before have answered or not; default: so many at a time. */
  overMs?: number;
}

/** Sends one request, and waits until every stream that is held has said something. */
export interface Tell {
  kind: 'tell';
  target: Target;
  expect: string;
}

/** Sends `count` requests, and leaves their answers to the next `answered`. */
export interface Ask {
  kind: 'ask';
  target: Target;
  count: number;
}

/** Sends one request, and waits for the answers to all that were asked: each must be a success that holds `expect`. */
export interface Answered {
  kind: 'answered';
  target: Target;
  expect: string;
}

export interface Release {
  kind: 'release';
}

export type Job = Burst | Hold | Tell | Ask | Answered | Release;

export interface LoadResult {
  /** Milliseconds of each request, from its start to the end of its answer, or to what was expected of a stream that stays open. */
  latencies: number[];
  /** Milliseconds from the first request's start to the last answer's end. */
  wallMs: number;
  bytes: number;
  /** SSE frames received. */
  frames: number;
}

export type Answer = { ok: true; result: LoadResult } | { ok: false; error: string };
