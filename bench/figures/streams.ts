import { setTimeout as delay } from 'node:timers/promises';
import { runs, withPair, type Bench, type Figure } from '../bench.ts';
import { descriptorLimit, memoryKiB } from '../processes.ts';
import type { Subject } from '../servers.ts';
import { compared, mib, ms, row, times } from '../table.ts';

const WANTED = 5000;
/** What a process needs besides its streams, each of which takes it one descriptor on either side. */
const SPARE = 200;
const DELTAS = 5;
const WARM_UP = 300;
/** Long enough for the rows to be committed and a garbage collection or two. */
const SETTLE_MS = 5000;
const TARGET_KIB = 60;

interface Held {
  idle: number;
  full: number;
  openMs: number;
}

/** Runs that the upstream holds open in mid-answer: what each costs in resident memory over the idle server. */
export const streams: Figure = (bench) =>
  withPair(bench, async (pair) => {
    const count = Math.min(WANTED, Math.floor((descriptorLimit() - SPARE) / 2));
    if (count < WANTED) bench.note(`streams: the limit of ${descriptorLimit()} open files allows only ${count} streams of ${WANTED}`);
    const relay = await measure(bench, pair.relay, count);
    const baton = await measure(bench, pair.baton, count);
    // Not by SIGTERM: a server that drains would wait for runs that never end.
    await pair.baton.stop('SIGKILL');
    const each = ({ idle, full }: Held) => (full - idle) / count;
    const goal = { target: `≤ ${TARGET_KIB} KiB`, met: count === WANTED && each(baton) <= TARGET_KIB };
    return [
      compared(`streams: RSS of each of ${count}`, [each(relay), each(baton)], (kib) => `${kib.toFixed(1)} KiB`, goal),
      {
        ...row('streams: RSS idle → all open', `${mib(baton.idle)} → ${mib(baton.full)}`),
        relay: `${mib(relay.idle)} → ${mib(relay.full)}`,
        ratio: times(baton.full / relay.full),
      },
      compared('streams: opening them all', [relay.openMs, baton.openMs], ms),
    ];
  });

async function measure(bench: Bench, subject: Subject, count: number): Promise<Held> {
  await runs(bench, subject, { deltas: DELTAS, mode: 'burst' }, WARM_UP, 8);
  await delay(SETTLE_MS);
  const idle = memoryKiB(subject.pid, 'VmRSS');
  const target = subject.run({ deltas: DELTAS, mode: 'stall' });
  const { wallMs: openMs } = await bench.load.perform({ kind: 'hold', target, count, expect: 'event: text' });
  await delay(SETTLE_MS);
  const full = memoryKiB(subject.pid, 'VmRSS');
  await bench.load.perform({ kind: 'release' });
  return { idle, full, openMs };
}
