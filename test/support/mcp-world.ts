import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPython } from '../doors/a2a/python.ts';
import { npmFolder } from '../doors/openai/toolchains.ts';
import { ROOT } from './snippets.ts';

/*
 * Clients and servers of MCP that others have made, in the versions that are tried. What `npm ci` doesn't bring is installed once, for all
 * tests together.
 */

/** From PyPI, side by side in one environment. */
export const PYTHON = {
  fastmcp: '4.2.3',
  mcp: '2.3.0',
  'mcp-server-fetch': '2026.10.24',
  'mcp-server-git': '2026.10.19',
  'mcp-server-time': '2026.10.19',
};
/** From PyPI too, with the FastMCP that it is for. */
export const FASTMCP_TASKS = '4.1.4';
/** From npm. */
export const NPM = {
  '@modelcontextprotocol/inspector': '2.12.0',
  '@modelcontextprotocol/server-filesystem': '2026.8.31',
  '@modelcontextprotocol/server-memory': '2026.8.31',
  '@modelcontextprotocol/server-sequential-thinking': '2026.8.31',
  'mcp-remote': '0.15.1',
};

/** The version of a package that `npm ci` has installed. */
export const installed = (name: string): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

/** An interpreter that has {@link PYTHON}, or why there is none. */
export function pythonWorld(): ReturnType<typeof installPython> {
  const { fastmcp, ...others } = PYTHON;
  return installPython(
    fastmcp,
    'fastmcp',
    Object.entries(others).map(([name, version]) => `${name}==${version}`),
  );
}

/** An interpreter that has FastMCP's tasks, or why there is none. */
export const pythonTasks = (): ReturnType<typeof installPython> => installPython(FASTMCP_TASKS, 'fastmcp-tasks', [`mcp==${PYTHON.mcp}`]);

/** A folder that has {@link NPM} in its `node_modules`, or why there is none. */
export const npmWorld = (): ReturnType<typeof npmFolder> => npmFolder(Object.entries(NPM).map(([name, version]) => `${name}@${version}`));
