import type { Knex } from 'knex';

const ATTEMPTS = 120;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs the steps in a transaction of PostgreSQL that gives up, and tries again, rather than have others queue behind its
 * locks.
 * @param lockTimeout how long others may have to wait for a lock that is not granted at once
 */
export async function patiently(db: Knex, lockTimeout: string, steps: (transaction: Knex.Transaction) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (transaction) => {
        await transaction.raw(`set local lock_timeout = '${lockTimeout}'`);
        await steps(transaction);
      });
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
