import { expect } from 'vitest';
import type { TestDatabase } from '../support/databases.ts';
import { openMemory } from './memories.ts';

/** Some write while others are searched for. */
const AT_ONCE = 50;

/**
 * Many tenants write their first entry, for which each gets an index of its own on SQLite, and look for it at once; those who have come
 * before look for theirs at the same time.
 */
export async function expectFirstEntriesFound(dialect: TestDatabase['dialect'], count: number): Promise<void> {
  const { newTenant, close } = await openMemory(dialect);
  const tenants = await Promise.all(Array.from({ length: count }, newTenant));
  const left = tenants.entries();
  const errors: Error[] = [];
  const written = new Map<number, number>();
  const look = async (at: number): Promise<void> => {
    const found = await tenants[at]!.find('lighthouses').catch((error: Error) => void errors.push(error));
    if (found) expect(found).toEqual([written.get(at)]);
  };
  const work = async (): Promise<void> => {
    for (const [at, tenant] of left) {
      written.set(at, await tenant.add({ title: 'A lighthouse', content: 'by the sea' }));
      const earlier = (at * 7) % (at + 1);
      await Promise.all([look(at), ...(written.has(earlier) ? [look(earlier)] : [])]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await close();
  expect([errors.length, errors[0]?.message]).toEqual([0, undefined]);
}
