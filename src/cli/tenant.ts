import type { Config } from '../config.ts';
import { orThrow } from '../lib/problem.ts';
import { Tenants } from '../store/tenants/tenants.ts';
import { onOneLine } from '../lib/terminal.ts';
import { showMade, type EndOptions } from './made.ts';
import { actor, checkName, isoTime, now, tenantId, withDatabase } from './database.ts';

/** `baton tenant create <name>` */
export async function create(config: Config, name: string): Promise<void> {
  checkName(name, 'tenant');
  await withTenants(config, async (tenants) => {
    const { tenant, token } = await tenants.create(name, actor());
    console.log(`created tenant ${tenant.id} "${onOneLine(tenant.name)}"; its token is shown this once:\n\n${token}`);
  });
}

/** `baton tenant list` */
export async function list(config: Config): Promise<void> {
  await withTenants(config, async (tenants) => {
    for (let before: number | undefined; ;) {
      const page = await tenants.list({ limit: 200, before });
      for (const { id, name, disabled, created_at, last_used_at } of page) {
        const used = last_used_at === 0 ? 'never used' : `last used ${isoTime(last_used_at)}`;
        console.log(`${id}\t${onOneLine(name)}\t${disabled ? 'disabled' : 'enabled'}\tcreated ${isoTime(created_at)}\t${used}`);
      }
      if (page.length < 200) return;
      before = page.at(-1)!.id;
    }
  });
}

/** `baton tenant disable <id>`: its runs end on a running server, at once with PostgreSQL, within seconds with SQLite. */
export const disable = (config: Config, id: string): Promise<void> => setDisabled(config, id, true);

/** `baton tenant enable <id>` */
export const enable = (config: Config, id: string): Promise<void> => setDisabled(config, id, false);

/** `baton tenant rotate <id>` */
export async function rotate(config: Config, id: string, { disable: off = false }: EndOptions = {}): Promise<void> {
  await withTenants(config, async (tenants) => {
    const { token, made } = orThrow(await tenants.rotate(tenantId(id), actor(), { disable: off }));
    console.log(`the new token of tenant ${id} is shown this once:\n\n${token}`);
    showMade(made);
  });
}

async function setDisabled(config: Config, id: string, disabled: boolean): Promise<void> {
  await withTenants(config, async (tenants) => {
    const tenant = orThrow(await tenants.update(tenantId(id), { disabled }, actor()));
    console.log(`tenant ${id} "${onOneLine(tenant.name)}" is ${disabled ? 'disabled' : 'enabled'}`);
  });
}

function withTenants(config: Config, use: (tenants: Tenants) => Promise<void>): Promise<void> {
  return withDatabase(config, (database) => use(new Tenants(database, now, config.CELL)));
}
