import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { runProgram } from '../../../support/snippets.ts';
import type { Connect, WorldClient } from './client.ts';

/*
 * The two command lines of the Inspector: `mcp-inspector --cli`, whose every command is a connection of its own, and `mcpdo`, which keeps
 * one open.
 */

/** What both print. */
interface Printed {
  tools?: { name: string }[];
  resources?: { uri: string }[];
  contents?: { text: string }[];
  prompts?: { name: string }[];
  messages?: { content: { text: string } }[];
  protocolVersion?: string;
  elicitationPending?: { elicitationId: string; message: string; origin: string };
}

type Command = (method: string, flags?: string[]) => Promise<Printed>;

/** @param folder where the Inspector is installed @param era `legacy`, `auto` or `modern` */
export const inspector = (folder: string, era: string): Connect =>
  async function connect({ url, token }) {
    const home = mkdtempSync(join(tmpdir(), 'baton-inspector-'));
    const where = [new URL('/v1/mcp', url).href, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
    const command: Command = async (method, flags = []) => {
      const args = ['--cli', ...where, '--protocol-era', era, '--format', 'json', '--method', method, ...flags];
      const { result } = (await printed(join(folder, BIN, 'launcher/build/index.js'), args, home)) as { result: Printed };
      return result;
    };
    return {
      version: '',
      ...operations(command),
      call: async (tool, given) =>
        (await command('tools/call', ['--tool-name', tool, '--tool-args-json', JSON.stringify(given)])) as unknown as CallToolResult,
      read: async (uri) => (await command('resources/read', ['--uri', uri])).contents![0]!.text,
      prompt: async (name, given) => textsOf(await command('prompts/get', ['--prompt-name', name, '--prompt-args', ...pairsOf(given)])),
      async [Symbol.asyncDispose]() {
        rmSync(home, { recursive: true });
      },
    };
  };

/** @param folder where the Inspector is installed @param era `legacy`, `auto` or `modern` */
export const mcpdo = (folder: string, era: string): Connect =>
  async function connect({ url, token, answer }) {
    const home = mkdtempSync(join(tmpdir(), 'baton-mcpdo-'));
    const run = (...args: string[]): Promise<Printed> =>
      printed(join(folder, BIN, 'mcpdo/build/mcp-bin.js'), ['--format', 'json', ...args], home);
    const server = new URL('/v1/mcp', url).href;
    const open = (...headers: string[]) => run('connect', server, '--era', era, '--header', `Authorization: Bearer ${token}`, ...headers);
    await open();
    const command: Command = (method, flags = []) => run('--connection', server, method, ...flags);
    async function call(tool: string, given: object, origin?: string): Promise<CallToolResult> {
      let said = await command('tools/call', [tool, JSON.stringify(given)]);
      while (said.elicitationPending) {
        const { elicitationId, message, origin: from } = said.elicitationPending;
        if (origin !== undefined && from !== origin) throw new Error(`it was asked by a ${from}`);
        said = await command('elicitation/respond', [elicitationId, JSON.stringify({ answer: answer(message) })]);
      }
      return said as unknown as CallToolResult;
    }
    return {
      version: (await command('connections/show')).protocolVersion!,
      ...operations(command),
      call: (tool, given) => call(tool, given),
      async callAsTask(tool, given) {
        await run('disconnect', server);
        await open('Prefer: respond-async');
        return call(tool, given, 'task-input-required');
      },
      read: async (uri) => (await command('resources/read', [uri])).contents![0]!.text,
      prompt: async (name, given) => textsOf(await command('prompts/get', [name, '--prompt-args', ...pairsOf(given)])),
      async [Symbol.asyncDispose]() {
        await run('daemon', 'stop');
        rmSync(home, { recursive: true });
      },
    };
  };

const BIN = 'node_modules/@modelcontextprotocol/inspector/clients';

const pairsOf = (given: Record<string, string>): string[] => Object.entries(given).map(([name, value]) => `${name}=${value}`);
const textsOf = ({ messages }: Printed): string[] => messages!.map(({ content }) => content.text);

const operations = (command: Command): Pick<WorldClient, 'tools' | 'resources' | 'prompts'> => ({
  tools: async () => (await command('tools/list')).tools!.map(({ name }) => name),
  resources: async () => (await command('resources/list')).resources!.map(({ uri }) => uri),
  prompts: async () => (await command('prompts/list')).prompts!.map(({ name }) => name),
});

/** A tool that fails is printed like any other result, and told by the exit code. */
async function printed(program: string, args: string[], home: string): Promise<Printed> {
  const env = { HOME: home, MCP_INSPECTOR_SECRET_STORE: 'file' };
  const ran = await runProgram(process.execPath, [program, ...args], { cwd: home, env });
  if (ran.code !== 0 && ran.stdout === '') throw new Error(`the Inspector ended with ${ran.code}: ${ran.stderr}`);
  // Of the two lines of a tool that fails, the second one says so again.
  return JSON.parse(ran.stdout.startsWith('{"') ? ran.stdout.split('\n')[0]! : ran.stdout) as Printed;
}
