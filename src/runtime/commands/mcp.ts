import { cutCharacters, nameList, oneLine } from '../../lib/text.ts';
import type { AgentDefinition } from '../agent.ts';
import { plainLines } from '../marks.ts';
import { done, failed, notConfigured, type CommandDescriptor, type CommandResult, type ConfiguredCommand } from './command.ts';
import { readArgs } from './mcp-args.ts';
import { listTools } from './mcp-listing.ts';
import { takeWord, withoutQuotes, written } from './mcp-words.ts';
import type { DocumentReader } from '../documents.ts';
import type { CommandContext } from './context.ts';
import { readingDocuments } from './mcp-documents.ts';
import type { Command } from '../grammar.ts';
import { readOn, showAnswer } from './mcp-result.ts';
import { functionsOf } from './mcp-functions.ts';
import { LoginWanted, McpProblem, sessionFor, type McpServers, type McpSession, type McpTool } from './mcp-servers.ts';
import { urlArgument } from './url-argument.ts';
import { words } from './command-tool.ts';

/** Characters of the instructions of a server, and of all of them, in the system prompt. */
const INSTRUCTIONS = 2000;
const ALL_INSTRUCTIONS = 8000;
/** Words: what is to be done, the server, and its tool or resource. */
const ACTION_AND_NAMES = 3;
const ACTIONS = ['tools', 'call', 'read'];
const NOT_CONFIGURED = '/mcp is not configured on this server; its operator turns it on with MCP_CONFIG. Go on without it';
const USAGE = 'write /mcp tools [server], /mcp call <server> <tool> [json] or /mcp read <server> <uri>';

/** `/mcp tools [server]`, `/mcp call <server> <tool> [json]`, `/mcp read <server> <uri>`: what the configured MCP servers have. */
export const mcpCommand = {
  verb: 'mcp',
  effect: () => false,
  json: (args) => {
    const tool = isCall({ args }) ? takeWord(takeWord(args.slice('call'.length))?.rest ?? '') : undefined;
    return tool && (tool.rest === '' || tool.rest.startsWith('{')) ? tool.rest : undefined;
  },
  approvedAs: (args) => withoutQuotes(args, ACTION_AND_NAMES),
  sequence: ({ args }) => (/^(?:call|read)\s/.test(args) ? `mcp ${wordsBehind(args)[0] ?? ''}` : undefined),
  tool: {
    properties: { command: { type: 'string', description: 'What stands behind /mcp' } },
    required: ['command'],
    command: ({ command }) => ({ args: words(command).replace(/^\/?mcp\s+/, '') }),
  },
  outside: true,
  docs: {
    usage:
      '`/mcp tools [server]`, `/mcp call <server> <tool> [json]`, `/mcp read <server> <uri>`, ' +
      '`/mcp result <n> part <m>`, `/mcp result <n> find <words>`',
    works: 'when configured',
    turnedOnBy: '`mcp.json` or `MCP_CONFIG`',
  },
  configure: ({ mcpServers: servers, documents }) =>
    servers && (servers.load || servers.names.length > 0) ? withServers(servers, documents) : notConfigured(NOT_CONFIGURED),
} satisfies CommandDescriptor<'mcp', { mcpServers: McpServers | undefined; documents?: DocumentReader | undefined }>;

function withServers(servers: McpServers, documents: DocumentReader | undefined): ConfiguredCommand {
  /** The server's description of the called tool; undefined when it can't be asked, as the call itself will tell. */
  const toolOf = async ({ args }: Command, context: CommandContext): Promise<McpTool | undefined> => {
    const [server = '', name = ''] = wordsBehind(args);
    if (!openTo(servers, context.agent, context.tenantId).includes(server)) return undefined;
    try {
      return await sessionFor(servers, context).tool(server, name, context.signal);
    } catch (error) {
      if (context.signal.aborted || !(error instanceof McpProblem)) throw error;
      return undefined;
    }
  };
  return {
    mayWait: servers.mayWantLogin && ((tenantId) => servers.mayWantLogin!(tenantId)),
    ready: servers.load && ((tenantId) => servers.load!(tenantId)),
    reference: (agent, _, tenantId) => referenceOf(servers, openTo(servers, agent, tenantId), tenantId),
    functions: (whose) => functionsOf(servers, openTo(servers, whose.agent, whose.tenantId), whose),
    repeatable: async (command, context) => (isCall(command) ? ((await toolOf(command, context))?.repeatable ?? false) : true),
    readsOnly: async (command, context) => (isCall(command) ? ((await toolOf(command, context))?.readOnly ?? false) : true),
    async run({ args }, context) {
      const { signal } = context;
      // A turn that goes on after a restart has not come through its beginning.
      await servers.load?.(context.tenantId);
      const names = openTo(servers, context.agent, context.tenantId);
      if (names.length === 0) {
        if (servers.names.length === 0 && servers.namesFor(context.tenantId).length === 0) return failed(NOT_CONFIGURED);
        return failed('no MCP server is open to this agent; go on without /mcp');
      }
      const [, action = '', rest = ''] = /^(\S*)\s*([^]*)$/.exec(args)!;
      const [server = ''] = wordsBehind(args);
      if (server !== '' && ACTIONS.includes(action) && !names.includes(server)) {
        return failed(
          `there is no MCP server '${oneLine(server, 64)}'; the servers are: ${nameList(names.map(written))}; try it differently`,
        );
      }
      const session = sessionFor(servers, context);
      const reading = readingDocuments(session, documents, context);
      try {
        if (action === 'tools') return await withLogin(context, () => tools(names, session, server, signal));
        if (action === 'call') return await withLogin(context, () => call(reading, rest, context));
        if (action === 'read') return await withLogin(context, () => read(reading, rest, context));
        if (action === 'result') return await readOn(rest, names, context);
        return failed(`/mcp ${action.slice(0, 50)} is no command of mine; ${USAGE}`);
      } catch (error) {
        if (signal.aborted || !(error instanceof McpProblem)) throw error;
        return failed(`${error.message}; try it differently or go on without it`);
      }
    },
  };
}

/** Does what a server may want a login for, again when somebody has logged in. */
async function withLogin(context: CommandContext, work: () => Promise<CommandResult>): Promise<CommandResult> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LoginWanted) || context.signal.aborted) throw error;
      const refused = await context.authorize(error.offer);
      if (refused) return refused;
    }
  }
}

/** The two words behind the first one. */
function wordsBehind(args: string): string[] {
  const first = takeWord(takeWord(args)?.rest ?? '');
  const second = takeWord(first?.rest ?? '');
  return [first, second].flatMap((taken) => (taken ? [taken.word] : []));
}
const isCall = ({ args }: Pick<Command, 'args'>): boolean => /^call\s/.test(args);

/** The servers that an agent may use. */
function openTo(servers: McpServers, { mcp_servers: listed }: AgentDefinition, tenantId: number): readonly string[] {
  const names = servers.namesFor(tenantId);
  return listed ? names.filter((name) => listed.includes(name)) : names;
}

function referenceOf(servers: McpServers, names: readonly string[], tenantId: number): string | undefined {
  if (names.length === 0) return undefined;
  const reference =
    `/mcp tools [server]: lists the tools of the MCP servers (${names.map(written).join(', ')}) with their arguments\n` +
    '/mcp call <server> <tool> [json]: calls one, its arguments as a JSON object, on the same line or from the next one on; ' +
    'a name that is no word stands in quotes\n' +
    '/mcp read <server> <uri>: reads a resource that a server has linked to\n' +
    '/mcp result <n> part <m>, /mcp result <n> find <words>: reads on in a long result';
  const instructions = names.flatMap((name) => {
    const words = cutCharacters(
      servers.instructions(name, tenantId)?.trim() ?? '',
      Math.min(INSTRUCTIONS, ALL_INSTRUCTIONS / names.length),
    );
    // Indented, so that no line can be taken for one of ours.
    return words === '' ? [] : [`  ${name}:\n${plainLines(words).replace(/^/gm, '    ')}`];
  });
  return instructions.length === 0 ? reference : `${reference}\nThe MCP servers say of their use:\n${instructions.join('\n')}`;
}

async function tools(all: readonly string[], session: McpSession, server: string, signal: AbortSignal): Promise<CommandResult> {
  const names = server === '' ? all : [server];
  const settled = await Promise.allSettled(names.map((name) => session.tools(name, signal)));
  signal.throwIfAborted();
  const listings = settled.map((one, i) => {
    if (one.status === 'fulfilled') return `${names[i]}:\n${listTools(one.value, 1 / names.length)}`;
    if (one.reason instanceof McpProblem && names.length > 1) return `${names[i]}: not available: ${one.reason.message}`;
    throw one.reason;
  });
  return done(listings.join('\n\n'));
}

async function call(session: Pick<McpSession, 'call'>, rest: string, context: CommandContext): Promise<CommandResult> {
  const server = takeWord(rest);
  const tool = takeWord(server?.rest ?? '');
  if (!server || !tool) return failed(USAGE);
  const read = readArgs(tool.rest);
  if ('wrong' in read) return failed(`${read.wrong}; ${USAGE}`);
  const result = await session.call(server.word, tool.word, read.args, context.signal, context);
  if (result.isError) return failed(`${tool.word} has failed: ${result.text || 'it does not say why'}`);
  return showAnswer(server.word, result, '(the tool answered nothing)', context);
}

async function read(session: Pick<McpSession, 'read'>, rest: string, context: CommandContext): Promise<CommandResult> {
  const server = takeWord(rest);
  const named = server?.rest ?? '';
  // An address stands as it is, since a server may have any, but for what models put around one.
  const wrapped = /^[<“‘*([]/.test(named) ? urlArgument(named) : undefined;
  const uri = wrapped ? { word: wrapped.value, rest: wrapped.rest } : takeWord(named);
  if (!server || !uri || uri.word === '' || uri.rest !== '') return failed(USAGE);
  const result = await session.read(server.word, uri.word, context.signal, context);
  return showAnswer(server.word, result, '(the resource is empty)', context);
}
