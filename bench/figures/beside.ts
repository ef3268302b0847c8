import { alternate, type Bench, type Sample } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { startBaton, type Subject } from '../servers.ts';

/** A server without something, and one beside it that has it. */
export type Both<T> = Record<'off' | 'on', T>;

const WARM_UP = 500;
const ROUNDS = 7;
const RUNS = 300;

/**
 * Rounds of off, on, off, on … after some to warm up. Two processes of the same code differ by a tenth and more: what is to be told apart from that needs
 * several pairs of them. @param env of the two servers
 */
export async function beside(
  bench: Bench,
  env: Both<Record<string, string>>,
  measure: (baton: Subject, count: number) => Promise<Sample>,
  rounds = ROUNDS,
): Promise<Both<(Sample & { peakKiB: number })[]>> {
  const off = await startBaton({ ...bench, folder: bench.folder(), env: env.off });
  const on = await startBaton({ ...bench, folder: bench.folder(), env: env.on });
  try {
    for (const baton of [off, on]) await measure(baton, WARM_UP);
    return await alternate({ off, on }, rounds, async (baton) => {
      const taken = await measure(baton, RUNS);
      return { ...taken, peakKiB: memoryKiB(baton.pid, 'VmHWM') };
    });
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
}
