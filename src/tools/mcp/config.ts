import * as z from 'zod';
import type { ServerAccess } from './login/access.ts';
import { headers, NAME, NAME_RULE, readConfigFile, urlProblem } from '../remote/config-file.ts';

/** What is said of a server of either kind. */
interface Common {
  /** How long a call may take; undefined: as all do. */
  timeoutSeconds?: number;
  /** The ids of the tenants that may use it; undefined: all. */
  tenants?: readonly number[];
}

/** A server that Baton starts as a process, and that communicates over its standard input and output. */
export interface StdioServer extends Common {
  kind: 'stdio';
  command: string;
  args: readonly string[];
  /** Variables in addition to the few that every server inherits. */
  env: Readonly<Record<string, string>>;
  cwd?: string;
}

/** A server that is reached over streamable HTTP. */
export interface HttpServer extends Common {
  kind: 'http';
  url: URL;
  headers: Readonly<Record<string, string>>;
  oauth?: OAuth;
  /** How it is reached where a tenant has chosen it. */
  access?: ServerAccess;
}

/** A client's own credentials, for tokens without anybody's login (OAuth 2.1, client credentials). */
export interface OAuth {
  clientId: string;
  credential: { secret: string } | { key: string; algorithm: string };
  /** The authorization server that they are for. */
  issuer: URL;
  scope?: string;
}

export type McpServerConfig = StdioServer | HttpServer;

/** The configured servers by name. */
export type McpConfig = ReadonlyMap<string, McpServerConfig>;

/** An hour: whoever needs longer has a server that answers with the place of its result. */
const MAX_SECONDS = 3600;

const text = z.string().regex(/^[^\0]*$/, 'must not hold NUL');

const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const;

const oauth = z
  .object({
    clientId: text.min(1),
    clientSecret: text.min(1).optional(),
    privateKey: text.regex(/^-----BEGIN PRIVATE KEY-----/, 'must be a key in PEM (PKCS #8)').optional(),
    algorithm: z.enum(ALGORITHMS, `must be one of ${ALGORITHMS.join(', ')}`).optional(),
    issuer: z.string(),
    scope: text.min(1).optional(),
  })
  .transform(({ clientId, clientSecret, privateKey, algorithm, issuer, scope }, context): OAuth => {
    const wrong = (path: string, message: string): never => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    if ((clientSecret === undefined) === (privateKey === undefined)) {
      return wrong('clientSecret', 'a client has a clientSecret or a privateKey, one of them');
    }
    if (privateKey !== undefined && algorithm === undefined) return wrong('algorithm', 'a privateKey needs its algorithm');
    const parsed = URL.parse(issuer);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return wrong('issuer', 'must be a URL with http: or https:');
    const credential = clientSecret === undefined ? { key: privateKey!, algorithm: algorithm! } : { secret: clientSecret };
    return { clientId, credential, issuer: parsed, ...(scope !== undefined && { scope }) };
  });

/** The usual format of MCP clients; members that only matter to other clients are ignored. */
const server = z
  .object({
    type: z.enum(['stdio', 'http', 'streamable-http', 'streamableHttp'], 'must be "stdio", "http" or "streamable-http"').optional(),
    command: text.min(1).optional(),
    args: z.array(text).default([]),
    env: z.record(text.regex(/^[^=]+$/), text).default({}),
    cwd: text.min(1).optional(),
    url: z.string().optional(),
    headers,
    oauth: oauth.optional(),
    timeoutSeconds: z.int('must be a whole number of seconds').min(1).max(MAX_SECONDS).optional(),
    tenants: z.array(z.int('must be the number of a tenant').min(1)).optional(),
    disabled: z.boolean().default(false),
  })
  .transform(
    ({ type, command, args, env, cwd, url, headers, oauth, timeoutSeconds, tenants, disabled }, context): McpServerConfig | undefined => {
      const wrong = (path: string, message: string): never => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      if (disabled) return undefined;
      const common = { ...(timeoutSeconds !== undefined && { timeoutSeconds }), ...(tenants && { tenants }) };
      if (command !== undefined && url !== undefined) return wrong('url', 'a server has a command or a url, not both');
      if (command !== undefined) {
        if (type && type !== 'stdio') return wrong('type', 'a server with a command is "stdio"');
        return { kind: 'stdio', command, args, env, ...(cwd !== undefined && { cwd }), ...common };
      }
      if (url === undefined) return wrong('command', 'a server needs a command or a url');
      if (type === 'stdio') return wrong('command', 'a "stdio" server needs a command');
      const problem = urlProblem(url);
      if (problem !== undefined) return wrong('url', problem);
      if (oauth && Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) {
        return wrong('oauth', 'a server has a header Authorization or oauth, not both');
      }
      return { kind: 'http', url: new URL(url), headers, ...(oauth && { oauth }), ...common };
    },
  );

const schema = z.object({ mcpServers: z.record(z.string().regex(NAME, NAME_RULE), server) }).transform(({ mcpServers }): McpConfig => {
  const entries = Object.entries(mcpServers);
  return new Map(entries.flatMap(([name, config]) => (config ? [[name, config]] : [])));
});

/**
 * The servers of `MCP_CONFIG`, by default of `./mcp.json` if there is one.
 * @throws {ConfigError}
 */
export function loadMcpConfig(path: string | undefined): McpConfig | undefined {
  return readConfigFile('MCP_CONFIG', path, './mcp.json', schema);
}
