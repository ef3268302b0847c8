import { setTimeout as delay } from 'node:timers/promises';
import { promptFor } from '../plan.ts';
import type { Attack, Target } from './attack.ts';
import { drain, flood, open } from './client.ts';

/** Of a run's answer: 4 MB, in 2,000 rows of the log, and once more in its `done`. */
const DELTAS = 200_000;
const RUNS = 4;
const ids: string[] = [];

async function record(target: Target): Promise<void> {
  const body = JSON.stringify({ message: promptFor({ deltas: DELTAS, mode: 'burst' }) });
  for (let n = 0; n < RUNS; n += 1) {
    const response = await open(target, '/v1/orchestrate', { method: 'POST', body });
    ids.push(response.headers['x-request-id'] as string);
    await drain(response);
  }
}

const replay = (target: Target, n: number, signal: AbortSignal) => open(target, `/v1/requests/${ids[n % RUNS]}/events`, {}, signal);

export const attacks: Attack[] = [
  {
    name: 'replay: 64 at once of 8 MB, read fast',
    prepare: record,
    run: (target, signal) => flood(64, signal, async (n) => drain(await replay(target, n, signal))),
  },
  {
    name: 'replay: 500 at once of 8 MB, read slowly',
    prepare: record,
    run: (target, signal) =>
      flood(500, signal, async (n) => {
        const response = await replay(target, n, signal);
        while (!response.readableEnded && !response.destroyed) {
          await delay(50);
          response.read();
        }
        return response.statusCode!;
      }),
  },
];
