import { expect, it } from 'vitest';
import { isDead, type Sighting } from '../../src/store/nodes/judgement.ts';

const FOREVER = 1e9;
const silent = (seconds: number, changes: Partial<Sighting> = {}): Sighting => ({
  ended: false,
  locks: true,
  locked: false,
  silentMs: seconds * 1000,
  ...changes,
});

it.each<[string, Sighting, number, boolean]>([
  ['whose process has ended', silent(0, { ended: true, locked: true }), 0, true],
  ['without its lock, that has just renewed its lease', silent(4), FOREVER, false],
  ['without its lock, and silent', silent(6), FOREVER, true],
  ['without its lock, and silent, for a judge that has just connected', silent(FOREVER), 4, false],
  ['without its lock, and silent, for a judge that has been connected for a while', silent(6), 6, true],
  ['with its lock, and silent', silent(14, { locked: true }), FOREVER, false],
  ['with its lock, and silent for longer than a lease', silent(16, { locked: true }), FOREVER, true],
  ['with its lock, and silent for longer than a lease, for a judge that was away', silent(16, { locked: true }), 14, false],
  ['of an older release, and silent', silent(14, { locks: false }), FOREVER, false],
  ['of an older release, and silent for longer than a lease', silent(16, { locks: false }), FOREVER, true],
])('[LIV-003] a node %s', (_what, sighting, steadySeconds, dead) => {
  expect(isDead(sighting, steadySeconds * 1000)).toBe(dead);
});
