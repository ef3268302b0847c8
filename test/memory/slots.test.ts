import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Slots } from '../../src/lib/slots.ts';
import { Memory } from '../../src/store/memory/memory.ts';
import { openMemory, type TenantMemory, type TestMemory } from './memories.ts';

describe('the slots of the memory', () => {
  let opened: TestMemory;
  let slots: Slots;
  let memory: Memory;
  let busy: TenantMemory;
  let other: TenantMemory;

  beforeAll(async () => {
    opened = await openMemory('sqlite');
    slots = new Slots();
    memory = new Memory(opened.database, () => opened.clock.now, { slots });
    [busy, other] = [await opened.newTenant(), await opened.newTenant()];
    for (const tenant of [busy, other]) await tenant.addAll([{ title: 'A lighthouse', content: 'by the sea' }]);
  });
  afterAll(async () => {
    await memory.close();
    await opened.close();
  });

  const search = (tenant: TenantMemory, signal?: AbortSignal) => memory.search(tenant.id, { question: 'lighthouse', limit: 10, signal });
  const nobody = (kind: 'search' | 'memory_read' | 'memory_write') =>
    expect.poll(() => slots.kinds.get(kind)).toMatchObject({ held: 0, waiting: 0 });

  it('[TRN-001] a search comes before the third of a tenant who has asked for twenty', async () => {
    const order: string[] = [];
    const all = Array.from({ length: 20 }, () => search(busy).then(() => order.push('busy')));
    all.push(search(other).then(() => order.push('other')));
    await Promise.all(all);
    expect(order.indexOf('other')).toBeLessThan(2);
    await nobody('search');
  });

  it('[TRN-002] a search that waits ends with its run, and takes no slot', async () => {
    const run = new AbortController();
    const first = search(busy);
    const second = search(busy, run.signal);
    run.abort(new Error('canceled'));
    await expect(second).rejects.toThrow('canceled');
    expect(await first).toHaveLength(1);
    await nobody('search');
  });

  it('[TRN-002] more searches of a tenant than may wait are refused, and those of others are not', async () => {
    const all = Promise.all(Array.from({ length: 70 }, () => search(busy)));
    expect(await search(other)).toHaveLength(1);
    const refused = (await all).filter((found) => !Array.isArray(found));
    expect(refused).toMatchObject(Array.from({ length: 5 }, () => ({ code: 'unavailable', retryAfterSeconds: 5 })));
    await nobody('search');
  });

  it('[TRN-001] an entry is stored before the third of a tenant who stores twenty', async () => {
    const order: string[] = [];
    const entry = { type: 'project' as const, title: 'x', content: 'y', source: '', tags: [] };
    const store = (tenant: TenantMemory, name: string) => memory.writer.create(tenant.id, entry).then(() => order.push(name));
    await Promise.all([...Array.from({ length: 20 }, () => store(busy, 'busy')), store(other, 'other')]);
    expect(order.indexOf('other')).toBeLessThan(2);
    await nobody('memory_write');
  });

  it('[TRN-001] a list comes before the third of a tenant who has asked for twenty', async () => {
    const order: string[] = [];
    const list = (tenant: TenantMemory, name: string) =>
      memory.entries.list(tenant.id, { asOf: opened.clock.now }, 10).then(({ items }) => {
        expect(items.length).toBeGreaterThan(0);
        order.push(name);
      });
    await Promise.all([...Array.from({ length: 20 }, () => list(busy, 'busy')), list(other, 'other')]);
    expect(order.indexOf('other')).toBeLessThan(2);
    await nobody('memory_read');
  });

  it('[TRN-002] a list that waits ends with its client, and takes no slot', async () => {
    const client = new AbortController();
    const list = (signal?: AbortSignal) => memory.entries.list(busy.id, { asOf: opened.clock.now }, 10, signal);
    const first = list();
    const second = list(client.signal);
    client.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect((await first).items.length).toBeGreaterThan(0);
    await nobody('memory_read');
  });

  it('[TRN-002] an entry that waits ends with its run, and is not stored', async () => {
    const run = new AbortController();
    const entry = { type: 'project' as const, title: 'never', content: 'never', source: '', tags: [] };
    const first = memory.writer.create(busy.id, { ...entry, title: 'first', content: 'first' });
    const second = memory.writer.create(busy.id, entry, run.signal);
    run.abort(new Error('canceled'));
    await expect(second).rejects.toThrow('canceled');
    expect(await first).toMatchObject({ title: 'first' });
    expect(await memory.search(busy.id, { question: 'never', limit: 10 })).toEqual([]);
    await nobody('memory_write');
  });
});
