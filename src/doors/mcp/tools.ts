import { hash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import { ToolSchema } from '@modelcontextprotocol/core';
import { isObject } from '../../lib/is-object.ts';
import { readSchema } from '../../lib/json-schema.ts';
import { badRequest } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';
import { INDEX, type AgentDefinition } from '../../runtime/agent.ts';
import { briefLine, unbroken } from '../../runtime/marks.ts';
import { parseAgentName } from '../../store/agents/agent-name.ts';
import { nameIn, pageFrom } from './pages.ts';
import { INVALID_PARAMS, RpcFailure } from './rpc.ts';

/** The stored agents of a tenant, by their ids. */
export type Catalog = ReadonlyMap<string, AgentDefinition>;

/** The tools of a tenant. */
export interface Tools {
  list: readonly Tool[];
  /** Another one when the list has changed. */
  version: string;
}

/** The tool that runs any agent. An agent of this id is run through it. */
const RUN_AGENT = 'run_agent';
const DESCRIPTION_MAX = 1000;
/** Characters of the schema of an answer that a tool shows: the lists of many tools are made often. */
const SCHEMA_MAX = 8192;

const MESSAGE = { type: 'string', minLength: 1, description: 'What the agent is to do, with all that it needs to know.' };
const ANY_AGENT: Tool = {
  name: RUN_AGENT,
  title: 'Run an agent',
  description: `Gives a message to an agent by its id, and waits for its answer. The agent ${INDEX} delegates to the others.`,
  inputSchema: {
    type: 'object',
    properties: {
      agent: { type: 'string', default: INDEX, description: 'The id of the agent, or id@n for its version n.' },
      message: MESSAGE,
    },
    required: ['message'],
  },
};

/** A catalog is another object when it may have changed. */
const known = new WeakMap<Catalog, Tools>();

/** `run_agent`, and a tool for each stored agent, in the order of their ids. */
export function toolsOf(catalog: Catalog): Tools {
  let tools = known.get(catalog);
  if (!tools) {
    const agents = [...catalog.values()].filter(({ id }) => id !== RUN_AGENT).sort((a, b) => (a.id < b.id ? -1 : 1));
    const list = [ANY_AGENT, ...agents.map(toolOf)];
    tools = { list, version: hash('sha256', JSON.stringify(list), 'base64url') };
    known.set(catalog, tools);
  }
  return tools;
}

function toolOf({ id, name, role, goal, response_format: format }: AgentDefinition): Tool {
  const description = briefLine(`${role}. ${goal}`, DESCRIPTION_MAX);
  const tool: Tool = {
    name: id,
    title: unbroken(name),
    description,
    inputSchema: { type: 'object', properties: { message: MESSAGE }, required: ['message'] },
  };
  if (format?.type !== 'json_schema' || JSON.stringify(format.schema).length > SCHEMA_MAX) return tool;
  // Of a schema that MCP can't show, clients get what it describes all the same.
  // Hosts compile it, and some stumble over keywords that their validator doesn't know.
  const outputSchema = readSchema(structuredClone(format.schema))?.schema;
  return isShown(outputSchema) ? { ...tool, outputSchema } : tool;
}

/** Whether all clients take a schema as that of a result: one of the older versions refuses the list of all tools for another. */
function isShown(schema: unknown): schema is { type: 'object' } {
  return isObject(schema) && schema['type'] === 'object' && ToolSchema.shape.inputSchema.safeParse(schema).success && isPlain(schema);
}

/** Whether the schema of each member is an object: `true` is one too, which the older versions don't know. */
const isPlain = ({ properties = {} }: Record<string, unknown>): boolean =>
  isObject(properties) && Object.values(properties).every(isObject);

/** A page of the tools. @param cursor where it begins @throws {RpcFailure} when no page has named the cursor */
export function toolPage({ list }: Tools, cursor: string | undefined): { tools: Tool[]; nextCursor?: string } {
  const { items: tools, ...next } = pageFrom(list, cursor === undefined ? 0 : behind(list, nameIn(cursor)));
  return { tools, ...next };
}

/** Where the page behind a tool begins, which may be gone by now. */
function behind(list: readonly Tool[], name: string): number {
  if (name === RUN_AGENT) return 1;
  const next = list.findIndex((tool, index) => index > 0 && tool.name > name);
  return next < 0 ? list.length : next;
}

/** What a call asks an agent. */
export interface Order {
  /** Its name: `id`, or `id@n`. */
  agent: string;
  message: string;
}

/**
 * Reads a call of a tool. @param exists whether there is a stored agent of an id
 * @throws {RpcFailure} when there is no such tool @throws {Problem} 400
 */
export async function readCall(name: string, given: Record<string, unknown>, exists: (id: string) => Promise<boolean>): Promise<Order> {
  if (name !== RUN_AGENT && !(await exists(name))) throw new RpcFailure(INVALID_PARAMS, `there is no tool ${cutCharacters(name, 100)}`);
  const { message } = given;
  const agent = given['agent'] ?? INDEX;
  if (typeof message !== 'string' || message === '') throw badRequest('message must be a text that is not empty');
  if (name !== RUN_AGENT) return { agent: name, message };
  if (typeof agent !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(parseAgentName(agent).id))
    throw badRequest('agent must be the id of an agent');
  return { agent, message };
}
