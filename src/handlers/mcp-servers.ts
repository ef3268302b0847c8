import type { components } from '../generated/api.ts';
import type { HandlersOf } from '../http/handler.ts';
import { notFound, orThrow, Problem, wrongMember } from '../lib/problem.ts';
import { NO_KEY, type Seals } from '../lib/sealing.ts';
import type { McpGrants } from '../store/mcp/grants.ts';
import { McpServerStore, type McpOauth } from '../store/mcp/servers.ts';
import type { Questions } from '../store/runs/questions.ts';
import type { McpGrantRow, McpServerRow } from '../store/schema.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { makersOf } from '../store/tenants/makers.ts';
import { noMcpServer } from '../store/tenants/problems.ts';
import { tokenOf, type Tenants } from '../store/tenants/tenants.ts';
import { NO_ADDRESS } from '../tools/mcp/login/logins.ts';
import { clientMetadata } from '../tools/mcp/login/oauth.ts';
import { ownClient, settle } from '../tools/mcp/login/service.ts';
import { serverOwner, type TenantMcp } from '../tools/mcp/tenants.ts';
import { AddressRefused } from '../tools/web/guard.ts';
import type { OutsideRule } from '../tools/web/outside.ts';
import { loginPage } from './mcp-login-page.ts';
import { listed } from './page.ts';

type McpServer = components['schemas']['McpServer'];
type PutMcpServerRequest = components['schemas']['PutMcpServerRequest'];

interface McpServerServices {
  mcpServers: McpServerStore;
  mcpGrants: McpGrants;
  tenants: Pick<Tenants, 'get'>;
  questions: Pick<Questions, 'settleLogins'>;
  lists: Lists;
  mcp: TenantMcp;
  /** Where the servers may be. */
  mcpRule: OutsideRule;
  seals: Seals | undefined;
  publicUrl: string | undefined;
  /** Epoch seconds. */
  now(): number;
  answered(runId: string): void;
}

/** The tenants' own MCP servers, and the logins to them. */
export function mcpServerHandlers(services: McpServerServices) {
  const { mcpServers, mcpGrants, tenants, questions, lists, mcp, mcpRule, seals, publicUrl, now, answered } = services;
  const closeQuestions = (tenantId: number, name: string, text: string): Promise<void> =>
    settle({ questions, now: () => now() * 1000, settled: answered }, tenantId, name, { decision: 'denied', text });
  return {
    /** GET /v1/mcp-servers */
    async listMcpServers({ query }, { principal: { tenantId }, gone }) {
      const { limit } = query;
      const before = query.before?.slice(PLACE.length);
      const read = async (most: number): Promise<McpServer[]> => {
        const [rows, grants] = await Promise.all([mcpServers.all(tenantId), mcpGrants.all(tenantId)]);
        const own = rows.map((row) =>
          shown(
            row,
            grants.find((grant) => grant.name === row.name && grant.revision === row.revision),
          ),
        );
        const theirs = mcp.operatorsFor(tenantId, rows).map(ofOperator);
        const all = [...own, ...theirs].sort((a, b) => (a.name < b.name ? -1 : 1));
        return all.filter(({ name }) => before === undefined || name > before).slice(0, most);
      };
      return listed('mcp_servers', { lists, tenantId, gone }, limit, read, ({ name }) => PLACE + name);
    },

    /** GET /v1/mcp-servers/{name} */
    async getMcpServer({ params: { name } }, { principal: { tenantId } }) {
      const row = await mcpServers.get(tenantId, name);
      if (row) return { status: 200, body: shown(row, await mcpGrants.get({ tenantId, name, revision: row.revision })) };
      if (!mcp.operatorsFor(tenantId, []).includes(name)) throw noMcpServer(name);
      return { status: 200, body: ofOperator(name) };
    },

    /** PUT /v1/mcp-servers/{name} */
    async putMcpServer({ params: { name }, body }, { principal }) {
      const { tenantId } = principal;
      const { url, headers = {}, oauth, timeout_seconds: timeoutSeconds } = body;
      check(body, mcpRule);
      if (oauth && publicUrl === undefined) throw new Problem('public_url_missing', NO_ADDRESS);
      const hasSecrets = Object.keys(headers).length > 0 || oauth !== undefined;
      if (hasSecrets && !seals) throw new Problem('secrets_key_missing', NO_KEY);
      const revision = McpServerStore.revision();
      const { client_secret: clientSecret, ...about } = oauth ?? {};
      const kept = JSON.stringify({ headers, clientSecret });
      const secrets = hasSecrets ? seals!.seal(kept, serverOwner(tenantId, name, revision)) : '';
      const known: McpOauth | undefined = oauth && { ...about, client_secret_set: clientSecret !== undefined };
      const input = { name, revision, url, headerNames: Object.keys(headers), oauth: known, timeoutSeconds, secrets };
      const row = orThrow(await mcpServers.put(tenantId, input, tokenOf(principal)));
      await closeQuestions(tenantId, name, 'the server was set anew');
      return { status: 200, body: shown(row, undefined) };
    },

    /** DELETE /v1/mcp-servers/{name} */
    async deleteMcpServer({ params: { name } }, { principal }) {
      orThrow(await mcpServers.remove(principal.tenantId, name, tokenOf(principal)));
      await closeQuestions(principal.tenantId, name, 'the server was deleted');
      return { status: 200, body: { deleted: true } };
    },

    /** DELETE /v1/mcp-servers/{name}/authorization */
    async deleteMcpAuthorization({ params: { name } }, { principal }) {
      const { tenantId } = principal;
      if (!(await mcpServers.get(tenantId, name))) throw noMcpServer(name);
      const grant = await mcpGrants.takeBack(tenantId, name, tokenOf(principal));
      if (!grant) throw notFound('mcp_authorization_not_found', `nobody has logged in to the MCP server '${name}'`);
      await mcp.tokens.revoke({ tenantId, name, revision: grant.revision }, grant);
      return { status: 200, body: { deleted: true } };
    },

    /** GET /mcp-login/callback */
    async finishMcpLogin({ query }) {
      const outcome = await mcp.flows.finish(query);
      return loginPage(outcome.done ? { ...outcome, tenant: (await tenants.get(outcome.tenantId))?.name ?? '' } : outcome);
    },

    /** GET /mcp-login/client.json */
    getMcpLoginClient() {
      const own = ownClient(publicUrl);
      if (own?.clientUrl === undefined) {
        throw new Problem('not_found', 'this server is no client by its address: PUBLIC_URL does not begin with https');
      }
      const about = { client_id: own.clientUrl, ...clientMetadata(own), token_endpoint_auth_method: 'none', application_type: 'web' };
      return { status: 200, body: about };
    },
  } satisfies HandlersOf<'MCP servers'>;
}

/** What a place in the list begins with. */
const PLACE = 'name:';

/** Whether the server may be reached, and told who we are. @throws {Problem} */
function check({ url, headers = {}, oauth }: PutMcpServerRequest, rule: OutsideRule): void {
  const inspect = (path: string, address: string): void => {
    try {
      rule.inspect(address);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      throw wrongMember(path, error.message);
    }
  };
  inspect('/url', url);
  const odd = Object.keys(headers).find((name) => !HEADER.test(name));
  if (odd !== undefined) throw wrongMember('/headers', 'a name is none of a header');
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (new Set(names).size < names.length) throw wrongMember('/headers', 'a header is there twice');
  const ours = names.find((name) => OURS.has(name));
  if (ours !== undefined) throw wrongMember('/headers', `${ours} is a header of the protocol, and set by this server`);
  if (!oauth) return;
  if (names.includes('authorization')) throw wrongMember('/oauth', 'a server gets a header Authorization or a login, not both');
  if (oauth.issuer !== undefined) inspect('/oauth/issuer', oauth.issuer);
  if (oauth.client_secret !== undefined && oauth.client_id === undefined) {
    throw wrongMember('/oauth/client_secret', 'a secret needs the client_id that it is of');
  }
}

/** The name of a header (RFC 9110). */
const HEADER = /^[!#$%&'*+.^`|~\w-]{1,128}$/;

/** What goes by itself with each message, or would change where it goes. */
const OURS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'accept',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
  'mcp-session-id',
  'mcp-protocol-version',
  'last-event-id',
]);

const ofOperator = (name: string): McpServer => ({ name, source: 'operator', authorized: false });

function shown(row: McpServerRow, grant: McpGrantRow | undefined): McpServer {
  const { name, url, timeout_seconds: seconds, created_at, updated_at } = row;
  const headers = JSON.parse(row.header_names) as string[];
  return {
    name,
    source: 'tenant',
    url,
    ...(headers.length > 0 && { headers }),
    ...(row.oauth !== '' && { oauth: JSON.parse(row.oauth) as McpOauth & NonNullable<McpServer['oauth']> }),
    ...(seconds > 0 && { timeout_seconds: seconds }),
    authorized: grant !== undefined,
    ...(grant && {
      authorization: { authorized_at: grant.granted_at, issuer: grant.issuer, scopes: grant.scope === '' ? [] : grant.scope.split(' ') },
    }),
    created_at,
    updated_at,
    ...makersOf(row),
  };
}
