import type { Api, Schemas } from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import { readCells, type Cell } from './cells.ts';
import { isoTime } from './database.ts';
import { askServer } from './server.ts';
import { stateOf } from './tenant.ts';
import { tableOf, usageQuery, type UsageCliOptions } from './usage.ts';
import { WrongUsage } from './wrong-usage.ts';

/** Options of commands that ask all cells. */
export interface CellsOptions {
  /** The file of the cells. */
  cells: string;
}

/** `baton tenant list --cells <file>`: those of each cell, newest first. */
export async function tenants({ cells }: CellsOptions): Promise<void> {
  await ask(cells, async ({ name }, api) => {
    for await (const tenant of api.listTenants({ limit: 200 })) {
      const { id, name: called, created_at: created } = tenant;
      console.log(`${name}\t${id}\t${onOneLine(called)}\t${stateOf(tenant)}\tcreated ${isoTime(created)}`);
    }
  });
}

/** `baton usage --cells <file>`: what the tenants of each cell have used. */
export async function usage({ cells, json, ...options }: Omit<UsageCliOptions, 'url'> & CellsOptions): Promise<void> {
  const query = usageQuery(options);
  const rows: ({ cell: string } & Schemas['TenantsUsage']['rows'][number])[] = [];
  await ask(cells, async ({ name }, api) => {
    for await (const row of api.getTenantsUsage(query)) rows.push({ cell: name, ...row });
  });
  if (json) return console.log(JSON.stringify(rows, undefined, 2));
  process.stdout.write(
    tableOf(`cell tenant ${query.group_by}`, rows, (row) => `${row.cell} ${row.tenant_id} ${onOneLine(row.key) || '(not known)'}`),
  );
}

/** `baton audit --cells <file>`: the newest entries of all cells. */
export async function audit({
  cells,
  limit,
  tenant,
  action,
}: {
  cells: string;
  limit: string;
  tenant?: string;
  action?: string;
}): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new WrongUsage('--limit must be a number from 1 to 9999');
  if (tenant !== undefined && !/^[1-9]\d{0,14}$/.test(tenant)) throw new WrongUsage('--tenant must be the id of a tenant');
  const most = Number(limit);
  const query = {
    limit: Math.min(most, 200),
    ...(tenant !== undefined && { tenant_id: Number(tenant) }),
    ...(action !== undefined && { action: action as Schemas['AuditEntry']['action'] }),
  };
  const found: { cell: string; entry: Schemas['AuditEntry'] }[] = [];
  await ask(cells, async ({ name: cell }, api) => {
    let count = 0;
    for await (const entry of api.listAuditEntries(query)) {
      found.push({ cell, entry });
      if ((count += 1) === most) break;
    }
  });
  const newest = found.sort((one, other) => other.entry.at - one.entry.at).slice(0, most);
  for (const { cell, entry } of newest) {
    const { at, actor, action: done, target, tenant_id: of } = entry;
    console.log(`${isoTime(at)}\t${cell}\t${of ?? '-'}\t${onOneLine(actor)}\t${done}\t${onOneLine(target)}`);
  }
}

/** Asks cell after cell. Of one that does not answer the others are told all the same. @throws when there was one */
async function ask(file: string, request: (cell: Cell, api: Api) => Promise<void>): Promise<void> {
  const away: string[] = [];
  for (const cell of readCells(file)) {
    const { name, url, adminToken } = cell;
    try {
      if (adminToken === undefined) throw new Error('it has no admin_token');
      await askServer(url, (api) => request(cell, api), adminToken);
    } catch (error) {
      process.stderr.write(`baton: ${name}: ${onOneLine((error as Error).message)}\n`);
      away.push(name);
    }
  }
  if (away.length > 0) throw new Error(`what is above is without ${away.join(', ')}`);
}
