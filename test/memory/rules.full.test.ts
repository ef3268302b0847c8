import { describe, expect, it } from 'vitest';
import { useMemory } from './memories.ts';

describe('entries of the two databases', () => {
  const [sqlite, postgres] = [useMemory('sqlite'), useMemory('postgres')];

  it('[MEM-034] rank the same when a search scores only a part of them', { timeout: 240_000 }, async () => {
    // Enough that words are left out: `common` stands in more entries than a ranking scores.
    const entries = Array.from({ length: 9000 }, (_, i) => ({
      title: i % 3000 === 0 ? 'quokka' : 'note',
      content: `common${i % 10 === 0 ? '' : ' frequent'}${i % 2 === 0 ? ' even' : ''}${i % 4 === 0 ? ' fourth' : ''}${i % 700 === 0 ? ' rare' : ''} n${i % 50}`,
    }));
    const both = [await sqlite().newTenant(), await postgres().newTenant()];
    const ids = await Promise.all(both.map((one) => one.addAll(entries)));
    expect(ids[0]).toEqual(ids[1]);
    const answers = async (question: string) => {
      const [a, b] = await Promise.all(both.map((one) => one.search(question)));
      expect(
        a!.map(({ id, score }) => [id, score]),
        question,
      ).toEqual(b!.map(({ id, score }) => [id, score]));
      return a!.map(({ id }) => ids[0]!.indexOf(id));
    };
    expect((await answers('quokka common')).sort((a, b) => a - b)).toEqual([0, 3000, 6000]);
    // All of the words count, but only the rarer ones find entries.
    const rare = await answers('rare fourth even frequent common');
    expect(rare.slice(0, 13)).toEqual(Array.from({ length: 13 }, (_, i) => 8400 - 700 * i));
    expect(rare).toHaveLength(200);
    // When all entries have all words, the newest are as good as any.
    expect(await answers('common note')).toHaveLength(200);
    expect((await answers('frequent'))[0]).toBe(8999);
    await answers('even n7');
  });
});
