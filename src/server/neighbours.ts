import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../store/database.ts';

/**
 * Warns when several nodes use settings that only work with one node. @param live the live nodes of the database, this
 * one included
 */
export function warnOfNeighbours(live: ReadonlySet<string>, { dialect }: Database, { IDEMPOTENCY }: Config, logger: Logger): void {
  if (live.size <= 1) return;
  if (dialect === 'sqlite') logger.warn('another process serves this SQLite file: neither hears of what the other does, cancels included');
  else if (IDEMPOTENCY === 'memory')
    logger.warn('there are other nodes: without IDEMPOTENCY=database they run the same Idempotency-Key again');
}
