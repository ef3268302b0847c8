import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinkedList } from '../../src/lib/linked-list.ts';

describe('a linked list', () => {
  it('has its members in the order in which they were put at the end, without those that were taken out', () => {
    const step = fc.record({ what: fc.constantFrom('append', 'remove'), which: fc.nat(7) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const list = new LinkedList<number>();
        const links = Array.from({ length: 8 }, (_, value) => LinkedList.link(value));
        const model = new Set<number>();
        for (const { what, which } of steps) {
          const link = links[which]!;
          if (what === 'remove') expect(list.remove(link)).toBe(model.delete(which));
          else {
            list.append(link);
            model.delete(which);
            model.add(which);
          }
          expect([...list]).toEqual([...model]);
          expect(list.first?.value).toBe([...model][0]);
        }
      }),
    );
  });

  it('is walked past members that leave meanwhile', () => {
    const list = new LinkedList<string>();
    const links = ['a', 'b', 'c', 'd'].map((value) => list.add(value));
    const seen: string[] = [];
    for (const value of list) {
      seen.push(value);
      if (value !== 'b') continue;
      for (const link of links.slice(0, 3)) list.remove(link);
      list.add('e');
    }
    expect(seen).toEqual(['a', 'b', 'd']);
    expect([...list]).toEqual(['d', 'e']);
  });
});
