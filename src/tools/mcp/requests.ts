import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { McpError, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Deadline } from '../../lib/deadline.ts';
import { isObject } from '../../lib/is-object.ts';
import { nameList, oneLine } from '../../lib/text.ts';
import { contextToPropagate } from '../../lib/trace.ts';
import { McpProblem, type McpResult, type McpTool, type McpTools } from '../../runtime/commands/mcp-servers.ts';
import { written } from '../../runtime/commands/mcp-words.ts';
import { partsOf, toResult } from './content.ts';
import { MAX_PAGES } from './limits.ts';
import { ToolList } from './tool-list.ts';
import { kindOf, WrongAnswer, wrongIn } from './wrong-answer.ts';

/** What a request is made with. */
export interface Request {
  signal: AbortSignal;
  /** Removes secrets that the server may echo. */
  redact: (text: string) => string;
  /** The server goes on with it: its time begins anew. */
  again: Deadline['again'];
}

/** The signal enforces the deadline; the SDK's own timeout must not come earlier. */
const NEVER_MS = 2 ** 31 - 1;
/** Results are read by ourselves: one odd member costs the SDK the whole of them. */
const Anything = z.looseObject({});

/**
 * The server's tools over all pages, as far as `MAX_TOOLS` and {@link MAX_PAGES}. What is wrong in a page behind the first
 * costs that page.
 * @throws {WrongAnswer}
 */
export async function listTools(client: Client, { signal, redact }: Pick<Request, 'signal' | 'redact'>): Promise<McpTools> {
  const list = new ToolList(redact);
  const cursors = new Set<unknown>();
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES && !list.isFull; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    try {
      const { tools, nextCursor } = await client.request({ method: 'tools/list', params }, Anything, { signal, timeout: NEVER_MS });
      if (tools !== undefined && tools !== null && !Array.isArray(tools)) throw new WrongAnswer(`its \`tools\` is ${kindOf(tools)}`);
      list.add(tools ?? []);
      cursor = nextCursor;
    } catch (error) {
      if (page === 0 || signal.aborted || !(error instanceof McpError || error instanceof WrongAnswer)) throw error;
      list.tell(`the rest of the list can't be read: ${wrongIn(error) ?? error.message}`);
      return list.end(true);
    }
    if (cursor === undefined || cursor === null || cursor === '') return list.end(false);
    if (cursors.has(cursor)) {
      list.tell('the list names the same page as the next one again and again');
      return list.end(false);
    }
    cursors.add(cursor);
  }
  return list.end(true);
}

/** The tools of each connection, until the server says that they have changed. */
const listed = new WeakMap<Client, Promise<McpTools>>();

/** A tool, of a list that is asked for once. */
export async function findTool(client: Client, name: string, request: Request): Promise<McpTool | undefined> {
  let listing = listed.get(client);
  if (!listing) {
    listing = listTools(client, request);
    listed.set(client, listing);
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => void listed.delete(client));
    listing.catch(() => listed.delete(client));
  }
  const { tools } = await listing;
  return tools.find((tool) => tool.name === name);
}

/**
 * Calls a tool.
 * @throws {McpProblem} the rest of a sentence about the server, with the names of its tools, when it has none of this name
 */
export async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
  request: Request,
): Promise<McpResult> {
  const { signal, redact, again } = request;
  const trace = contextToPropagate();
  const params = { name, arguments: { ...args }, ...(trace && { _meta: { ...trace } }) };
  const options = { signal, timeout: NEVER_MS, onprogress: again };
  try {
    const answer = await client.request({ method: 'tools/call', params }, Anything, options);
    if (answer['isError'] === true) await checkName(client, name, request);
    return toResult(answer, redact);
  } catch (error) {
    if (error instanceof McpError && wrongIn(error) === undefined && !signal.aborted) await checkName(client, name, request);
    throw error;
  }
}

/** Reads a resource. @throws {WrongAnswer} */
export async function readResource(client: Client, uri: string, { signal, redact, again }: Request): Promise<McpResult> {
  const options = { signal, timeout: NEVER_MS, onprogress: again };
  const { contents } = await client.request({ method: 'resources/read', params: { uri } }, Anything, options);
  const content = partsOf('contents', contents).map((resource) => ({
    type: 'resource',
    resource: isObject(resource) ? { uri, ...resource } : resource,
  }));
  return toResult({ content }, redact);
}

/** After a failure: servers report an unknown tool in many ways, so the list decides. */
async function checkName(client: Client, name: string, request: Request): Promise<void> {
  const listing = await listTools(client, request).catch(() => undefined);
  if (!listing || listing.more || listing.tools.some((tool) => tool.name === name)) return;
  const names = nameList(listing.tools.map((tool) => written(oneLine(tool.name, 64))));
  throw new McpProblem(`has no tool '${oneLine(name, 64)}'; its tools are: ${names}`);
}
