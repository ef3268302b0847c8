import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { McpServerConfig, StdioServer } from '../../src/tools/mcp/config.ts';
import { createMcp, type McpOptions } from '../../src/tools/mcp/session.ts';
import type { MessagePart } from '../../src/runtime/model.ts';
import { HttpServer } from './loopback.ts';
import { rawAnswer } from './mcp-raw-answer.ts';
import { modernServer } from './mcp-modern-server.ts';
import { exampleServer } from './mcp-server.ts';
import type { AgentDefinition } from '../../src/runtime/agent.ts';
import { agentOf, runOnce, ScriptedModel } from './runtime.ts';

const SERVER = fileURLToPath(new URL('mcp-server.ts', import.meta.url));
/** Where Node keeps what it has compiled of them. */
const COMPILED = join(tmpdir(), 'baton-test-compiled');
const MODERN = fileURLToPath(new URL('mcp-modern-server.ts', import.meta.url));
const RAW = fileURLToPath(new URL('mcp-raw.ts', import.meta.url));
const FAULTY = fileURLToPath(new URL('mcp-faulty.ts', import.meta.url));

/** Processes of MCP servers, each told to write down its id. */
export class Processes implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'baton-mcp-'));
  readonly #pids = join(this.#folder, 'pids');
  /** A file for what a server has to say of its calls. */
  readonly said = join(this.#folder, 'said');

  example(more: Partial<StdioServer> = {}): StdioServer {
    return this.#server([SERVER, ...(more.args ?? [])], more);
  }

  /** One of the second generation. */
  modern(legacy: 'serve' | 'reject'): StdioServer {
    return this.#server([MODERN, legacy], {});
  }

  faulty(fault: string, more: Partial<StdioServer> = {}): StdioServer {
    return this.#server([FAULTY, fault], more);
  }

  /** @param answers see `rawAnswer` */
  raw(answers: Readonly<Record<string, string>>): StdioServer {
    return this.#server([RAW, JSON.stringify(answers)], {});
  }

  #server(args: string[], more: Partial<StdioServer>): StdioServer {
    // Most of its start is loading the SDK.
    const env = { PIDS: this.#pids, SAID: this.said, NODE_COMPILE_CACHE: COMPILED, ...more.env };
    return { kind: 'stdio', command: process.execPath, ...more, args, env };
  }

  /** The ids of all that were started. */
  get started(): number[] {
    return existsSync(this.#pids) ? readFileSync(this.#pids, 'utf8').trim().split('\n').map(Number) : [];
  }

  /** The ids of all that run, where there is `/proc` also of those that have not come to writing down theirs. */
  get running(): number[] {
    if (!existsSync('/proc/self/environ')) return this.started.filter(isRunning);
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.filter((pid) => environmentOf(pid).includes(this.#folder)).map(Number);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** `''` for one that has ended, or belongs to somebody else. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

/** Configured servers, with times that suit a test. */
export function mcpOf(servers: Record<string, McpServerConfig>, options: McpOptions = {}) {
  return createMcp(new Map(Object.entries(servers)), { callMs: 20_000, graceMs: 300, ...options });
}

/** What a turn's commands answered, in a run of its own, after which nothing of the servers is left. */
export async function runMcp(servers: ReturnType<typeof createMcp>, ...turns: string[]) {
  return runMcpAs({}, servers, ...turns);
}

/** The same, by an agent that differs in this from `index`. */
export async function runMcpAs(agent: Partial<AgentDefinition>, servers: ReturnType<typeof createMcp>, ...turns: string[]) {
  const model = new ScriptedModel((_, turn) => turns[turn - 1] ?? 'ok');
  const agents = [agentOf('caller', agent)];
  const { events, settled } = await runOnce(model, { agents, agentId: 'caller', services: { mcpServers: servers } });
  await settled;
  const contents = model.requests.slice(1).map(({ messages }) => messages.at(-1)!.content);
  const parts = contents.flatMap((content): MessagePart[] => (typeof content === 'string' ? [{ type: 'text', text: content }] : content));
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return { events, model, text: texts.join('\n'), images: parts.filter(({ type }) => type === 'image') };
}

/** The example server over streamable HTTP. */
export async function startMcpHttp(options: { json?: boolean; onCancel?: () => void } = {}) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = await HttpServer.start((request, response) => {
    void (async () => {
      const id = request.headers['mcp-session-id'] as string | undefined;
      let transport = id === undefined ? undefined : sessions.get(id);
      if (id !== undefined && !transport) return response.writeHead(404).end('session not found');
      if (!transport) {
        const made = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          enableJsonResponse: options.json ?? false,
          onsessioninitialized: (session) => void sessions.set(session, made),
          onsessionclosed: (session) => void sessions.delete(session),
        });
        transport = made;
        await exampleServer(options.onCancel).connect(made as Transport);
      }
      return transport.handleRequest(request, response);
    })();
  });
  return {
    server,
    sessions,
    config: (headers: Record<string, string> = {}): McpServerConfig => ({ kind: 'http', url: new URL('/mcp', server.origin), headers }),
  };
}

/** The server of the second generation over HTTP, which clients of before may or may not use. */
export async function startMcpModern(legacy: 'stateless' | 'reject') {
  const said: string[] = [];
  /** The methods of all messages, in order. */
  const methods: string[] = [];
  const handle = toNodeHandler(createMcpHandler(() => modernServer((what) => said.push(what)), { legacy }));
  const server = await HttpServer.start((request, response) => {
    void text(request).then((body) => {
      const message = body === '' ? {} : (JSON.parse(body) as { method?: string });
      methods.push(message.method ?? request.method!);
      return handle(request, response, message);
    });
  });
  return { server, said, methods, config: { kind: 'http', url: new URL('/mcp', server.origin), headers: {} } satisfies McpServerConfig };
}

/** A server that answers raw text over streamable HTTP, as JSON or as events. @param answers see `rawAnswer` */
export async function startMcpRaw(answers: Readonly<Record<string, string>>, type: 'json' | 'events') {
  const said: string[] = [];
  const server = await HttpServer.start((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      said.push(body);
      const answer = rawAnswer(answers, body);
      if (answer === undefined) return response.writeHead(202).end();
      if (type === 'json') return response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer.replace(/^/gm, 'data: ').concat('\n\n'));
    });
  });
  return { server, said, config: { kind: 'http', url: new URL('/mcp', server.origin), headers: {} } satisfies McpServerConfig };
}
