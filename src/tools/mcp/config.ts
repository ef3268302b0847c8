import * as z from 'zod';
import { HEADER_NAME, HEADER_VALUE, NAME, NAME_RULE, readConfigFile } from '../remote/config-file.ts';

/** A server that Baton starts as a process, and that communicates over its standard input and output. */
export interface StdioServer {
  kind: 'stdio';
  command: string;
  args: readonly string[];
  /** Variables in addition to the few that every server inherits. */
  env: Readonly<Record<string, string>>;
  cwd?: string;
}

/** A server that is reached over streamable HTTP. */
export interface HttpServer {
  kind: 'http';
  url: URL;
  headers: Readonly<Record<string, string>>;
}

export type McpServerConfig = StdioServer | HttpServer;

/** The configured servers by name. */
export type McpConfig = ReadonlyMap<string, McpServerConfig>;

const text = z.string().regex(/^[^\0]*$/, 'must not hold NUL');

/** The usual format of MCP clients; members that only matter to other clients are ignored. */
const server = z
  .object({
    type: z.enum(['stdio', 'http', 'streamable-http', 'streamableHttp'], 'must be "stdio", "http" or "streamable-http"').optional(),
    command: text.min(1).optional(),
    args: z.array(text).default([]),
    env: z.record(text.regex(/^[^=]+$/), text).default({}),
    cwd: text.min(1).optional(),
    url: z.string().optional(),
    headers: z
      .record(
        z.string().regex(HEADER_NAME, 'must be the name of a header'),
        z.string().regex(HEADER_VALUE, 'must be the value of a header'),
      )
      .default({}),
    disabled: z.boolean().default(false),
  })
  .transform(({ type, command, args, env, cwd, url, headers, disabled }, context): McpServerConfig | undefined => {
    const wrong = (path: string, message: string): never => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    if (disabled) return undefined;
    if (command !== undefined && url !== undefined) return wrong('url', 'a server has a command or a url, not both');
    if (command !== undefined) {
      if (type && type !== 'stdio') return wrong('type', 'a server with a command is "stdio"');
      return { kind: 'stdio', command, args, env, ...(cwd !== undefined && { cwd }) };
    }
    if (url === undefined) return wrong('command', 'a server needs a command or a url');
    if (type === 'stdio') return wrong('command', 'a "stdio" server needs a command');
    const parsed = URL.parse(url);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return wrong('url', 'must be a URL with http: or https:');
    if (parsed.username || parsed.password) return wrong('url', 'must hold no credentials; put them into headers');
    return { kind: 'http', url: parsed, headers };
  });

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
