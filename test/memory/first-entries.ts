import { expect } from 'vitest';
import { openMemory } from './memories.ts';

/** Some write while the thread that searches is at work for others. */
const AT_ONCE = 50;

/** Many tenants write their first entry, for which each gets an index of its own on SQLite, and look for it at once. */
export async function expectFirstEntriesFound(count: number): Promise<void> {
  const { newTenant, close } = await openMemory('sqlite');
  const tenants = await Promise.all(Array.from({ length: count }, newTenant));
  const left = tenants.values();
  const work = async (): Promise<void> => {
    for (const tenant of left) {
      const id = await tenant.add({ title: 'A lighthouse', content: 'by the sea' });
      expect(await tenant.find('lighthouse')).toEqual([id]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await close();
}
