import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Memory, type FoundEntry, type MemorySearch } from '../../src/store/memory/memory.ts';
import { orThrow } from '../../src/lib/problem.ts';
import type { NewMemoryEntry } from '../../src/store/memory/row.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';

/** A tenant's memory on a real database, with a clock that stands still. */
export interface TestMemory {
  memory: Memory;
  database: Database;
  clock: { now: number };
  /** Another tenant. */
  newTenant(): Promise<TenantMemory>;
  close(): Promise<void>;
}

export const NOW = 1_000_000;

/** A memory as one tenant has it. */
export class TenantMemory {
  readonly id: number;
  readonly memory: Memory;

  constructor(memory: Memory, id: number) {
    this.memory = memory;
    this.id = id;
  }

  /** Makes an entry of what matters; the rest is filled in. @returns its id */
  async add(entry: Partial<NewMemoryEntry>): Promise<number> {
    const [id] = await this.addAll([entry]);
    return id!;
  }

  async addAll(entries: readonly Partial<NewMemoryEntry>[]): Promise<number[]> {
    const filled = entries.map((entry): NewMemoryEntry => ({ type: 'context', title: 'Untitled', content: '', ...entry }));
    return orThrow(await this.memory.writer.createAll(this.id, filled));
  }

  /** Makes entries that hold none of the words that a test is about, so that those are rare. */
  addOthers(count = 20): Promise<number[]> {
    return this.addAll(Array.from({ length: count }, (_, i) => ({ title: `Filler ${i}`, content: 'nothing of interest here' })));
  }

  async search(question: string, search: Partial<MemorySearch> = {}): Promise<FoundEntry[]> {
    return orThrow(await this.memory.search(this.id, { question, limit: 200, ...search }));
  }

  /** The ids that a search finds, best first. */
  async find(question: string, search?: Partial<MemorySearch>): Promise<number[]> {
    return (await this.search(question, search)).map(({ id }) => id);
  }

  /** The scores of a search by id. */
  async scores(question: string, search?: Partial<MemorySearch>): Promise<Map<number, number>> {
    return new Map((await this.search(question, search)).map(({ id, score }) => [id, score]));
  }
}

/** Opens a memory on a fresh database. */
export async function openMemory(dialect: TestDatabase['dialect']): Promise<TestMemory> {
  const test = await createDatabase(dialect);
  const database = await openDatabase({ url: test.url });
  const clock = { now: NOW };
  let tenants = 0;
  const memory = new Memory(database, () => clock.now);
  return {
    memory,
    database,
    clock,
    async newTenant() {
      const row = { name: 'test', token_digest: crypto.randomUUID(), created_at: NOW, id_offset: (tenants += 1) };
      const [made] = (await database.knex('tenants').insert(row).returning('id')) as [{ id: number }];
      return new TenantMemory(memory, made.id);
    },
    async close() {
      await memory.close();
      await database.close();
      await test.drop();
    },
  };
}

/** One memory for all tests of the surrounding `describe`. */
export function useMemory(dialect: TestDatabase['dialect']): () => TestMemory {
  let opened: TestMemory | undefined;
  beforeAll(async () => {
    opened = await openMemory(dialect);
  });
  afterAll(() => opened?.close());
  return () => opened!;
}
