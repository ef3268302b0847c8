/**
 * `npm run retrieval [-- --entries=100000]`: how well the memory finds things again, and how fast. Quality over a made-up
 * company's memory with known answers; speed over the entries of one tenant among a hundred, on both databases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orThrow } from '../../src/lib/problem.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Memory, type MemorySearch } from '../../src/store/memory/memory.ts';
import { newIdOffset } from '../../src/store/tenants/ids.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { quantile } from '../stats.ts';
import { companyMemory, type KeyedEntry } from './corpus.ts';
import { Speaker } from './language.ts';
import { manyLanguages } from './languages.ts';
import { fill, QUERIES } from './load.ts';
import { questions, tagsFor, type Question } from './questions.ts';

const { values } = parseArgs({ options: { entries: { type: 'string', default: '100000' } } });
const TENANTS = 100;
const OTHERS = 100;
const RUNS = 60;
const PARAPHRASE_WEIGHT = 0.7;

async function newTenant({ knex }: Database, name: string): Promise<number> {
  const row = { name, token_digest: crypto.randomUUID(), created_at: 0, id_offset: newIdOffset() };
  const [made] = (await knex('tenants').insert(row).returning('id')) as [{ id: number }];
  return made.id;
}

/** @param tagged whether entries get the scripted advisor's tags, as `auto_tag` would store them */
async function companyTenant(
  database: Database,
  memory: Memory,
  tagged: boolean,
  more: readonly KeyedEntry[] = [],
): Promise<{ tenantId: number; keys: Map<number, string> }> {
  const tenantId = await newTenant(database, tagged ? 'tagged' : 'plain');
  const corpus = [...companyMemory(), ...more];
  const entries = corpus.map(({ key, entry }) => (tagged ? { ...entry, tags: [...(entry.tags ?? []), ...tagsFor(key)] } : entry));
  const ids = orThrow(await memory.writer.createAll(tenantId, entries));
  return { tenantId, keys: new Map(ids.map((id, i) => [id, corpus[i]!.key])) };
}

/** Recall at 5 and mean reciprocal rank over all questions. */
async function score(
  memory: Memory,
  { tenantId, keys }: Awaited<ReturnType<typeof companyTenant>>,
  how: (question: Question) => Partial<MemorySearch>,
  asked: readonly Question[] = questions(),
) {
  let [hits, reciprocal] = [0, 0];
  for (const question of asked) {
    const found = orThrow(await memory.search(tenantId, { question: question.text, limit: 50, ...how(question) }));
    const rank = 1 + found.findIndex(({ id }) => keys.get(id) === question.answer);
    if (rank > 0) reciprocal += 1 / rank;
    if (rank > 0 && rank <= 5) hits += 1;
  }
  return `recall@5 ${(hits / asked.length).toFixed(2)}, MRR ${(reciprocal / asked.length).toFixed(2)} (${asked.length} questions)`;
}

async function quality(database: Database): Promise<void> {
  const memory = new Memory(database, () => 1_800_000_000);
  const [plain, tagged] = [await companyTenant(database, memory, false), await companyTenant(database, memory, true)];
  const expand = ({ paraphrases }: Question) => ({ paraphrases: paraphrases.map((text) => ({ text, weight: PARAPHRASE_WEIGHT })) });
  print('plain, intent routing off', await score(memory, plain, () => ({ intent: false })));
  print('plain', await score(memory, plain, () => ({})));
  print('search_expand', await score(memory, plain, expand));
  print('auto_tag', await score(memory, tagged, () => ({})));
  print('search_expand and auto_tag', await score(memory, tagged, expand));
}

/** Questions in other forms of the words than the entries have. */
async function forms(database: Database): Promise<void> {
  const memory = new Memory(database, () => 1_800_000_000);
  const { entries, questions: asked } = manyLanguages();
  const tenant = await companyTenant(database, memory, false, entries);
  for (const [language, ones] of Object.entries(asked)) print(language, await score(memory, tenant, () => ({}), ones));
  print('all forms', await score(memory, tenant, () => ({}), Object.values(asked).flat()));
}

async function speed(database: Database): Promise<void> {
  const memory = new Memory(database, () => 1_800_000_000);
  const from = performance.now();
  const tenantId = await newTenant(database, 'large');
  await fill(memory, tenantId, Number(values.entries));
  for (let i = 1; i < TENANTS; i += 1) await fill(memory, await newTenant(database, `other ${i}`), OTHERS);
  print(
    'filled',
    `${Number(values.entries)} entries, and ${OTHERS} of each of ${TENANTS - 1} other tenants, in ${((performance.now() - from) / 1000).toFixed(0)} s`,
  );
  const speaker = new Speaker(99);
  const all: number[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (let i = 0; i < RUNS; i += 1) {
      const question = query(speaker);
      const started = performance.now();
      await memory.search(tenantId, { question, limit: 10 });
      times.push(performance.now() - started);
    }
    all.push(...times);
    print(name, `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`);
  }
  const { count, size } = await stored(database, tenantId);
  print('stored', `${count} words, ${(size / 1e6).toFixed(0)} MB in all`);
  print('all kinds', `median ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms`);
}

/** How many words the index of the tenant has, and the bytes of the whole database. */
async function stored(database: Database, tenantId: number): Promise<{ count: number; size: number }> {
  const { words } = (await database.knex('memory_stats').first('words').where({ tenant_id: tenantId }))!;
  if (database.sqlite) {
    const page = database.sqlite.pragma('page_size', { simple: true }) as number;
    return { count: words, size: page * (database.sqlite.pragma('page_count', { simple: true }) as number) };
  }
  const { rows } = (await database.knex.raw('select pg_database_size(current_database()) as size')) as { rows: [{ size: string }] };
  return { count: words, size: Number(rows[0].size) };
}

const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(30)} ${value}\n`);

const folder = mkdtempSync(join(tmpdir(), 'baton-retrieval-'));
const postgres = await startPostgres();
try {
  for (const url of [`sqlite:${join(folder, 'baton.db')}`, `${postgres.url}/postgres`]) {
    const database = await openDatabase({ url });
    process.stdout.write(`\n${database.dialect}\n`);
    await quality(database);
    await forms(database);
    await speed(database);
    await database.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
