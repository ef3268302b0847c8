import { rowsOf, type Database } from '../database/database.ts';
import { allOf, where } from '../database/sql.ts';
import { Purger } from './purger.ts';

/** The facts of a step, without what was said. */
export interface StepFacts {
  n: number;
  streamId: number;
  kind: string;
  /** JSON. */
  data: string;
}

export interface StepsPage {
  after: number;
  limit: number;
  streamId?: number | undefined;
}

/** A row with all that is kept of a step. */
export interface WholeStep extends StepFacts, StepContents {
  /** The hash of its prompt; null: it is no call, or one before it in its stream names the prompt. */
  prompt: string | null;
}

/** A row of a command. */
export interface CommandRow extends StepContents {
  streamId: number;
}

/** A row with what was said. */
export interface StepContents {
  n: number;
  data: string;
  /** Packed JSON; null: nothing was said. */
  contents: Buffer | null;
}

/** The number of the row, in front of those of the steps, that has what the run was asked. */
export const ASKED = 0;

const DAY_MS = 86_400_000;

/** The steps of runs. They are written by the event log, in the transactions of its events. */
export class Steps {
  readonly #db: Database;
  readonly #purger: Purger;

  constructor(db: Database) {
    this.#db = db;
    this.#purger = new Purger(db);
  }

  /** Those of a page, in the order in which they ended, and one more if there is one. */
  async list(tenantId: number, runId: string, { after, limit, streamId }: StepsPage): Promise<StepFacts[]> {
    const ofStream = where('stream_id = ?', streamId);
    const asked = allOf({ sql: `request_id = ? and tenant_id = ? and n > ?`, bindings: [runId, tenantId, after] }, ofStream);
    const sql = `select n, stream_id as "streamId", kind, data from steps where ${asked.sql} order by n limit ?`;
    const rows = await rowsOf<StepFacts>(this.#db, sql, [...asked.bindings, limit + 1]);
    return rows.map((row) => ({ ...row, n: Number(row.n), streamId: Number(row.streamId) }));
  }

  /** The first steps of several runs, without what was said, run by run. @param most how many of each */
  async firstOf(tenantId: number, runIds: readonly string[], most: number): Promise<(StepFacts & { runId: string })[]> {
    const rows = await this.#db
      .knex('steps')
      .select('request_id', 'n', 'stream_id', 'kind', 'data')
      .where({ tenant_id: tenantId })
      .whereIn('request_id', runIds)
      .andWhere('n', '<=', most)
      .orderBy(['request_id', 'n']);
    return rows.map((row) => ({
      runId: row.request_id,
      n: Number(row.n),
      streamId: Number(row.stream_id),
      kind: row.kind,
      data: row.data,
    }));
  }

  /** All of a run behind one row, the first ones. */
  async rows(tenantId: number, runId: string, { after, limit }: { after: number; limit: number }): Promise<WholeStep[]> {
    const sql = `select n, stream_id as "streamId", kind, data, contents, prompt from steps where request_id = ? and tenant_id = ? and n > ?
      order by n limit ?`;
    const rows = await rowsOf<WholeStep>(this.#db, sql, [runId, tenantId, after, limit]);
    return rows.map((row) => ({ ...row, n: Number(row.n), streamId: Number(row.streamId) }));
  }

  /** What was said in a row; undefined when it is not there. */
  async contents(tenantId: number, runId: string, n: number): Promise<Buffer | undefined> {
    const sql = `select contents from steps where request_id = ? and tenant_id = ? and n = ?`;
    const [row] = await rowsOf<Pick<StepContents, 'contents'>>(this.#db, sql, [runId, tenantId, n]);
    return row?.contents ?? undefined;
  }

  /** What a call was told besides its messages; undefined when it is not there. @param _runId of the call */
  async prompt(tenantId: number, hash: string, _runId: string): Promise<Buffer | undefined> {
    const sql = `select contents from step_prompts where tenant_id = ? and hash = ?`;
    const [row] = await rowsOf<{ contents: Buffer }>(this.#db, sql, [tenantId, hash]);
    return row?.contents;
  }

  /** The calls of models of a stream from one row up to another, the first ones. */
  async calls(
    tenantId: number,
    runId: string,
    streamId: number,
    { from, to, limit }: Record<'from' | 'to' | 'limit', number>,
  ): Promise<StepContents[]> {
    const sql = `select n, data, contents from steps where request_id = ? and tenant_id = ? and n between ? and ?
      and stream_id = ? and kind = 'model_call' order by n limit ?`;
    const rows = await rowsOf<StepContents>(this.#db, sql, [runId, tenantId, from, to, streamId, limit]);
    return rows.map((row) => ({ ...row, n: Number(row.n) }));
  }

  /** The commands of a run behind one row, in the order in which they ended. */
  async commands(tenantId: number, runId: string, { after, limit }: { after: number; limit: number }): Promise<CommandRow[]> {
    const sql = `select n, stream_id as "streamId", data, contents from steps where request_id = ? and tenant_id = ? and n > ?
      and kind = 'command' order by n limit ?`;
    const rows = await rowsOf<CommandRow>(this.#db, sql, [runId, tenantId, after, limit]);
    return rows.map((row) => ({ ...row, n: Number(row.n), streamId: Number(row.streamId) }));
  }

  /** The number of the last row of a run; 0: it has none. */
  async last(tenantId: number, runId: string): Promise<number> {
    const sql = `select n from steps where request_id = ? and tenant_id = ? order by n desc limit 1`;
    const [row] = await rowsOf<Pick<StepFacts, 'n'>>(this.#db, sql, [runId, tenantId]);
    return Number(row?.n ?? 0);
  }

  /** Deletes the steps of runs that ended before `time` (epoch seconds). @param signal ends it between two transactions */
  async purge(time: number, signal?: AbortSignal): Promise<void> {
    if (await this.#purger.run([{ of: 'steps', before: time }], signal)) await this.#purgePrompts(time);
  }

  /** Deletes prompts that were told to no step that is left: the oldest run that has any began later. */
  async #purgePrompts(time: number): Promise<void> {
    const { knex } = this.#db;
    const oldest = await knex('steps').where('request_id', '>', '').orderBy('request_id').first('request_id');
    const began = oldest ? Math.min(beginningOf(oldest.request_id), time * 1000) : time * 1000;
    // Clocks of nodes may differ.
    await knex('step_prompts')
      .where('used_on', '<', Math.floor(began / DAY_MS) - 1)
      .delete();
  }
}

/** When the run with an id began, in epoch milliseconds: ids are UUIDv7. */
const beginningOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
