import { setTimeout as delay } from 'node:timers/promises';
import { runs, withPair, type Figure } from '../bench.ts';
import { cpuMs, descriptorLimit, memoryKiB } from '../processes.ts';
import { sendForJson } from '../servers.ts';
import { mib, ms, row, times } from '../table.ts';

const WANTED = 10_000;
/** What a process needs besides the streams. */
const SPARE = 200;
const WARM_UP = 300;
const SETTLE_MS = 5000;
/** Two heartbeats of every stream. */
const IDLE_MS = 60_000;

/** Subscribers of notifications: what each costs while nothing happens, and how long a run takes to reach them all. */
export const subscribers: Figure = (bench) =>
  withPair(bench, async ({ baton }) => {
    const count = Math.min(WANTED, descriptorLimit() - SPARE);
    if (count < WANTED) bench.note(`subscribers: the limit of ${descriptorLimit()} open files allows only ${count} of ${WANTED}`);
    await runs(bench, baton, { deltas: 5, mode: 'burst' }, WARM_UP, 8);
    const task = baton.post('/v1/schedules', { schedule: 'daily', message: 'plan=5/burst' });
    const { id } = await sendForJson<{ id: number }>(task);
    await delay(SETTLE_MS);
    const idle = memoryKiB(baton.pid, 'VmRSS');
    const target = baton.get('/v1/notifications/stream');
    const { wallMs: openMs } = await bench.load.perform({ kind: 'hold', target, count, expect: 'event: open' });
    await delay(SETTLE_MS);
    const full = memoryKiB(baton.pid, 'VmRSS');
    const cpuBefore = cpuMs(baton.pid);
    await delay(IDLE_MS);
    const busy = (cpuMs(baton.pid) - cpuBefore) / IDLE_MS;
    const { wallMs: toldMs } = await bench.load.perform({
      kind: 'tell',
      target: baton.post(`/v1/schedules/${id}/run`, {}),
      expect: 'run.completed',
    });
    await bench.load.perform({ kind: 'release' });
    return [
      row(`subscribers: RSS of each of ${count}, idle`, `${((full - idle) / count).toFixed(1)} KiB`, {
        target: `${WANTED} open`,
        met: count === WANTED,
      }),
      { ...row('subscribers: RSS idle → all open', `${mib(idle)} → ${mib(full)}`), ratio: times(full / idle) },
      row('subscribers: opening them all', ms(openMs)),
      row('subscribers: CPU of a core, heartbeats every 30 s', `${(busy * 100).toFixed(1)} %`),
      row('subscribers: from asking for a run to its end at all of them', ms(toldMs)),
    ];
  });
