import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Neighbour } from '../store/nodes/leases.ts';

/** Warns when several nodes use settings that only work with one node. @param neighbours the other nodes of the database */
export function warnOfNeighbours(neighbours: readonly Neighbour[], { IDEMPOTENCY }: Config, logger: Logger): void {
  if (IDEMPOTENCY === 'memory' && neighbours.some(({ renewed }) => renewed)) {
    logger.warn('there are other nodes: without IDEMPOTENCY=database they run the same Idempotency-Key again');
  }
}
