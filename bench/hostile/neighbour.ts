/**
 * The quiet tenant, in a process of its own: a small run every 100 ms, whether the one before has ended or not.
 * Gets requests over IPC, and answers each with what it measured.
 */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from '../load-messages.ts';

/** Runs for so many seconds. */
export interface Watch {
  target: Target;
  seconds: number;
}

export interface Watched {
  /** Milliseconds of each run that succeeded. */
  latencies: number[];
  /** Why the others didn't. */
  failures: string[];
}

const EVERY_MS = 100;
const PATIENCE_MS = 60_000;
const SUCCESS = 'event: done\ndata: {"type":"done","ok":true';

function run({ url, method, headers, body }: Target): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', reject).on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function watch({ target, seconds }: Watch): Promise<Watched> {
  const watched: Watched = { latencies: [], failures: [] };
  const one = async (): Promise<void> => {
    const from = performance.now();
    try {
      const answer = await run(target);
      if (answer.includes(SUCCESS)) watched.latencies.push(performance.now() - from);
      else watched.failures.push(answer.slice(-300));
    } catch (error) {
      watched.failures.push(String(error));
    }
  };
  const runs: Promise<void>[] = [];
  for (let n = 0; n < (seconds * 1000) / EVERY_MS; n += 1) {
    runs.push(one());
    await delay(EVERY_MS);
  }
  await Promise.all(runs);
  return watched;
}

process.on('message', (job: Watch) => void watch(job).then((watched) => process.send!(watched)));
process.on('disconnect', () => process.exit(0));
