import { afterEach, expect, it, vi } from 'vitest';
import { Progress } from '../../src/cli/progress.ts';

afterEach(() => void vi.restoreAllMocks());

/** What is written to a stream while a command takes so many milliseconds, with a row every 100. */
function written(isTTY: boolean, milliseconds: number): string {
  let now = 0;
  let text = '';
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const stream = { isTTY, columns: 80, write: (some: string) => (text += some) };
  const progress = new Progress(stream as never);
  for (; now < milliseconds; now += 100) progress.row('events');
  progress.close();
  return text;
}

it('[MOV-010] of a command is said on a terminal, when it takes longer than a second, and leaves nothing behind', () => {
  expect(written(true, 900)).toBe('');
  expect(written(false, 5000)).toBe('');
  const shown = written(true, 5000).split('\r\u001b[K');
  expect(shown[1]).toBe('11 rows, events, 1 s');
  expect(shown.at(-2)).toMatch(/^49 rows, events, 5 s$/);
  expect(shown.at(-1)).toBe('');
});
