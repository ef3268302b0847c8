import { expect, it } from 'vitest';
import { boundedResolve } from '../../../src/tools/web/resolve.ts';

const NEVER = new AbortController().signal;

/** A resolver that answers when it is told to, two names of a tenant at once. */
function slowResolver() {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string[]>>();
  const look = (host: string): Promise<string[]> => {
    asked.push(host);
    answers.set(host, Promise.withResolvers<string[]>());
    return answers.get(host)!.promise;
  };
  return { asked, answers, resolve: boundedResolve(look, 3) };
}

it('[FET-040] looks up so many names at once, the others in the order in which they came', async () => {
  const { asked, answers, resolve } = slowResolver();
  const results = ['a', 'b', 'c', 'd'].map((host) => resolve(host, NEVER));
  await expect.poll(() => asked).toEqual(['a', 'b']);
  answers.get('b')!.resolve(['1.1.1.1']);
  expect(await results[1]).toEqual(['1.1.1.1']);
  await expect.poll(() => asked).toEqual(['a', 'b', 'c']);
  answers.get('a')!.reject(new Error('no such name'));
  await expect(results[0]).rejects.toThrow('no such name');
  await expect.poll(() => asked).toEqual(['a', 'b', 'c', 'd']);
  for (const host of ['c', 'd']) answers.get(host)!.resolve([]);
  await Promise.all(results.slice(2));
});

it('[FET-040] a caller that gives up stops waiting; a lookup under way keeps its slot until it ends', async () => {
  const { asked, answers, resolve } = slowResolver();
  const stop = new AbortController();
  const given = ['a', 'b', 'c'].map((host) => resolve(host, stop.signal));
  const last = resolve('d', NEVER);
  stop.abort(new Error('enough'));
  for (const one of given) await expect(one).rejects.toThrow('enough');
  expect(asked).toEqual(['a', 'b']);
  answers.get('a')!.resolve([]);
  await expect.poll(() => asked).toEqual(['a', 'b', 'd']);
  answers.get('d')!.resolve(['9.9.9.9']);
  expect(await last).toEqual(['9.9.9.9']);
});

it('[FET-041] looks up names of a tenant while those of another one are slow', async () => {
  const { asked, answers, resolve } = slowResolver();
  const slow = ['a', 'b', 'c', 'd'].map((host) => resolve(host, NEVER, 1));
  const other = resolve('e', NEVER, 2);
  await expect.poll(() => asked).toEqual(['a', 'b', 'e']);
  answers.get('e')!.resolve(['9.9.9.9']);
  expect(await other).toEqual(['9.9.9.9']);
  for (const host of ['a', 'b', 'c', 'd']) {
    await expect.poll(() => asked).toContain(host);
    answers.get(host)!.resolve([]);
  }
  await Promise.all(slow);
});
