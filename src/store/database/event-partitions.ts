import type { Knex } from 'knex';

/*
 * On PostgreSQL the table of events is partitioned by the ids of the runs, which begin with the time: a run has all of
 * its events in one partition, wherever it ends, and those of old runs go with a DROP. The partitions:
 *
 *   events_past   what was there before the table was partitioned, and the rest of those weeks
 *   events_<day>  a week from this day on (UTC)
 *   events_other  ids of no week that there is: of a clock that is far off, or when no week could be made in time
 *
 * Only one node at a time changes them, and gives up at once rather than have the commits of all nodes queue behind its
 * locks: whoever calls tries again later.
 */

export const WEEK_MS = 7 * 86_400_000;
/** How many weeks are ready for runs to come. */
const WEEKS_AHEAD = 5;
/** Any fixed number: the advisory lock under which partitions are made and dropped. */
const LOCK = 0x6261746f6e;
/** How long commits may have to wait for a lock that is not granted. */
const LOCK_TIMEOUT = '250ms';
const LOCK_NOT_AVAILABLE = '55P03';

interface Partition {
  name: string;
  /** The ids that it holds: from this one on, up to and without that one. The first may be empty: there is no bound. */
  from: string;
  to: string;
}

/**
 * Makes the partitions of this week and of those to come, where they are missing.
 * @param now epoch milliseconds
 * @returns whether they are all there; if not, another node is at it, or somebody holds the table
 */
export async function makePartitions(knex: Knex, now: number): Promise<boolean> {
  if ((await missingWeeks(knex, now)).length === 0) return true;
  return alone(knex, async (transaction) => {
    for (const week of await missingWeeks(transaction, now)) await makeWeek(transaction, week);
  });
}

async function missingWeeks(knex: Knex, now: number): Promise<number[]> {
  const there = await partitions(knex);
  const weeks = Array.from({ length: WEEKS_AHEAD + 1 }, (_, n) => (Math.floor(now / WEEK_MS) + n) * WEEK_MS);
  return weeks.filter((week) => !there.some(({ from, to }) => from <= idPrefix(week) && idPrefix(week) < to));
}

async function makeWeek(transaction: Knex.Transaction, week: number): Promise<void> {
  const name = `events_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const [from, to] = [idPrefix(week), idPrefix(week + WEEK_MS)];
  await transaction.raw('create table ?? (like events including all)', [name]);
  await transaction.raw(
    `with moved as (delete from events_other where request_id >= ? and request_id < ? returning request_id, seq, tenant_id, kind, data)
     insert into ?? select * from moved`,
    [from, to, name],
  );
  // Unlike CREATE TABLE … PARTITION OF, it lets commits go on.
  await transaction.raw(`alter table events attach partition ?? for values from ('${from}') to ('${to}')`, [name]);
}

/**
 * Drops the partitions whose runs all began before `time` (epoch milliseconds) and are all purged, or in the archive, and deletes the
 * events of purged runs that are in no week.
 */
export async function dropPartitions(knex: Knex, time: number): Promise<void> {
  const old = (await partitions(knex)).filter(({ to }) => to <= idPrefix(time));
  for (const { name, from, to } of old) {
    const keptIn = (db: Knex) => db('requests').first('id').where('id', '>=', from).where('id', '<', to).where({ purged: 0, archived: 0 });
    if (await keptIn(knex)) continue;
    await alone(knex, async (transaction) => {
      // Another node may have dropped it.
      if (!(await partitions(transaction)).some((one) => one.name === name)) return;
      // A tenant that moves here brings runs of weeks that are long over.
      await transaction.raw('lock table ?? in share mode', [name]);
      if (!(await keptIn(transaction))) await transaction.raw('drop table if exists ??', [name]);
    });
  }
  // One look-up for each row that is there: there is hardly ever one.
  await knex.raw('delete from events_other e where (select purged from requests r where r.id = e.request_id) = 1');
}

/** Without the one for all other ids. */
async function partitions(knex: Knex): Promise<Partition[]> {
  const { rows } = (await knex.raw(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass`,
  )) as { rows: { name: string; bound: string }[] };
  return rows.flatMap(({ name, bound }) => {
    const match = /^FOR VALUES FROM \((?:'(.+)'|MINVALUE)\) TO \('(.+)'\)$/.exec(bound);
    return match ? [{ name, from: match[1] ?? '', to: match[2]! }] : [];
  });
}

/** @returns false, with nothing done, when another node does such a thing or a lock is not granted soon */
async function alone(knex: Knex, steps: (transaction: Knex.Transaction) => PromiseLike<unknown>): Promise<boolean> {
  try {
    return await knex.transaction(async (transaction) => {
      const { rows } = (await transaction.raw('select pg_try_advisory_xact_lock(?) as mine', [LOCK])) as { rows: { mine: boolean }[] };
      if (!rows[0]!.mine) return false;
      await transaction.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await steps(transaction);
      return true;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** The beginning of the ids of the runs that begin at a time (epoch milliseconds): ids are UUIDv7. */
export function idPrefix(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
