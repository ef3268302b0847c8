import { alternate, sample, SUCCESS, withPair, type Bench, type Figure, type Pair, type Sample } from '../bench.ts';
import { deltaText } from '../plan.ts';
import { seedRun } from '../seed.ts';
import type { Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { times, type Row } from '../table.ts';

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
  const probe = await sample(bench, pair.baton.pid, jobFor(pair.baton, url, 3));
  const frames = probe.frames / 3;
  const size = Math.round(probe.bytes / probe.frames);
  const reference = `${pair.relay.url}/bytes?frames=${frames - 1}&size=${size}`;
  const { relay, baton } = await alternate(pair, ROUNDS, (subject) =>
    sample(bench, subject.pid, jobFor(subject, subject === pair.relay ? reference : url, repeats)),
  );
  const rates = { relay: median(relay.map(rate.of)), baton: median(baton.map(rate.of)) };
  return {
    figure: `replay: ${name} (${frames} frames, ${size} bytes on average)`,
    relay: rate.show(rates.relay),
    baton: rate.show(rates.baton),
    ratio: times(median(baton.map((one, i) => rate.of(one) / rate.of(relay[i]!)))),
    target: target.text,
    met: rates.baton >= target.value,
  };
}

function jobFor({ headers }: Subject, url: string, count: number) {
  return { target: { url, method: 'GET' as const, headers }, count, concurrency: 1, keepAlive: false, expect: SUCCESS };
}

/** A real run of all the deltas. @returns its id */
async function recordRun(baton: Subject): Promise<string> {
  const { url, method, headers, body } = baton.run({ deltas: DELTAS, mode: 'burst' });
  const response = await fetch(url, { method, headers, body: body! });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(SUCCESS)) throw new Error(`the run to be replayed failed: ${text.slice(-500)}`);
  return response.headers.get('x-request-id')!;
}
