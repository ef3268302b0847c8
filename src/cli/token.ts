import type { Config } from '../config.ts';
import { orThrow } from '../lib/problem.ts';
import { onOneLine } from '../lib/terminal.ts';
import type { Database } from '../store/database/database.ts';
import { parseScopes, type Scope } from '../store/tenants/scopes.ts';
import { Tokens } from '../store/tenants/tokens.ts';
import { actor, checkName, isId, isoTime, now, tenantId, withDatabase } from './database.ts';
import { nodesKnow } from './nodes-know.ts';
import { showMade, type EndOptions } from './made.ts';
import { parseTime } from './time.ts';
import { WrongUsage } from './wrong-usage.ts';

export interface CreateOptions {
  /** Separated by commas. */
  scopes?: string;
  /** ISO 8601. */
  expires?: string;
}

/** `baton token create <tenant> <name>` */
export async function create(config: Config, tenant: string, name: string, { scopes, expires }: CreateOptions): Promise<void> {
  checkName(name, 'token');
  const input = {
    name,
    scopes: scopes === undefined ? undefined : scopesOf(scopes),
    expires_at: expires === undefined ? undefined : timeOf(expires),
  };
  await withTokens(config, async (tokens) => {
    const { record, token } = orThrow(await tokens.create(tenantId(tenant), input, actor()));
    const what = `token ${record.id} "${onOneLine(record.name)}" of tenant ${tenant} (${record.scopes.join(', ')})`;
    console.log(`created ${what}; it is shown this once:\n\n${token}`);
  });
}

/** `baton token list <tenant>` */
export async function list(config: Config, tenant: string): Promise<void> {
  await withTokens(config, async (tokens) => {
    for (const { id, name, scopes, created_at, expires_at } of orThrow(await tokens.list(tenantId(tenant)))) {
      const end = expires_at === undefined ? 'never expires' : `${expires_at <= now() ? 'expired' : 'expires'} ${isoTime(expires_at)}`;
      console.log(`${id}\t${onOneLine(name)}\t${scopes.join(',')}\tcreated ${isoTime(created_at)}\t${end}`);
    }
  });
}

/** `baton token revoke <tenant> <id>`: unknown to all running servers when this returns with PostgreSQL, within seconds with SQLite. */
export async function revoke(config: Config, tenant: string, id: string, { disable = false }: EndOptions = {}): Promise<void> {
  if (!isId(id)) throw new WrongUsage(`'${id}' is not a token id: see baton token list ${tenant}`);
  await withTokens(config, async (tokens, database) => {
    const made = orThrow(await tokens.revoke(tenantId(tenant), Number(id), actor(), { disable }));
    await nodesKnow(database, config);
    console.log(`token ${id} of tenant ${tenant} is revoked`);
    showMade(made);
  });
}

function scopesOf(text: string): Scope[] {
  const scopes = parseScopes(text.split(',').map((name) => name.trim()));
  if (!scopes) throw new WrongUsage(`'${text}' is no list of scopes: read, run, approve and manage, with commas between them`);
  return scopes;
}

/** A date, or a time that says its zone: another one would mean something else on each machine. */
function timeOf(text: string): number {
  const time = parseTime(text, { zone: 'required' });
  if (time === undefined) throw new WrongUsage(`--expires: '${text}' is no time that there is: 2027-01-31, or 2027-01-31T12:00:00Z`);
  return time;
}

function withTokens(config: Config, use: (tokens: Tokens, database: Database) => Promise<void>): Promise<void> {
  return withDatabase(config, (database) => use(new Tokens(database, now, config.CELL), database));
}
