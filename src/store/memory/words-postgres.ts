import type { Knex } from 'knex';
import { B, K1, WEIGHTS, type Field } from '../../memory/bm25.ts';
import type { Hit } from '../../memory/fusion.ts';
import { fieldText, type IndexedText } from '../../memory/indexed-text.ts';
import { judge } from '../../memory/judge.ts';
import { WORDS_SHOWN, type Candidate, type CandidateQuery, type Corpus, type Judging } from '../../memory/word-index.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../database/transact.ts';
import { boostSql, filterSql, real, taggedSql } from './sql.ts';
import type { Sql } from '../database/sql.ts';
import { readCorpus, type MemoryWords } from './words.ts';

/** The weight label of each field in a tsvector. */
const LABELS: Record<Field, string> = { title: 'A', content: 'B', tags: 'C', source: 'D' };
const GREATEST = Math.max(...Object.values(WEIGHTS));
/** The weights for `ts_rank_cd`, from D to A, none above 1. */
const RANK_WEIGHTS = `'{${(['source', 'tags', 'content', 'title'] as const).map((field) => WEIGHTS[field] / GREATEST).join(',')}}'`;

/**
 * The index of words on PostgreSQL: a tsvector in the entry's row, under one GIN index. Its lexemes begin with the
 * tenant (`7.deploi`), so that a word finds the entries of one tenant only. The n-th occurrence of a word has the
 * position n, with its field as the weight. For one lexeme, `ts_rank_cd` is then the sum of the weights of its
 * occurrences, which is all that BM25 needs of a row.
 */
export class PostgresMemoryWords implements MemoryWords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  columns(tenantId: number, text: IndexedText): Record<string, string> {
    const positions = new Map<string, string[]>();
    for (const [field, label] of Object.entries(LABELS)) {
      for (const word of fieldText(text[field as Field])
        .split(' ')
        .filter(Boolean)) {
        const known = positions.get(word);
        if (known) known.push(`${known.length + 1}${label}`);
        else positions.set(word, [`1${label}`]);
      }
    }
    return { tsv: Array.from(positions, ([word, at]) => `${lexeme(tenantId, word)}:${at.join(',')}`).join(' ') };
  }

  *add(): Steps<void> {
    // The index is a column of the row.
  }

  *remove(): Steps<void> {
    // The index is deleted with the row.
  }

  corpus(tenantId: number, words: readonly string[], conversationId: number | undefined): Promise<Corpus> {
    return readCorpus(this.#db, tenantId, words, conversationId);
  }

  async rank(tenantId: number, query: CandidateQuery, judging: Judging): Promise<Hit[]> {
    return judge(await this.#candidates(tenantId, query), judging);
  }

  async #candidates(tenantId: number, query: CandidateQuery): Promise<Candidate[]> {
    const { terms, averageLength, newest, limit } = query;
    const filter = filterSql(tenantId, query.filter);
    const boost = boostSql(tenantId, query.boosts);
    const tagged = taggedSql(tenantId, query.boosts);
    const match = matching(tenantId, query);
    const from = newest === undefined ? undefined : await this.#newest(match, newest);
    const frequencies = terms.map((_, i) => `round(${GREATEST} * ts_rank_cd(${RANK_WEIGHTS}, e.tsv, cast(? as tsquery))) as f${i}`);
    const sum = terms.map((_, i) => `cast(? as double precision) * ((f${i} * ${real(K1 + 1)}) / (f${i} + k))`);
    // `offset 0` keeps the planner from computing a frequency again at each use.
    const sql = `
      select e.id, c.score, e.type, c.tagged, e.length, e.forms, left(e.words, ${WORDS_SHOWN}) as words from (
        select id, tagged, (${sum.join(' + ')}) * boost as score from (
          select e.id, ${tagged.sql} as tagged, ${boost.sql} as boost, ${frequencies.join(', ')},
            ${real(K1)} * (${real(1 - B)} + ${real(B)} * e.length / cast(? as double precision)) as k
          from memory_entries e where ${match.sql} ${from === undefined ? '' : 'and e.id >= ?'} and ${filter.sql} offset 0
        ) x order by score desc, id desc limit ?
      ) c join memory_entries e on e.id = c.id`;
    const bindings = [
      ...terms.map(({ idf }) => idf),
      ...tagged.bindings,
      ...boost.bindings,
      ...terms.map(({ word }) => lexeme(tenantId, word)),
      averageLength,
      ...match.bindings,
      ...(from === undefined ? [] : [from]),
      ...filter.bindings,
      limit,
    ];
    const { rows } = (await this.#db.knex.raw(sql, bindings as Knex.RawBinding[])) as {
      rows: (Omit<Candidate, 'tagged'> & { tagged: number })[];
    };
    return rows.map((row) => ({ ...row, tagged: row.tagged === 1 }));
  }

  /** The smallest id among the newest `count` matches. */
  async #newest({ sql, bindings }: Sql, count: number): Promise<number | undefined> {
    const { rows } = (await this.#db.knex.raw(`select e.id from memory_entries e where ${sql} order by e.id desc limit 1 offset ?`, [
      ...bindings,
      count - 1,
    ] as Knex.RawBinding[])) as { rows: { id: number }[] };
    return rows[0]?.id;
  }
}

/** A word as a quoted lexeme. Words have only letters and digits; quoting is a precaution. */
function lexeme(tenantId: number, word: string): string {
  return `'${tenantId.toString(36)}.${word}'`;
}

function matching(tenantId: number, { terms, conversationId }: CandidateQuery): Sql {
  const any = terms.map(({ word }) => lexeme(tenantId, word)).join(' | ');
  const sql = 'e.tsv @@ cast(? as tsquery)';
  if (conversationId === undefined) return { sql, bindings: [any] };
  return { sql: `${sql} and e.conversation_id = ?`, bindings: [any, conversationId] };
}
