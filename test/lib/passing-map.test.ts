import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PassingMap } from '../../src/lib/passing-map.ts';

const SOURCE = new URL('../../src/lib/passing-map.ts', import.meta.url).href;

/**
 * How many MB the old generation of a process gains while 50,000 members of 4 KB each pass through a map, 32 at a time.
 * @param map the expression that makes it
 */
async function gainedMb(map: string): Promise<number> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { PassingMap } from ${JSON.stringify(SOURCE)};
    const used = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
    const map = ${map};
    const pass = (from, to) => {
      for (let n = from; n < to; n++) {
        map.set('run ' + n, { parts: Array.from({ length: 100 }, (_, part) => ({ part })) });
        map.delete('run ' + (n - 32));
      }
    };
    pass(0, 20_000);
    gc();
    const before = used();
    pass(20_000, 70_000);
    console.log((used() - before) / 1e6);`;
  // So that nothing but the collections of the young generation happens in between.
  const flags = ['--expose-gc', '--max-semi-space-size=1', '--initial-old-space-size=2000', '--no-allocation-site-pretenuring'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '--eval', program]);
  return Number(stdout);
}

describe('a map of what is there for a moment', () => {
  it('forgets what left, and keeps the order of what is there', () => {
    const map = new PassingMap<string, { n: number }>();
    const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
    map.set('a', a);
    map.set('b', b);
    map.set('c', a);
    map.set('c', c);
    expect([map.get('c'), map.has('b'), map.size]).toEqual([c, true, 3]);
    expect([map.delete('b'), map.delete('b')]).toEqual([true, false]);
    expect([map.get('b'), map.has('b'), map.size]).toEqual([undefined, false, 2]);
    expect([...map.values()]).toEqual([a, c]);
    map.clear();
    expect([map.size, [...map.values()]]).toEqual([0, []]);
  });

  it('leaves no garbage in the old generation, as an ordinary map does', async () => {
    const [passing, ordinary] = await Promise.all([gainedMb('new PassingMap()'), gainedMb('new Map()')]);
    expect(ordinary).toBeGreaterThan(40);
    expect(passing).toBeLessThan(ordinary / 10);
  });
});
