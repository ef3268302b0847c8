import type { Config } from '../config.ts';
import { orThrow, Problem } from '../lib/problem.ts';
import type { Database } from '../store/database/database.ts';
import { Tenants, type Tenant } from '../store/tenants/tenants.ts';
import { onOneLine } from '../lib/terminal.ts';
import { showMade, type EndOptions } from './made.ts';
import { nodesKnow } from './nodes-know.ts';
import { WrongUsage } from './wrong-usage.ts';
import { actor, checkName, isoTime, now, tenantId, withDatabase } from './database.ts';

/** `baton tenant create <name>` */
export async function create(config: Config, name: string): Promise<void> {
  checkName(name, 'tenant');
  const make = async (tenants: Tenants): Promise<void> => {
    const { tenant, token } = await tenants.create(name, actor());
    console.log(`created tenant ${tenant.id} "${onOneLine(tenant.name)}"; its token is shown this once:\n\n${token}`);
  };
  await withTenants(config, make, { make: true });
}

/** `baton tenant list` */
export async function list(config: Config): Promise<void> {
  await withTenants(config, async (tenants) => {
    for (let before: number | undefined; ;) {
      const page = await tenants.list({ limit: 200, before });
      for (const tenant of page) {
        const { id, name, created_at, last_used_at } = tenant;
        const state = stateOf(tenant);
        const used = last_used_at === 0 ? 'never used' : `last used ${isoTime(last_used_at)}`;
        console.log(`${id}\t${onOneLine(name)}\t${state}\tcreated ${isoTime(created_at)}\t${used}`);
      }
      if (page.length < 200) return;
      before = page.at(-1)!.id;
    }
  });
}

/** `baton tenant disable <id>`: its runs end on running servers. With PostgreSQL all know of it when this returns, with SQLite within seconds. */
export const disable = (config: Config, id: string): Promise<void> => setDisabled(config, id, true);

/** `baton tenant enable <id>` */
export const enable = (config: Config, id: string): Promise<void> => setDisabled(config, id, false);

/** `baton tenant rotate <id>` */
export async function rotate(config: Config, id: string, { disable: off = false }: EndOptions = {}): Promise<void> {
  await withTenants(config, async (tenants, database) => {
    const { token, made } = orThrow(await tenants.rotate(tenantId(id), actor(), { disable: off }));
    await nodesKnow(database, config);
    console.log(`the new token of tenant ${id} is shown this once:\n\n${token}`);
    showMade(made);
  });
}

/** `baton tenant erase <id> --confirm <name>`: it is locked out as by `disable`, and servers do the rest. */
export async function erase(config: Config, id: string, { confirm }: { confirm: string }): Promise<void> {
  await withTenants(config, async (tenants, database) => {
    const erased = await tenants.erase(tenantId(id), confirm, actor());
    if (erased instanceof Problem && erased.code === 'not_confirmed') throw new WrongUsage(`--confirm is not the name of tenant ${id}`);
    const { name } = orThrow(erased);
    await nodesKnow(database, config);
    console.log(
      `tenant ${id} "${onOneLine(name)}" is locked out, and being erased by the servers on this database; baton tenant list has it until that is done`,
    );
  });
}

async function setDisabled(config: Config, id: string, disabled: boolean): Promise<void> {
  await withTenants(config, async (tenants, database) => {
    const tenant = orThrow(await tenants.update(tenantId(id), { disabled }, actor()));
    await nodesKnow(database, config);
    console.log(`tenant ${id} "${onOneLine(tenant.name)}" is ${disabled ? 'disabled' : 'enabled'}`);
  });
}

/** Where a tenant stands, in a word or three. */
export function stateOf({ disabled, moving, moved_to: to, erasing_since: erasing }: Omit<Tenant, 'budget' | 'budgets'>): string {
  if (erasing !== undefined) return 'being erased';
  if (moving === 'arriving') return 'arriving';
  if (moving !== undefined) return `${moving}${to === undefined ? '' : ` to ${to}`}`;
  return disabled ? 'disabled' : 'enabled';
}

function withTenants(config: Config, use: (tenants: Tenants, database: Database) => Promise<void>, options = {}): Promise<void> {
  return withDatabase(config, (database) => use(new Tenants(database, now, config.CELL, config.TENANT_RANGE), database), options);
}
