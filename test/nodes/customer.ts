import { setTimeout as delay } from 'node:timers/promises';
import type { Client, RunBody } from '../support/client.ts';
import type { EventStream, Frame } from '../support/stream.ts';

/*
 * A client as clients are told to be: it repeats a POST with its key, goes on behind the last id that it has seen, and gives
 * up connections that have gone silent. What it sees is checked all the way.
 */

/** A connection on which nothing comes for so long, no heartbeat either, is given up. */
const IDLE_MS = 3000;
const AGAIN_MS = 100;

export interface Errand {
  body: RunBody;
  path?: string;
  /** Sent as `Idempotency-Key`. Without one a run whose first frame never came is left. */
  key?: string;
  /** Drops the connection at these frames, counted over all connections. */
  drops?: number[];
  /** Called with each frame. */
  onFrame?: (frame: Frame, journey: Journey) => void;
  /** Gives up, unfinished, when it is aborted. */
  signal?: AbortSignal;
}

/** What a client has seen of one run. */
export interface Journey {
  key: string | undefined;
  /** The run's id, once a frame of it has come. */
  requestId: string | undefined;
  frames: Frame[];
  /** How many connections it took. */
  connections: number;
  /** Answers other than streams, by status: `503`; 0: none came. */
  refusals: number[];
  isDone: boolean;
}

/** Starts a run and reads it to its end, over as many connections as it takes. @throws when a stream breaks the contract, or a POST is refused for good */
export async function goThrough(api: Client, errand: Errand): Promise<Journey> {
  const { body, path, key, drops = [], onFrame, signal } = errand;
  const journey: Journey = { key, requestId: undefined, frames: [], connections: 0, refusals: [], isDone: false };
  let behind: EventStream | undefined;
  while (!signal?.aborted) {
    const options = {
      idleMs: IDLE_MS,
      stopAt: (frame: Frame): boolean => {
        journey.frames.push(frame);
        onFrame?.(frame, journey);
        return drops.includes(journey.frames.length);
      },
    };
    journey.connections += 1;
    let stream: EventStream;
    try {
      stream = behind
        ? await api.follow(behind.requestId, { ...options, behind })
        : await api.start(body, { ...options, path, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
    } catch (error) {
      const status = statusIn(error as Error);
      journey.refusals.push(status);
      if (status >= 400 && status < 500 && ![404, 409, 429].includes(status)) throw error;
      // Without a key nobody knows whether the first request has started a run.
      if (key === undefined && !behind) return journey;
      await delay(AGAIN_MS);
      continue;
    }
    const drop = () => stream.drop();
    signal?.addEventListener('abort', drop);
    await stream.over;
    signal?.removeEventListener('abort', drop);
    if (stream.frames.length > 0) journey.requestId = stream.requestId;
    if (journey.frames.at(-1)?.event === 'done') {
      journey.isDone = true;
      return journey;
    }
    if (stream.frames.length > 0 || behind) behind = stream;
    else if (key === undefined) return journey;
    else await delay(AGAIN_MS);
  }
  return journey;
}

/** The status in the error of a client; 0 when no answer came. */
function statusIn({ message }: Error): number {
  return Number(/ gave no stream but (\d{3})/.exec(message)?.[1] ?? 0);
}
