import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ListToolsResultSchema, McpError, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Deadline } from '../../lib/deadline.ts';
import { tryJson } from '../../lib/try-json.ts';
import { nameList, oneLine } from '../../lib/text.ts';
import { contextToPropagate } from '../../lib/trace.ts';
import { McpProblem, type McpResult, type McpTool, type McpTools } from '../../runtime/commands/mcp-servers.ts';
import { ToolAnswer, toResult } from './content.ts';
import { MAX_PAGES, MAX_TOOLS } from './limits.ts';

/** What a request is made with. */
export interface Request {
  signal: AbortSignal;
  /** Removes secrets that the server may echo. */
  redact: (text: string) => string;
  /** The server goes on with it: its time begins anew. */
  again: Deadline['again'];
}

type Redact = Request['redact'];

/** The signal enforces the deadline; the SDK's own timeout must not come earlier. */
const NEVER_MS = 2 ** 31 - 1;
const DESCRIPTION = 2000;

/** The server's tools over all pages, as far as {@link MAX_TOOLS} and {@link MAX_PAGES}. */
export async function listTools(client: Client, { signal, redact }: Pick<Request, 'signal' | 'redact'>): Promise<McpTools> {
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && tools.length <= MAX_TOOLS; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, { signal, timeout: NEVER_MS });
    for (const { name, description = '', inputSchema, annotations = {} } of answer.tools) {
      // A tool whose name can't be written in a command can't be called.
      if (/^\S{1,256}$/.test(name))
        tools.push({
          name: redact(name),
          description: redact(description.slice(0, DESCRIPTION)),
          inputSchema: cleaned(inputSchema, redact),
          repeatable: annotations.readOnlyHint === true || annotations.idempotentHint === true,
          readOnly: annotations.readOnlyHint === true,
        });
    }
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return { tools: tools.slice(0, MAX_TOOLS), more: cursor !== undefined || tools.length > MAX_TOOLS };
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

/** @returns undefined when the schema is not valid any more after secrets were removed */
function cleaned(schema: object, redact: Redact): unknown {
  const json = JSON.stringify(schema);
  const clean = redact(json);
  return clean === json ? schema : tryJson(clean);
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
    const answer = await client.request({ method: 'tools/call', params }, ToolAnswer, options);
    if (answer.isError) await checkName(client, name, request);
    return toResult(answer, redact);
  } catch (error) {
    if (error instanceof McpError && !signal.aborted) await checkName(client, name, request);
    throw error;
  }
}

const ResourceAnswer = z.looseObject({ contents: z.array(z.unknown()) });

/** Reads a resource. @throws {z.ZodError} when it isn't as the protocol has it */
export async function readResource(client: Client, uri: string, { signal, redact, again }: Request): Promise<McpResult> {
  const options = { signal, timeout: NEVER_MS, onprogress: again };
  const { contents } = await client.request({ method: 'resources/read', params: { uri } }, ResourceAnswer, options);
  return toResult({ content: contents.map((resource) => ({ type: 'resource', resource })) }, redact);
}

/** After a failure: servers report an unknown tool in many ways, so the list decides. */
async function checkName(client: Client, name: string, request: Request): Promise<void> {
  const listing = await listTools(client, request).catch(() => undefined);
  if (!listing || listing.more || listing.tools.some((tool) => tool.name === name)) return;
  const names = nameList(listing.tools.map((tool) => oneLine(tool.name, 64)));
  throw new McpProblem(`has no tool '${oneLine(name, 64)}'; its tools are: ${names}`);
}
