import { WEIGHTS } from '../memory/bm25.ts';
import type { IndexedText } from '../memory/indexed-text.ts';
import { WORDS_SHOWN, type Candidate, type CandidateQuery, type Corpus } from '../memory/word-index.ts';
import type { Database } from './database.ts';
import type { Steps } from './transact.ts';
import { boostSql, filterSql, mostBoost, taggedSql, type Sql } from './memory-sql.ts';
import { readCorpus, type MemoryWords } from './memory-words.ts';

const BM25_WEIGHTS = [WEIGHTS.title, WEIGHTS.content, WEIGHTS.tags, WEIGHTS.source, 0].map((weight) => weight.toFixed(1)).join(', ');
/** How many matches are looked up at first, without boosts and with them: a boost may raise a lower match. */
const LOOKED_UP = [500, 2000] as const;

type Row = Omit<Candidate, 'tagged'> & { tagged: number };

/**
 * The index of words on SQLite: an FTS5 table for each tenant, made with its first entry, so that `bm25()` counts only
 * within the tenant. It gets prepared words and keeps no copy of them. The last column holds one token that names the
 * conversation (`~7`): no word has this form, it finds a conversation's entries, and its weight is 0.
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
    const first = LOOKED_UP[mostBoost(query.boosts) > 1 ? 1 : 0];
    return this.#candidates(tenantId, query, first) ?? this.#candidates(tenantId, query, -1)!;
  }

  /**
   * Looks up the entries of the best matches only, to filter them and to count their boosts: looking one up takes as
   * long as scoring it.
   * @param lookedUp how many matches; -1 for all @returns undefined when a match that was not looked up might belong to
   * the result
   */
  #candidates(tenantId: number, query: CandidateQuery, lookedUp: number): Candidate[] | undefined {
    const { boosts, limit } = query;
    const table = tableOf(tenantId);
    const match = matchOf(query);
    const newest: Sql = query.newest === undefined ? { sql: '', bindings: [] } : this.#newest(table, match, query.newest);
    const boost = boostSql(tenantId, boosts);
    const tagged = taggedSql(tenantId, boosts);
    const filter = filterSql(tenantId, query.filter);
    // The first row describes the matches. An index that holds all columns of the filter saves reading the entries.
    const [matches, ...rows] = this.#db
      .sqlite!.prepare(
        `with matches as materialized (
           select rowid as id, -bm25(${table}, ${BM25_WEIGHTS}) as bm25 from ${table}
           where ${table} match ? ${newest.sql} order by 2 desc, 1 desc limit ${lookedUp}
         ), found as materialized (
           select e.id, m.bm25 * ${boost.sql} as score, ${tagged.sql} as tagged
           from matches m cross join memory_entries e indexed by memory_entries_found on e.id = m.id
           where ${filter.sql} order by 2 desc, 1 desc limit ?
         )
         select count(*) as id, min(bm25) as score, '' as type, 0 as tagged, 0 as length, '' as words from matches
         union all
         select e.id, f.score, e.type, f.tagged, e.length, substr(e.words, 1, ${WORDS_SHOWN})
         from found f cross join memory_entries e on e.id = f.id`,
      )
      .all(match, ...newest.bindings, ...boost.bindings, ...tagged.bindings, ...filter.bindings, limit) as [Row, ...Row[]];
    if (lookedUp >= 0 && matches.id === lookedUp) {
      const last = rows.length === limit ? Math.min(...rows.map(({ score }) => score)) : 0;
      const most = mostBoost(boosts);
      if (most === 1 ? last < matches.score : last <= matches.score * most) return undefined;
    }
    return rows.map((row) => ({ ...row, tagged: row.tagged === 1 }));
  }

  /** The condition that keeps only the newest `count` matches. */
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

/** The match expression of a query. Words have only letters and digits; quoting is a precaution. */
function matchOf({ terms, conversationId }: CandidateQuery): string {
  const any = terms.map(({ word }) => `"${word}"`).join(' OR ');
  return conversationId === undefined ? any : `(${any}) AND "~${conversationId}"`;
}
