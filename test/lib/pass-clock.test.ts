import { setImmediate as nextPass } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { passClock } from '../../src/lib/pass-clock.ts';

it('A pass is measured from when it was first asked for, and each pass anew', async () => {
  const inPass = passClock();
  expect(inPass()).toBe(0);
  const from = performance.now();
  while (performance.now() - from < 2);
  expect(inPass()).toBeGreaterThanOrEqual(2);
  await Promise.resolve();
  expect(inPass()).toBeGreaterThanOrEqual(2);
  await nextPass();
  expect(inPass()).toBe(0);
});
