import type { Config } from '../config.ts';
import { orThrow } from '../lib/problem.ts';
import { HIGHEST_LIMIT, LIMIT_NAMES, LIMITS, type LimitChanges, type LimitName } from '../store/tenants/own-limits.ts';
import { missing } from '../store/tenants/problems.ts';
import { Tenants } from '../store/tenants/tenants.ts';
import { actor, now, tenantId, withDatabase } from './database.ts';
import { WrongUsage } from './wrong-usage.ts';

/** `baton tenant limits <id> [name=value…]`: they hold on a running server, at once with PostgreSQL, within seconds with SQLite. */
export async function limits(config: Config, id: string, given: readonly string[]): Promise<void> {
  const changes = Object.fromEntries(given.map(parse)) as LimitChanges;
  await withDatabase(config, async (database) => {
    const tenants = new Tenants(database, now, config.CELL, config.TENANT_RANGE);
    const known = tenantId(id);
    const tenant = orThrow(
      given.length > 0
        ? await tenants.update(known, { limits: changes }, actor())
        : ((await tenants.get(known)) ?? missing('tenant', known)),
    );
    for (const name of LIMIT_NAMES) {
      const own = tenant.limits[name];
      console.log(`${name}\t${own ?? config[LIMITS[name]]}\t${own === undefined ? 'for all' : 'of its own'}`);
    }
  });
}

function parse(text: string): [LimitName, number | null] {
  const [, word = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const name = LIMIT_NAMES.find((one) => one === word || LIMITS[one] === word);
  if (!name) throw new WrongUsage(`'${text}' is no limit: name one of ${LIMIT_NAMES.join(', ')}, and its value behind =`);
  if (value === 'default') return [name, null];
  if (!/^\d{1,7}$/.test(value) || Number(value) > HIGHEST_LIMIT)
    throw new WrongUsage(`${name} must be a whole number from 0 to ${HIGHEST_LIMIT}, or default`);
  return [name, Number(value)];
}
