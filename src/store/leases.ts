import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Database } from './database.ts';
import type { NodeRow } from './schema.ts';

/**
 * The leases of the nodes. While a node's lease is valid, its runs count as alive; a run whose owner has no valid lease
 * may be ended by any node.
 *
 * Runs of a crashed node would otherwise stay open until its lease expires. Where a process id can be looked up — on
 * the same machine, boot and pid namespace — a dead one counts as expired, so that a restart recovers at once.
 */
export class Leases {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Extends the lease until `expiresAt` (epoch milliseconds). */
  async renew(nodeId: string, expiresAt: number): Promise<void> {
    await this.#db
      .knex('nodes')
      .insert({ id: nodeId, expires_at: expiresAt, process_space: PROCESS_SPACE, pid: process.pid })
      .onConflict('id')
      .merge(['expires_at']);
  }

  async release(nodeId: string): Promise<void> {
    await this.#db.knex('nodes').where({ id: nodeId }).delete();
  }

  /** The nodes whose runs must be left alone at `now` (epoch milliseconds). Deletes leases that expired long ago. */
  async live(now: number): Promise<Set<string>> {
    const rows = await this.#db.knex('nodes').select('*');
    await this.#db
      .knex('nodes')
      .where('expires_at', '<', now - DAY_MS)
      .delete();
    return new Set(rows.filter((row) => row.expires_at > now && !knownDead(row)).map((row) => row.id));
  }
}

const DAY_MS = 86_400_000;

const PROCESS_SPACE = processSpace();

function processSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function knownDead({ process_space, pid }: NodeRow): boolean {
  if (process_space !== PROCESS_SPACE || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
