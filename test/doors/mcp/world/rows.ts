import { FASTMCP_TASKS, installed, NPM, PYTHON } from '../../../support/mcp-world.ts';
import type { Row } from './program.ts';

/*
 * The clients that go through the program; docs/connect.md has them as a table.
 */

const OLD = '2025-11-25';
const NEW = '2026-07-28';

/** Why a client has no tasks: they came with the newer version. */
const EARLIER = { tasks: 'they are of 2026-07-28' };

const second = (how: string, version: string, cannot: Row['cannot'] = {}): Row => {
  const client = '@modelcontextprotocol/client';
  return { client, release: installed(client), how, version, cannot };
};
const tasks = `, tasks with \`@modelcontextprotocol/ext-tasks\` ${installed('@modelcontextprotocol/ext-tasks')}`;

export const javascriptRows = {
  default: second('', OLD, EARLIER),
  auto: second(`\`versionNegotiation: { mode: 'auto' }\`${tasks}`, NEW),
  pinned: second(`\`versionNegotiation: { mode: { pin: '2026-07-28' } }\`${tasks}`, NEW),
  first: { ...second('', OLD, EARLIER), client: '@modelcontextprotocol/sdk', release: installed('@modelcontextprotocol/sdk') },
} satisfies Record<string, Row>;

/** Those of them that every run of the tests tries: one of each generation, and of each version. */
export const quick = ['auto', 'first'] as const satisfies (keyof typeof javascriptRows)[];

const mcp: Row = { client: 'mcp (Python)', release: PYTHON.mcp, how: '', version: NEW, cannot: { tasks: 'it has none' } };
const fastmcp: Row = {
  client: 'FastMCP',
  release: PYTHON.fastmcp,
  how: '',
  version: NEW,
  cannot: { tasks: `\`fastmcp-tasks\` ${FASTMCP_TASKS} is for FastMCP ${FASTMCP_TASKS}` },
};
const cli: Row = {
  client: 'Inspector',
  release: NPM['@modelcontextprotocol/inspector'],
  how: '`--cli`',
  version: OLD,
  cannot: {
    connect: 'its version is not shown',
    progress: 'none is shown',
    question: 'nobody is asked, and it waits',
    cancel: 'there is no command for it',
    tasks: 'there is no command for it',
    change: 'each command has a connection of its own',
  },
};
const mcpdo: Row = {
  ...cli,
  how: '`mcpdo`',
  cannot: { progress: 'none is shown', cancel: 'there is no command for it', change: 'it tells of none', ...EARLIER },
};
const { tasks: _, ...without } = mcpdo.cannot;

export const otherRows = {
  python: mcp,
  pythonLegacy: { ...mcp, how: "`mode='legacy'`", version: OLD, cannot: EARLIER },
  fastmcp,
  fastmcpLegacy: { ...fastmcp, how: "`mode='legacy'`", version: OLD, cannot: EARLIER },
  fastmcpTasks: {
    ...fastmcp,
    release: FASTMCP_TASKS,
    how: '`fastmcp-tasks`',
    cannot: { progress: 'of a task none is told', cancel: 'a call that is given up leaves its task going' },
  },
  inspector: cli,
  inspectorModern: { ...cli, how: '`--cli --protocol-era modern`', version: NEW },
  mcpdo,
  mcpdoModern: { ...mcpdo, how: '`mcpdo connect --era modern`', version: NEW, cannot: without },
} satisfies Record<string, Row>;
