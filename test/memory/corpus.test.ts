import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyMemory } from '../../bench/retrieval/corpus.ts';
import { pick, random } from '../../bench/random.ts';
import { wordsOf } from '../../src/memory/words.ts';
import { orThrow } from '../../src/lib/problem.ts';
import { Conversations } from '../../src/store/conversations/conversations.ts';
import type { FoundEntry, MemorySearch } from '../../src/store/memory/memory.ts';
import { GRADED } from './graded.ts';
import { openMemory, type TenantMemory, type TestMemory } from './memories.ts';

/*
 * One corpus, once on each database: the same questions must give the same answers, in the same order, with the same
 * scores. A second tenant's entries stand among them, and must not be noticed.
 */

const corpus = companyMemory();
const WEIGHTS = { title: 10, content: 4, tags: 8, source: 2 };

describe('a corpus of company notes', () => {
  const opened: TestMemory[] = [];
  const tenants: TenantMemory[] = [];
  /** Ids by key, the same on both. */
  const ids = new Map<string, number>();
  let conversationId = 0;

  beforeAll(async () => {
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const one = await openMemory(dialect);
      opened.push(one);
      const [other, tenant] = [await one.newTenant(), await one.newTenant()];
      const conversation = { title: '', agentId: 'index', definition: undefined };
      ({ id: conversationId } = orThrow(await new Conversations(one.database, () => 1).create(tenant.id, conversation)));
      // Others count in nobody's statistics: here one that knows of nothing but databases.
      await other.addAll(
        Array.from({ length: 200 }, (_, i) => ({ title: `Database ${i}`, content: 'database of billing', tags: ['database'] })),
      );
      const made = await tenant.addAll(
        corpus.map(({ entry }, i) => (i % 17 === 0 ? { ...entry, conversation_id: conversationId } : entry)),
      );
      for (const [i, { key }] of corpus.entries()) ids.set(key, made[i]!);
      tenants.push(tenant);
    }
  }, 120_000);
  afterAll(() => Promise.all(opened.map((one) => one.close())));

  /** The answer, after both databases have given the same one. */
  async function ask(question: string, search?: Partial<MemorySearch>): Promise<FoundEntry[]> {
    const [onSqlite, onPostgres] = await Promise.all(tenants.map((tenant) => tenant.search(question, search)));
    expect(onSqlite!.map(({ id, score }) => [id, score])).toEqual(onPostgres!.map(({ id, score }) => [id, score]));
    return onSqlite!;
  }

  it('has at least 2,000 entries', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(2000);
    expect(ids.size).toBe(corpus.length);
  });

  it.each(GRADED)('[MEM-020] answers %j with %s', async (question, answer, within) => {
    const found = (await ask(question)).slice(0, within).map(({ id }) => id);
    expect(found).toContain(ids.get(answer));
  });

  const modes: [string, (question: string) => Partial<MemorySearch>][] = [
    ['plain', () => ({})],
    ['with a type', () => ({ type: 'reference' })],
    ['with a tag', () => ({ tag: 'database', intent: false })],
    ['in a conversation', () => ({ conversationId })],
    [
      'with paraphrases',
      (question) => ({
        paraphrases: [
          { text: `${question} office`, weight: 0.7 },
          { text: 'how to restart', weight: 0.7 },
        ],
      }),
    ],
    ['among one type only', () => ({ filter: { type: 'learning' } })],
  ];

  it.each(modes)('[MEM-020] ranks the same on both databases: %s', async (_, mode) => {
    const next = random(7);
    const texts = corpus.map(({ entry }) => `${entry.title} ${entry.content}`.split(/\s+/));
    const questions = Array.from({ length: 24 }, (_one, i) => {
      const text = pick(texts, next);
      return Array.from({ length: 1 + (i % 6) }, () => pick(i % 2 === 0 ? text : pick(texts, next), next)).join(' ');
    });
    for (const question of questions) await ask(question, mode(question));
  });

  it('[MEM-021] scores by the formula, within the tenant', async () => {
    // Counted anew, from the corpus itself.
    const entries = corpus.map(({ key, entry }) => {
      const counts = new Map<string, number>();
      let length = 1;
      for (const [field, weight] of Object.entries(WEIGHTS)) {
        for (const word of wordsOf([entry[field as 'title']].flat().join(' '))) {
          counts.set(word, (counts.get(word) ?? 0) + weight);
          length += 1;
        }
      }
      return { id: ids.get(key)!, counts, length };
    });
    const average = entries.reduce((sum, { length }) => sum + length, 0) / entries.length;
    for (const word of ['database', 'billing', 'office', 'of', 'zoë', 'postponed', 'messages']) {
      const [stem] = wordsOf(word);
      const holding = entries.filter(({ counts }) => counts.has(stem!));
      const idf = Math.log((entries.length - holding.length + 0.5) / (holding.length + 0.5));
      const expected = holding.map(({ id, counts, length }) => {
        const f = counts.get(stem!)!;
        return [id, (Math.max(idf, 1e-6) * f * 2.2) / (f + 1.2 * (0.25 + (0.75 * length) / average))] as const;
      });
      const best = expected.sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, 50);
      const found = (await ask(word)).slice(0, 50);
      expect(found.map(({ score }) => score)).toEqual(best.map(([, score]) => Number(score.toPrecision(6))));
    }
  });
});
