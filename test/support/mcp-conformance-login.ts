import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllow } from '../../src/lib/allow-list.ts';
import { Seals } from '../../src/lib/sealing.ts';
import { LoginWanted } from '../../src/runtime/commands/mcp-servers.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { McpGrants } from '../../src/store/mcp/grants.ts';
import { McpLogins } from '../../src/store/mcp/logins.ts';
import { McpServerStore } from '../../src/store/mcp/servers.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { outsideRule } from '../../src/tools/web/outside.ts';
import { createMcp } from '../../src/tools/mcp/session.ts';
import { serverOwner, TenantMcp } from '../../src/tools/mcp/tenants.ts';
import { createGuard } from '../../src/tools/web/guard.ts';

/*
 * Our client with a server of a tenant's own, as MCP's conformance package starts it: `node mcp-conformance-login.ts <url>`. Where the server wants
 * a login, the address is opened as a browser does; the kit's authorization server redirects at once. All parts are those of the server.
 */

/** As a command has it. */
const MAX_LOGINS = 3;

const [, , url] = process.argv as [string, string, string];
const { client_id: clientId, client_secret: clientSecret } = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  client_id?: string;
  client_secret?: string;
};
const folder = mkdtempSync(join(tmpdir(), 'baton-login-'));
const database = await openDatabase({ url: `sqlite:${join(folder, 'baton.db')}` });
try {
  const now = (): number => Date.now();
  const seconds = (): number => Math.floor(now() / 1000);
  const { tenant } = await new Tenants(database, seconds).create('conformance', 'test');
  const servers = new McpServerStore(database, seconds);
  const seals = new Seals([Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7))]);
  const allow = parseAllow('localhost,127.0.0.1');
  const mcp = new TenantMcp({
    config: new Map(),
    make: (config) => createMcp(config),
    servers,
    services: {
      servers,
      grants: new McpGrants(database, now),
      logins: new McpLogins(database, now),
      questions: { settleLogins: async () => [] },
      seals,
      // The address of its document is one that the kit knows.
      publicUrl: 'https://conformance-test.local',
      rule: outsideRule(createGuard({ allow }), allow, 'MCP servers'),
      now,
      settled: () => {},
    },
  });
  const revision = McpServerStore.revision();
  const oauth = clientId === undefined ? undefined : { client_id: clientId, client_secret_set: clientSecret !== undefined };
  const secrets =
    clientSecret === undefined ? '' : seals.seal(JSON.stringify({ clientSecret }), serverOwner(tenant.id, 'server', revision));
  await servers.put(tenant.id, { name: 'server', revision, url, headerNames: [], oauth, timeoutSeconds: undefined, secrets });
  await mcp.load(tenant.id);
  const signal = new AbortController().signal;
  let logins = 0;
  const loggedIn = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof LoginWanted) || (logins += 1) > MAX_LOGINS) throw error;
        const back = (await fetch(await error.offer.begin(3600, signal), { redirect: 'manual' })).headers.get('location');
        const outcome = await mcp.flows.finish(Object.fromEntries(new URL(back ?? '').searchParams));
        if (!outcome.done) throw new Error(outcome.why, { cause: error });
      }
    }
  };
  await using session = mcp.open(tenant.id);
  const { tools } = await loggedIn(() => session.tools('server', signal));
  for (const { name } of tools) {
    const { isError, text } = await loggedIn(() => session.call('server', name, {}, signal));
    if (isError) throw new Error(text);
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}
