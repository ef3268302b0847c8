import { cutCharacters } from '../../lib/text.ts';
import { isObject } from '../../lib/is-object.ts';
import type { CommandFunction, FunctionOwner } from './command.ts';
import { McpProblem, sessionFor, type McpServers, type McpTool } from './mcp-servers.ts';
import { written } from './mcp-words.ts';

/** Functions of all servers; the others are called by their names. */
const MOST = 96;
/** Characters of a description, and of a schema: one that is longer is left out. And of all of them: each turn is told them. */
const DESCRIPTION = 1024;
const SCHEMA = 16 * 1024;
const ALL = 128 * 1024;
/** Characters of a function's name, as all providers take it. */
const NAME = 64;
/** What Anthropic or OpenAI refuse at the root of a schema, and with it the whole call. */
const REFUSED = ['anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not'];
/** The names of properties that Anthropic takes there. */
const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/;

/** The tools of the servers as functions of their own, `<server>__<tool>`. A server that can't be asked has none. */
export async function functionsOf(servers: McpServers, names: readonly string[], whose: FunctionOwner): Promise<CommandFunction[]> {
  if (names.length === 0) return [];
  const session = sessionFor(servers, whose);
  const listed = await Promise.all(
    names.map(async (server) => {
      try {
        const { tools } = await session.tools(server, whose.signal);
        return tools.map((tool) => functionOf(server, tool));
      } catch (error) {
        whose.signal.throwIfAborted();
        if (!(error instanceof McpProblem)) throw error;
        return [];
      }
    }),
  );
  const known = new Set<string>();
  let left = ALL;
  const functions = listed.flat().filter((one): one is CommandFunction => {
    if (!one || known.has(one.offer.name) || known.size === MOST) return false;
    const size = JSON.stringify(one.offer).length;
    if (size > left) return false;
    left -= size;
    known.add(one.offer.name);
    return true;
  });
  return functions;
}

/** @returns undefined for a tool that no model could call so */
function functionOf(server: string, { name, description, inputSchema }: McpTool): CommandFunction | undefined {
  const offered = `${server}__${name}`.replace(/[^\w-]/g, '_').slice(0, NAME);
  if (!isObject(inputSchema) || JSON.stringify(inputSchema).length > SCHEMA) return undefined;
  const { $schema: _, properties = {}, ...schema } = inputSchema;
  if (!isObject(properties) || !Object.keys(properties).every((name) => PROPERTY.test(name))) return undefined;
  if (REFUSED.some((word) => Object.hasOwn(schema, word))) return undefined;
  const parameters = { properties, ...schema, type: 'object' };
  const offer = { name: offered, description: cutCharacters(description, DESCRIPTION), parameters };
  return { offer, args: `call ${written(server)} ${written(name)}` };
}
