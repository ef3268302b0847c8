import { userInfo } from 'node:os';
import type { Config } from '../config.ts';
import { orThrow } from '../lib/problem.ts';
import { openBeside } from '../store/connect.ts';
import { Tenants } from '../store/tenants.ts';
import { onOneLine } from '../lib/terminal.ts';

/** The name in the audit log for changes on the command line. */
const actor = () => `cli:${userInfo().username}`;

/** `baton tenant create <name>` */
export async function create(config: Config, name: string): Promise<void> {
  if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(name)) throw new Error('a tenant name is 1 to 200 characters without control characters');
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
export async function rotate(config: Config, id: string): Promise<void> {
  await withTenants(config, async (tenants) => {
    const rotated = orThrow(await tenants.rotate(tenantId(id), actor()));
    console.log(`the new token of tenant ${id} is shown this once:\n\n${rotated.token}`);
  });
}

async function setDisabled(config: Config, id: string, disabled: boolean): Promise<void> {
  await withTenants(config, async (tenants) => {
    const tenant = orThrow(await tenants.update(tenantId(id), { disabled }, actor()));
    console.log(`tenant ${id} "${onOneLine(tenant.name)}" is ${disabled ? 'disabled' : 'enabled'}`);
  });
}

function tenantId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`'${text}' is not a tenant id: see baton tenant list`);
  return Number(text);
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19) + 'Z';
}

async function withTenants(config: Config, use: (tenants: Tenants) => Promise<void>): Promise<void> {
  const database = await openBeside({ url: config.DATABASE_URL, synchronous: config.SQLITE_SYNCHRONOUS });
  try {
    await use(new Tenants(database, () => Math.floor(Date.now() / 1000), config.CELL));
  } finally {
    await database.close();
  }
}
