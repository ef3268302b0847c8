import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../store/database.ts';

/** Says what goes wrong when several nodes share what isn't made for it. @param live the nodes of the database, this one among them */
export function warnOfNeighbours(live: ReadonlySet<string>, { dialect }: Database, { IDEMPOTENCY }: Config, logger: Logger): void {
  if (live.size <= 1) return;
  if (dialect === 'sqlite') logger.warn('another process serves this SQLite file: neither hears of what the other does, cancels included');
  else if (IDEMPOTENCY === 'memory')
    logger.warn('there are other nodes: without IDEMPOTENCY=database they run the same Idempotency-Key again');
}
