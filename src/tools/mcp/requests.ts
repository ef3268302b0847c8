import { ProtocolError, type Client, type RequestOptions } from '@modelcontextprotocol/client';
import * as z from 'zod';
import type { Deadline } from '../../lib/deadline.ts';
import { isObject } from '../../lib/is-object.ts';
import { nameList, oneLine } from '../../lib/text.ts';
import { contextToPropagate } from '../../lib/trace.ts';
import { McpProblem, type McpResult, type McpTool, type McpTools } from '../../runtime/commands/mcp-servers.ts';
import { written } from '../../runtime/commands/mcp-words.ts';
import { partsOf, toResult } from './content.ts';
import { MAX_PAGES } from './limits.ts';
import { headersFor, mirroredIn } from './param-headers.ts';
import { readResult, type InputGiven, type InputRequired } from './input-required.ts';
import { heldIn } from './result.ts';
import { ToolList } from './tool-list.ts';
import { kindOf, WrongAnswer, wrongIn } from './wrong-answer.ts';

/** What a request is made with. */
export interface Request {
  signal: AbortSignal;
  /** Removes secrets that the server may echo. */
  redact: (text: string) => string;
  /** The server goes on with it: its time begins anew. */
  again: Deadline['again'];
  /** What the server wanted to know before. */
  input?: InputGiven | undefined;
}

/** The signal enforces the deadline; the SDK's own timeout must not come earlier. */
const NEVER_MS = 2 ** 31 - 1;
/** Results are read by ourselves: one odd member costs the SDK the whole of them. */
const Anything = z.looseObject({});
/** The code of a server that lacks a header of a call, or has read another value in it. */
const HEADER_MISMATCH = -32020;

/** Makes a request. @returns the result as the server has sent it */
async function send(client: Client, method: string, params: Members, options: RequestOptions): Promise<Members> {
  return heldIn(await client.request({ method, params }, Anything, { ...options, timeout: NEVER_MS }));
}

/** Makes a request that the server may answer with what it wants to know first. */
async function sendInRounds(
  client: Client,
  method: string,
  { signal, again, redact, input }: Request,
  params: Members,
  headers: Record<string, string> = {},
): Promise<{ complete: Members } | { wanted: InputRequired }> {
  const isModern = client.getProtocolEra() === 'modern';
  if (input && !isModern) throw new McpProblem('has asked something, and speaks another revision of the protocol since then');
  const answer = await send(client, method, { ...params, ...input }, { signal, onprogress: again, headers });
  return isModern ? readResult(answer, redact) : { complete: answer };
}

/**
 * The server's tools over all pages, as far as `MAX_TOOLS` and {@link MAX_PAGES}. What is wrong in a page behind the first
 * costs that page.
 * @throws {WrongAnswer}
 */
export async function listTools(client: Client, { signal, redact }: Pick<Request, 'signal' | 'redact'>): Promise<McpTools> {
  const list = new ToolList(redact, sendsHeaders(client));
  const cursors = new Set<unknown>();
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES && !list.isFull; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    try {
      const { tools, nextCursor, ttlMs } = await send(client, 'tools/list', params, { signal });
      if (tools !== undefined && tools !== null && !Array.isArray(tools)) throw new WrongAnswer(`its \`tools\` is ${kindOf(tools)}`);
      list.add(tools ?? [], ttlMs);
      cursor = nextCursor;
    } catch (error) {
      if (page === 0 || signal.aborted || !(error instanceof ProtocolError || error instanceof WrongAnswer)) throw error;
      list.tell(`the rest of the list can't be read: ${wrongIn(error) ?? error.message}`);
      return remembered(client, list, true);
    }
    if (cursor === undefined || cursor === null || cursor === '') return remembered(client, list, false);
    if (cursors.has(cursor)) {
      list.tell('the list names the same page as the next one again and again');
      return remembered(client, list, false);
    }
    cursors.add(cursor);
  }
  return remembered(client, list, true);
}

/** The tools of each connection, until the server says that they have changed, or for as long as it has said. */
const listed = new WeakMap<Client, Listed>();
interface Listed {
  listing: Promise<McpTools>;
  until: number;
}
/** Milliseconds for which a list serves at least: the steps of one call look into it several times. */
const FRESH_MS = 5000;

function note(client: Client, known: Listed): void {
  listed.set(client, known);
  client.setNotificationHandler('notifications/tools/list_changed', () => void listed.delete(client));
}

function remembered(client: Client, list: ToolList, more: boolean): McpTools {
  const tools = list.end(more);
  const until = client.getProtocolEra() === 'modern' ? performance.now() + Math.max(list.freshMs, FRESH_MS) : Infinity;
  note(client, { listing: Promise.resolve(tools), until });
  return tools;
}

/** A tool, of a list that is asked for once. */
export async function findTool(client: Client, name: string, request: Pick<Request, 'signal' | 'redact'>): Promise<McpTool | undefined> {
  let known = listed.get(client);
  if (!known || known.until < performance.now()) {
    known = { listing: listTools(client, request), until: Infinity };
    note(client, known);
    known.listing.catch(() => listed.delete(client));
  }
  const { tools } = await known.listing;
  return tools.find((tool) => tool.name === name);
}

/** Whether the server wants some arguments as headers too: what has sessions knows no such thing, and processes have none. */
const sendsHeaders = (client: Client): boolean => client.getProtocolEra() === 'modern' && client.transport?.hasPerRequestStream === true;

/** The headers of a call, as the tool's description says it, if that is known. */
async function headersOf(client: Client, name: string, args: Members, request: Request): Promise<Record<string, string>> {
  if (!sendsHeaders(client) || !listed.has(client)) return {};
  const mirrored = mirroredIn((await findTool(client, name, request))?.inputSchema);
  return typeof mirrored === 'string' ? {} : headersFor(mirrored, args);
}

/**
 * Calls a tool.
 * @throws {McpProblem} the rest of a sentence about the server, with the names of its tools, when it has none of this name
 */
export async function callTool(client: Client, name: string, args: Members, request: Request): Promise<McpResult | InputRequired> {
  const { signal, redact } = request;
  const trace = contextToPropagate();
  const params = { name, arguments: { ...args }, ...(trace && { _meta: { ...trace } }) };
  const call = async (): ReturnType<typeof sendInRounds> =>
    sendInRounds(client, 'tools/call', request, params, await headersOf(client, name, args, request));
  try {
    const answer = await call().catch(async (error: unknown) => {
      if (signal.aborted || !sendsHeaders(client) || !(error instanceof ProtocolError) || error.code !== HEADER_MISMATCH) throw error;
      // It was not carried out: what the server wants as headers was not known, or has changed.
      await listTools(client, request);
      return call();
    });
    if ('wanted' in answer) return answer.wanted;
    if (answer.complete['isError'] === true) await checkName(client, name, request);
    return toResult(answer.complete, redact);
  } catch (error) {
    if (error instanceof ProtocolError && wrongIn(error) === undefined && !signal.aborted) await checkName(client, name, request);
    throw error;
  }
}

/** Reads a resource. @throws {WrongAnswer} */
export async function readResource(client: Client, uri: string, request: Request): Promise<McpResult | InputRequired> {
  const answer = await sendInRounds(client, 'resources/read', request, { uri });
  if ('wanted' in answer) return answer.wanted;
  const content = partsOf('contents', answer.complete['contents']).map((resource) => ({
    type: 'resource',
    resource: isObject(resource) ? { uri, ...resource } : resource,
  }));
  return toResult({ content }, request.redact);
}

/** After a failure: servers report an unknown tool in many ways, so the list decides. */
async function checkName(client: Client, name: string, request: Request): Promise<void> {
  const listing = await listTools(client, request).catch(() => undefined);
  if (!listing || listing.more || listing.tools.some((tool) => tool.name === name)) return;
  const names = nameList(listing.tools.map((tool) => written(oneLine(tool.name, 64))));
  throw new McpProblem(`has no tool '${oneLine(name, 64)}'; its tools are: ${names}`);
}

type Members = Readonly<Record<string, unknown>>;
