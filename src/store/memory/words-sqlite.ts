import type { Hit } from '../../memory/fusion.ts';
import { fieldText, type IndexedText } from '../../memory/indexed-text.ts';
import type { CandidateQuery, Corpus, Judging } from '../../memory/word-index.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../database/transact.ts';
import { tableOf } from './candidates-sqlite.ts';
import { MemoryThread } from './thread.ts';
import { readCorpus, type MemoryWords } from './words.ts';

/**
 * The index of words on SQLite: an FTS5 table for each tenant, made with its first entry, so that `bm25()` counts only
 * within the tenant. It gets prepared words and keeps no copy of them. The last column holds one token that names the
 * conversation (`~7`): no word has this form (other forms of words, such as `~haus`, have letters), it finds a conversation's entries, and its weight is 0.
 */
export class SqliteMemoryWords implements MemoryWords {
  readonly #db: Database;
  readonly #thread: MemoryThread;

  constructor(db: Database) {
    this.#db = db;
    this.#thread = new MemoryThread(() => db.sqlite!.name);
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
      bindings: [id, ...[title, content, tags, source].map(fieldText), `~${conversationId}`],
    };
  }

  *remove(tenantId: number, id: number): Steps<void> {
    yield { sql: `delete from ${tableOf(tenantId)} where rowid = ?`, bindings: [id] };
  }

  corpus(tenantId: number, words: readonly string[], conversationId: number | undefined): Promise<Corpus> {
    return readCorpus(this.#db, tenantId, words, conversationId);
  }

  rank(tenantId: number, query: CandidateQuery, judging: Judging): Promise<Hit[]> {
    return this.#thread.rank({ tenantId, query, judging });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
