import type { Database as Connection } from 'better-sqlite3';
import { WEIGHTS } from '../../memory/bm25.ts';
import { WORDS_SHOWN, type Candidate, type CandidateQuery } from '../../memory/word-index.ts';
import { boostSql, filterSql, mostBoost, taggedSql } from './sql.ts';
import type { Sql } from '../database/sql.ts';

const BM25_WEIGHTS = [WEIGHTS.title, WEIGHTS.content, WEIGHTS.tags, WEIGHTS.source, 0].map((weight) => weight.toFixed(1)).join(', ');
/** How many matches are looked up at first, without boosts and with them: a boost may raise a lower match. */
const LOOKED_UP = [500, 2000] as const;

type Row = Omit<Candidate, 'tagged'> & { tagged: number };

/** The best entries for a query, boosts counted, best first and the newest of equals first. */
export function findCandidates(connection: Connection, tenantId: number, query: CandidateQuery): Candidate[] {
  const first = LOOKED_UP[mostBoost(query.boosts) > 1 ? 1 : 0];
  return lookUp(connection, tenantId, query, first) ?? lookUp(connection, tenantId, query, -1)!;
}

/**
 * Looks up the entries of the best matches only, to filter them and to count their boosts: looking one up takes as
 * long as scoring it.
 * @param lookedUp how many matches; -1 for all @returns undefined when a match that was not looked up might belong to
 * the result
 */
function lookUp(connection: Connection, tenantId: number, query: CandidateQuery, lookedUp: number): Candidate[] | undefined {
  const { boosts, limit } = query;
  const table = tableOf(tenantId);
  const match = matchOf(query);
  const newest: Sql = query.newest === undefined ? { sql: '', bindings: [] } : newestOf(connection, table, match, query.newest);
  const boost = boostSql(tenantId, boosts);
  const tagged = taggedSql(tenantId, boosts);
  const filter = filterSql(tenantId, query.filter);
  // The first row describes the matches. An index that holds all columns of the filter saves reading the entries.
  const [matches, ...rows] = connection
    .prepare(
      `with matches as materialized (
           select rowid as id, -bm25(${table}, ${BM25_WEIGHTS}) as bm25 from ${table}
           where ${table} match ? ${newest.sql} order by 2 desc, 1 desc limit ${lookedUp}
         ), found as materialized (
           select e.id, m.bm25 * ${boost.sql} as score, ${tagged.sql} as tagged
           from matches m cross join memory_entries e indexed by memory_entries_found on e.id = m.id
           where ${filter.sql} order by 2 desc, 1 desc limit ?
         )
         select count(*) as id, min(bm25) as score, '' as type, 0 as tagged, 0 as length, 0 as forms, '' as words from matches
         union all
         select e.id, f.score, e.type, f.tagged, e.length, e.forms, substr(e.words, 1, ${WORDS_SHOWN})
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
function newestOf(connection: Connection, table: string, match: string, count: number): Sql {
  const row = connection
    .prepare(`select rowid as id from ${table} where ${table} match ? order by rowid desc limit 1 offset ?`)
    .get(match, count - 1) as { id: number } | undefined;
  return row ? { sql: `and ${table}.rowid >= ?`, bindings: [row.id] } : { sql: '', bindings: [] };
}

/** The table that holds the words of a tenant's entries. */
export function tableOf(tenantId: number): string {
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('a tenant id is an integer');
  return `memory_words_${tenantId}`;
}

/** The match expression of a query. Words have only letters and digits; quoting is a precaution. */
function matchOf({ terms, conversationId }: CandidateQuery): string {
  const any = terms.map(({ word }) => `"${word}"`).join(' OR ');
  return conversationId === undefined ? any : `(${any}) AND "~${conversationId}"`;
}
