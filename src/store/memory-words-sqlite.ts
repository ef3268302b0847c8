import { WEIGHTS } from '../memory/bm25.ts';
import type { IndexedText } from '../memory/indexed-text.ts';
import { WORDS_SHOWN, type Candidate, type CandidateQuery, type Corpus } from '../memory/word-index.ts';
import type { Database } from './database.ts';
import type { Steps } from './interactive.ts';
import { boostSql, filterSql, taggedSql, type Sql } from './memory-sql.ts';
import { readCorpus, type MemoryWords } from './memory-words.ts';

const BM25_WEIGHTS = [WEIGHTS.title, WEIGHTS.content, WEIGHTS.tags, WEIGHTS.source, 0].map((weight) => weight.toFixed(1)).join(', ');

/**
 * The index of words on SQLite: an FTS5 table for each tenant, made with its first entry, so that `bm25()` counts what
 * is the tenant's and nothing else. It gets words that are ready and keeps no copy of them. The last column holds one
 * token that names the conversation (`~7`): no word has such a form, it finds a conversation's entries, and it weighs 0.
 */
export class SqliteMemoryWords implements MemoryWords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  columns(): Record<string, string> {
    return {};
  }

  *add(tenantId: number, id: number, { title, content, tags, source }: IndexedText, conversationId: number): Steps<void> {
    const table = tableOf(tenantId);
    yield {
      sql: `create virtual table if not exists ${table} using fts5(title, content, tags, source, conversation,
            content='', contentless_delete=1, tokenize="ascii tokenchars '~'")`,
    };
    yield {
      sql: `insert into ${table} (rowid, title, content, tags, source, conversation) values (?, ?, ?, ?, ?, ?)`,
      bindings: [id, title, content, tags, source, `~${conversationId}`],
    };
  }

  *remove(tenantId: number, id: number): Steps<void> {
    yield { sql: `delete from ${tableOf(tenantId)} where rowid = ?`, bindings: [id] };
  }

  corpus(tenantId: number, words: readonly string[], conversationId: number | undefined): Promise<Corpus> {
    return readCorpus(this.#db, tenantId, words, conversationId);
  }

  async candidates(tenantId: number, query: CandidateQuery): Promise<Candidate[]> {
    const table = tableOf(tenantId);
    const match = matchOf(query);
    const filter = filterSql(tenantId, query.filter);
    const boost = boostSql(tenantId, query.boosts);
    const tagged = taggedSql(tenantId, query.boosts);
    const newest: Sql = query.newest === undefined ? { sql: '', bindings: [] } : this.#newest(table, match, query.newest);
    // Joined in this order: the entries are looked up for what matches. The words are read for what is left in the end.
    const rows = this.#db
      .sqlite!.prepare(
        `select e.id, c.score, e.type, c.tagged, e.length, substr(e.words, 1, ${WORDS_SHOWN}) as words from (
           select e.id, -bm25(${table}, ${BM25_WEIGHTS}) * ${boost.sql} as score, ${tagged.sql} as tagged
           from ${table} cross join memory_entries e on e.id = ${table}.rowid
           where ${table} match ? ${newest.sql} and ${filter.sql}
           order by 2 desc, 1 desc limit ?
         ) c join memory_entries e on e.id = c.id`,
      )
      .all(...boost.bindings, ...tagged.bindings, match, ...newest.bindings, ...filter.bindings, query.limit);
    return (rows as (Omit<Candidate, 'tagged'> & { tagged: number })[]).map((row) => ({ ...row, tagged: row.tagged === 1 }));
  }

  /** Leaves out what is older than the newest so many matches. */
  #newest(table: string, match: string, count: number): Sql {
    const row = this.#db
      .sqlite!.prepare(`select rowid as id from ${table} where ${table} match ? order by rowid desc limit 1 offset ?`)
      .get(match, count - 1) as { id: number } | undefined;
    return row ? { sql: `and ${table}.rowid >= ?`, bindings: [row.id] } : { sql: '', bindings: [] };
  }
}

function tableOf(tenantId: number): string {
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('a tenant id is an integer');
  return `memory_words_${tenantId}`;
}

/** Words have letters and digits only, and are quoted all the same. */
function matchOf({ terms, conversationId }: CandidateQuery): string {
  const any = terms.map(({ word }) => `"${word}"`).join(' OR ');
  return conversationId === undefined ? any : `(${any}) AND "~${conversationId}"`;
}
