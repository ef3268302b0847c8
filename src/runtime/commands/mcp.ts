import { jsonProblem } from '../../lib/json-problem.ts';
import { done, failed, notConfigured, type CommandDescriptor, type CommandResult, type ConfiguredCommand } from './command.ts';
import { listTools } from './mcp-listing.ts';
import { McpProblem, type McpServers, type McpSession } from './mcp-servers.ts';

/** Characters of the arguments of a call. */
const MAX_ARGS = 1024 * 1024;
const USAGE = 'write /mcp tools [server] or /mcp call <server> <tool> [json]';

/** `/mcp tools [server]`, `/mcp call <server> <tool> [json]`: tools of the configured MCP servers. */
export const mcpCommand = {
  verb: 'mcp',
  effect: () => false,
  outside: true,
  docs: {
    usage: '`/mcp tools [server]`, `/mcp call <server> <tool> [json]`',
    works: 'when configured',
    turnedOnBy: '`mcp.json` or `MCP_CONFIG`',
  },
  configure: ({ mcpServers: servers }) =>
    servers && servers.names.length > 0
      ? withServers(servers)
      : notConfigured('/mcp is not configured on this server; its operator turns it on with MCP_CONFIG. Go on without it'),
} satisfies CommandDescriptor<'mcp', { mcpServers: McpServers | undefined }>;

function withServers(servers: McpServers): ConfiguredCommand {
  return {
    reference: referenceOf(servers),
    async repeatable({ args }, { resources, signal }) {
      const [, server = '', tool = ''] = /^call\s+(\S+)\s+(\S+)/.exec(args) ?? [];
      if (server === '') return true;
      try {
        const session = resources.open(servers, () => servers.open());
        const { tools: known } = await session.tools(server, signal);
        return known.some(({ name, repeatable }) => name === tool && repeatable);
      } catch (error) {
        if (signal.aborted || !(error instanceof McpProblem)) throw error;
        return false;
      }
    },
    async run({ args }, { resources, signal }) {
      const session = resources.open(servers, () => servers.open());
      const [, action = '', rest = ''] = /^(\S*)\s*([^]*)$/.exec(args)!;
      try {
        if (action === 'tools') return await tools(servers, session, rest, signal);
        if (action === 'call') return await call(session, rest, signal);
        return failed(`/mcp ${action.slice(0, 50)} is no command of mine; ${USAGE}`);
      } catch (error) {
        if (signal.aborted || !(error instanceof McpProblem)) throw error;
        return failed(`${error.message}; try it differently or go on without it`);
      }
    },
  };
}

function referenceOf({ names }: McpServers): string {
  return (
    `/mcp tools [server]: lists the tools of the MCP servers (${names.join(', ')}) with their arguments\n` +
    '/mcp call <server> <tool> [json]: calls one, its arguments as a JSON object on the same line'
  );
}

async function tools(servers: McpServers, session: McpSession, server: string, signal: AbortSignal): Promise<CommandResult> {
  const names = server === '' ? servers.names : [server];
  const settled = await Promise.allSettled(names.map((name) => session.tools(name, signal)));
  signal.throwIfAborted();
  const listings = settled.map((one, i) => {
    if (one.status === 'fulfilled') return `${names[i]}:\n${listTools(one.value, 1 / names.length)}`;
    if (one.reason instanceof McpProblem && names.length > 1) return `${names[i]}: not available: ${one.reason.message}`;
    throw one.reason;
  });
  return done(listings.join('\n\n'));
}

async function call(session: McpSession, rest: string, signal: AbortSignal): Promise<CommandResult> {
  const [, server = '', tool = '', json = ''] = /^(\S*)\s*(\S*)\s*([^]*)$/.exec(rest)!;
  if (server === '' || tool === '') return failed(USAGE);
  if (json.length > MAX_ARGS) return failed(`the arguments of a tool may have ${MAX_ARGS} characters; pass less`);
  const wrong = json === '' ? undefined : jsonProblem(json);
  if (wrong) {
    const found = JSON.stringify(json.slice(wrong.position, wrong.position + 20));
    return failed(
      `the arguments are not JSON: at character ${wrong.position + 1} ${found} stands where ${wrong.expected} should; ${USAGE}`,
    );
  }
  const args: unknown = json === '' ? {} : JSON.parse(json);
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return failed('the arguments of a tool are a JSON object, for example {"path": "a.txt"}');
  }
  const result = await session.call(server, tool, args as Record<string, unknown>, signal);
  if (result.isError) return failed(`${tool} has failed: ${result.text || 'it does not say why'}`);
  return done(result.text || (result.images.length > 0 ? '' : '(the tool answered nothing)'), result.images);
}
