/** How long a lease holds after its last renewal, in milliseconds. */
export const LEASE_MS = 15_000;
/** How long a node without its lock may be silent, and how long a node counts as certainly alive after it renewed its lease. */
export const GRACE_MS = 5000;
/** The clock of PostgreSQL, in epoch milliseconds: those of the nodes may differ. */
export const POSTGRES_NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** What a node sees of another one. */
export interface Sighting {
  /** Its process can be seen from here, and has ended. */
  ended: boolean;
  /** It is of a release that holds a lock for its life. */
  locks: boolean;
  /** That lock is held. */
  locked: boolean;
  /** Since it last renewed its lease, in milliseconds by the clock of the database. */
  silentMs: number;
}

/**
 * Whether a node is dead, so that others may end its runs. Its lock breaks with its connection, and so it does for
 * every living node when the database restarts: only who has been connected for a while may conclude anything from the
 * silence of others.
 * @param steadyMs how long the judge itself has been connected, and has renewed its lease in time
 */
export function isDead({ ended, locks, locked, silentMs }: Sighting, steadyMs: number): boolean {
  if (ended) return true;
  if (locks && !locked && silentMs > GRACE_MS && steadyMs > GRACE_MS) return true;
  return silentMs > LEASE_MS && steadyMs > LEASE_MS;
}
