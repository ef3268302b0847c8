import { setImmediate as nextPass } from 'node:timers/promises';
import { rowsOf, type Database } from '../database/database.ts';
import { dropPartitions } from '../database/event-partitions.ts';
import { transact, type Steps } from '../database/transact.ts';
import type { ArchivedRunRow, ArchiveSegmentRow } from '../schema.ts';

/** A run that is due to go into the archive. */
export interface DueRun {
  id: string;
  /** Epoch seconds. */
  endedAt: number;
}

/** Where a run is in the archive, and by which keys it is read. */
export type ArchivedRun = Omit<ArchivedRunRow, 'tenant_id' | 'ended_at'>;

/** A run that goes into the archive. */
export type MovedRun = ArchivedRun & {
  /** Epoch seconds. */
  endedAt: number;
  /** How many events of it are there. */
  eventCount: number;
  /** About how many bytes of it the database has. */
  size: number;
};

/** A segment that a node writes. */
export interface OpenSegment {
  id: string;
  tenantId: number;
  owner: string;
}

/** A segment whose object is to be deleted. */
export interface LeavingSegment {
  id: string;
  createdAt: number;
  /** Whether it was sealed: who has written it is done with it. */
  sealed: boolean;
}

/** How the archive stands, for who operates it. */
export interface ArchiveState {
  segments: number;
  runs: number;
  bytes: number;
  /** When the oldest run ended that is not in it, in epoch seconds; undefined: there is none. */
  oldestHot: number | undefined;
}

/** Not as bindings: SQLite would not know that the indexes of these will do. */
const DUE = `state <> 'running' and purged = 0 and counted = 1 and archived = 0`;
/** Runs, or segments, that one statement deals with. */
const AT_ONCE = 500;
/** Runs that a segment has at most. */
const DUE_AT_ONCE = 5000;

/**
 * What the database knows of the archive: which segments there are, where in them runs are, and the keys without which nobody can read them.
 *
 *   writing ──all of its runs are there, and read back──▶ sealed ──none of them is left──▶ leaving ──its object is deleted──▶ (no row)
 *      └──its writer has failed, or is dead, before it had any run────────────────────────▶ leaving
 */
export class ArchiveIndex {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Where a run is; undefined: not in the archive, or its events are deleted. */
  async find(tenantId: number, runId: string): Promise<ArchivedRun | undefined> {
    const sql = `select request_id, segment, events, events_key, steps, steps_key, prompts from archived_runs where request_id = ? and tenant_id = ?
      and not exists (select 1 from requests where id = ? and tenant_id = ? and purged = 1)`;
    const [row] = await rowsOf<ArchivedRun>(this.#db, sql, [runId, tenantId, runId, tenantId]);
    return row;
  }

  /** The next tenant behind one that has runs which ended before a time (epoch seconds) and are not in the archive, and when the first of them did. */
  async nextDue(behind: number, before: number): Promise<{ tenantId: number; endedAt: number } | undefined> {
    for (let after = behind; ;) {
      const sql = `select tenant_id, completed_at from requests where ${DUE} and tenant_id > ? order by tenant_id, completed_at limit 1`;
      const [row] = await rowsOf<{ tenant_id: number; completed_at: number }>(this.#db, sql, [after]);
      if (!row) return undefined;
      const found = { tenantId: Number(row.tenant_id), endedAt: Number(row.completed_at) };
      if (found.endedAt < before) return found;
      after = found.tenantId;
      await nextPass();
    }
  }

  /** The runs of a tenant that ended in a time and are not in the archive, in that order. @param from, before epoch seconds */
  async due(tenantId: number, from: number, before: number): Promise<DueRun[]> {
    const sql = `select id, completed_at from requests where ${DUE} and tenant_id = ? and completed_at >= ? and completed_at < ?
      order by completed_at limit ${DUE_AT_ONCE}`;
    const rows = await rowsOf<{ id: string; completed_at: number }>(this.#db, sql, [tenantId, from, before]);
    return rows.map((row) => ({ id: row.id, endedAt: Number(row.completed_at) }));
  }

  /** Says that a segment will be written, before anything of it is. @returns false when another node writes one of the tenant */
  async begin({ id, tenantId, owner }: OpenSegment, now: number): Promise<boolean> {
    const sql = `insert into archive_segments (id, tenant_id, state, owner, created_at)
      select cast(? as text), id, 'writing', cast(? as text), cast(? as bigint) from tenants where id = ? and erasing is null and moving is null
      on conflict do nothing returning id`;
    return (await rowsOf(this.#db, sql, [id, owner, now, tenantId])).length > 0;
  }

  /**
   * In one transaction, runs of a segment that is there are read from it from now on, and what the database has of them goes. Those that are gone by now
   * are left out, and nobody has their keys.
   * @returns false when the segment is not this node's any more
   */
  async move({ id, tenantId, owner }: OpenSegment, runs: readonly MovedRun[], bytes: number): Promise<boolean> {
    const { dialect } = this.#db;
    return transact(this.#db, function* steps(): Steps<boolean> {
      const held = yield {
        sql: `update archive_segments set bytes = ?, runs = runs + ? where id = ? and owner = ? and state = 'writing' returning id`,
        bindings: [bytes, runs.length, id, owner],
      };
      if (held.length === 0) return false;
      const lock = dialect === 'sqlite' ? '' : 'order by id for update';
      const there = (yield {
        sql: `select id from requests where ${among('id', runs.length)} and tenant_id + 0 = ? and purged = 0 and archived = 0 ${lock}`,
        bindings: [...runs.map((run) => run.request_id), tenantId],
      }) as { id: string }[];
      const kept = runs.filter((run) => there.some((one) => one.id === run.request_id));
      for (const run of kept)
        yield {
          sql: `insert into archived_runs (request_id, tenant_id, segment, ended_at, events, events_key, steps, steps_key, prompts)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          bindings: [run.request_id, tenantId, id, run.endedAt, run.events, run.events_key, run.steps, run.steps_key, run.prompts],
        };
      if (kept.length === 0) return true;
      const bindings = [...kept.map((run) => run.request_id), tenantId];
      const theirs = `${among('request_id', kept.length)} and tenant_id + 0 = ?`;
      const [{ count }] = (yield { sql: `select count(*) as count from events where ${theirs}`, bindings }) as [{ count: number | string }];
      if (Number(count) !== kept.reduce((sum, { eventCount }) => sum + eventCount, 0))
        throw new Error('runs have other events than were archived');
      yield { sql: `delete from events where ${theirs}`, bindings };
      yield { sql: `delete from steps where ${theirs}`, bindings };
      yield { sql: `update requests set archived = 1 where ${among('id', kept.length)} and tenant_id + 0 = ?`, bindings };
      return true;
    });
  }

  /** Says that a segment has all that it will have. */
  async seal({ id, tenantId, owner }: OpenSegment): Promise<void> {
    const sql = `update archive_segments set state = 'sealed' where id = ? and tenant_id = ? and owner = ? and state = 'writing'`;
    await rowsOf(this.#db, `${sql} returning id`, [id, tenantId, owner]);
  }

  /** Ends what nobody writes any more: of a node that is gone, or of this one, which writes nothing right now. What has runs is sealed. */
  async endAbandoned(nodeId: string): Promise<void> {
    const sql = `update archive_segments set
        state = case when exists (select 1 from archived_runs a where a.segment = archive_segments.id) then 'sealed' else 'leaving' end
      where state = 'writing' and (owner = ? or not exists (select 1 from nodes n where n.id = archive_segments.owner)) returning id`;
    await rowsOf(this.#db, sql, [nodeId]);
  }

  /** Forgets the keys of runs whose events retention has deleted, some at a time. @returns whether there may be more */
  async forgetPurged(): Promise<boolean> {
    const { dialect } = this.#db;
    const gone = await transact(this.#db, function* steps(): Steps<number> {
      const lock = dialect === 'sqlite' ? '' : 'for update skip locked';
      const rows = (yield {
        sql: `select id from requests where purged = 1 and archived = 1 limit ${AT_ONCE} ${lock}`,
      }) as { id: string }[];
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      yield { sql: `delete from archived_runs where ${among('request_id', ids.length)}`, bindings: ids };
      yield { sql: `update requests set archived = 0 where ${among('id', ids.length)}`, bindings: ids };
      return rows.length;
    });
    return gone === AT_ONCE;
  }

  /** Forgets the keys of the steps of runs that ended before a time (epoch seconds), some at a time. @returns whether there may be more */
  async forgetSteps(before: number): Promise<boolean> {
    const old = `select request_id from archived_runs where steps_key is not null and ended_at < ? limit ${AT_ONCE}`;
    const sql = `update archived_runs set steps = null, steps_key = null, prompts = null where request_id in (${old}) returning request_id`;
    const gone = (await rowsOf(this.#db, sql, [before])).length;
    return gone === AT_ONCE;
  }

  /** Has the segments leave, of some behind one, that have no run any more. @returns the last of them; undefined: there are no more */
  async endEmpty(behind: string): Promise<string | undefined> {
    const some = await rowsOf<Pick<ArchiveSegmentRow, 'id'> & { used: number | boolean }>(
      this.#db,
      `select id, exists (select 1 from archived_runs a where a.segment = s.id) as used from archive_segments s
        where state = 'sealed' and id > ? order by id limit ${AT_ONCE}`,
      [behind],
    );
    const empty = some.filter(({ used }) => !used).map(({ id }) => id);
    if (empty.length > 0)
      await rowsOf(
        this.#db,
        `update archive_segments set state = 'leaving' where ${among('id', empty.length)} and state = 'sealed'
          and not exists (select 1 from archived_runs a where a.segment = archive_segments.id) returning id`,
        empty,
      );
    return some.length === AT_ONCE ? some.at(-1)!.id : undefined;
  }

  /** Some of the segments whose objects are to be deleted. */
  async leaving(): Promise<LeavingSegment[]> {
    const sql = `select id, created_at, runs from archive_segments where state = 'leaving' order by id limit ${AT_ONCE}`;
    const rows = await rowsOf<Pick<ArchiveSegmentRow, 'id' | 'created_at' | 'runs'>>(this.#db, sql, []);
    return rows.map((row) => ({ id: row.id, createdAt: Number(row.created_at), sealed: Number(row.runs) > 0 }));
  }

  /** Forgets a segment whose object is deleted. */
  async forget(id: string): Promise<void> {
    await rowsOf(this.#db, `delete from archive_segments where id = ? and state = 'leaving' returning id`, [id]);
  }

  /** Has the file system get back what only runs had whose rows have moved, which began before a time (epoch seconds). */
  async giveBack(before: number): Promise<void> {
    if (this.#db.dialect === 'postgres') await dropPartitions(this.#db.knex, before * 1000);
  }

  /** Whether the database has had nothing in its archive yet, or has nothing in it any more. */
  async isNew(): Promise<boolean> {
    return (await rowsOf(this.#db, 'select id from archive_segments where bytes > 0 limit 1', [])).length === 0;
  }

  /** How the archive stands. */
  async state(): Promise<ArchiveState> {
    const sums = `select count(*) as segments, coalesce(sum(bytes), 0) as bytes, coalesce(sum(runs), 0) as runs from archive_segments where state = 'sealed'`;
    const [sum] = await rowsOf<Record<'segments' | 'bytes' | 'runs', number | string>>(this.#db, sums, []);
    const hot = `select min(completed_at) as oldest from requests where ${DUE} and tenant_id > 0`;
    const [{ oldest }] = (await rowsOf<{ oldest: number | null }>(this.#db, hot, [])) as [{ oldest: number | null }];
    return {
      segments: Number(sum!.segments),
      runs: Number(sum!.runs),
      bytes: Number(sum!.bytes),
      oldestHot: oldest === null ? undefined : Number(oldest),
    };
  }
}

const among = (column: string, count: number): string => `${column} in (${Array<string>(count).fill('?').join(', ')})`;
