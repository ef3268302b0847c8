import { alternate, sample, SUCCESS, withPair, type Bench, type Figure, type Pair, type Sample } from '../bench.ts';
import { deltaText } from '../plan.ts';
import { seedRun } from '../seed.ts';
import { send, type Subject } from '../servers.ts';
import { overRounds } from '../stats.ts';
import { compared, times, type Row } from '../table.ts';

const DELTAS = 20_000;
const ROUNDS = 7;

/**
 * A finished run of 20,000 deltas, read again with `GET /v1/requests/{id}/events`. The log has joined its deltas to
 * rows of 2 KiB, which shows the bytes per second. A run whose deltas are a row each, as when several streams take
 * turns, shows the frames per second. The relay sends as many frames of the same size from memory.
 */
export const replay: Figure = (bench) =>
  withPair(bench, async (pair, folder) => [
    await measure(bench, pair, {
      name: 'joined rows',
      runId: await recordRun(pair.baton),
      repeats: 100,
      rate: { of: (one) => (one.bytes / one.wallMs) * 1000, show: (value) => `${(value / 1e6).toFixed(0)} MB/s` },
      target: { value: 450e6, text: '≥ 450 MB/s' },
    }),
    await measure(bench, pair, {
      name: 'small frames',
      runId: seedRun(
        folder,
        Array.from({ length: DELTAS }, (_, n) => deltaText(n)),
      ),
      repeats: 10,
      rate: { of: (one) => (one.frames / one.wallMs) * 1000, show: (value) => `${value.toFixed(0)}/s` },
      target: { value: 400_000, text: '≥ 400000/s' },
    }),
  ]);

interface Case {
  name: string;
  runId: string;
  /** Replays a round. */
  repeats: number;
  rate: { of: (sample: Sample) => number; show: (value: number) => string };
  target: { value: number; text: string };
}

async function measure(bench: Bench, pair: Pair, { name, runId, repeats, rate, target }: Case): Promise<Row> {
  const url = `${pair.baton.url}/v1/requests/${runId}/events`;
  const probe = await sample(bench, pair.baton, jobFor(pair.baton, url, 3));
  const frames = probe.frames / 3;
  const size = Math.round(probe.bytes / probe.frames);
  const reference = `${pair.relay.url}/bytes?frames=${frames - 1}&size=${size}`;
  const { relay, baton } = await alternate(pair, ROUNDS, (subject) =>
    sample(bench, subject, jobFor(subject, subject === pair.relay ? reference : url, repeats)),
  );
  const { values, ratio } = overRounds(relay, baton, rate.of);
  const goal = { target: target.text, met: values[1] >= target.value };
  return compared(`replay: ${name} (${frames} frames, ${size} bytes on average)`, values, rate.show, goal, times(ratio));
}

function jobFor({ headers }: Subject, url: string, count: number) {
  return { target: { url, method: 'GET' as const, headers }, count, concurrency: 1 };
}

/** A real run of all the deltas. @returns its id */
async function recordRun(baton: Subject): Promise<string> {
  const response = await send(baton.run({ deltas: DELTAS, mode: 'burst' }));
  const text = await response.text();
  if (!text.includes(SUCCESS)) throw new Error(`the run to be replayed failed: ${text.slice(-500)}`);
  return response.headers.get('x-request-id')!;
}
