import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import { HttpServer } from '../support/loopback.ts';
import type { TestDatabase } from '../support/databases.ts';
import type { Reply, UpstreamRequest } from '../support/upstream.ts';

/*
 * Jobs for runs, `JOB <name> <kind>`, at which a model works that is a function of its messages alone: a job comes to the same
 * end however often it is begun again.
 */

export const KINDS = ['words', 'effects', 'team', 'gated', 'talk'] as const;
export type Kind = (typeof KINDS)[number];

/** What a model says in a turn of a job; undefined when it has nothing more to say. */
type Script = (name: string) => string[][];

const write = (path: string, name: string): string => `/write ${path}\n# ${name} wörd 👋\n/endwrite\n`;

const SCRIPTS: Record<Kind, Script> = {
  words: (name) => [Array.from({ length: 12 }, (_, i) => `${name} says ${i} wörd 👋\n`)],
  effects: (name) => [
    [`${name} begins.\n`, `/mem write ${name}\n/mcp call far count {"key":"${name}-0"}\n`, write(`${name}.md`, name)],
    [
      'Goes on.',
      `\n/mem add entry project ${name}\nwhat ${name} knows\n/endmem\n/mcp call far look {"key":"${name}"}\n`,
      write(`--persist kept/${name}.md`, name),
    ],
    [`/schedule every day at 07:30: ${name}\n`, `/mcp call far count {"key":"${name}-2"}\n/mem shared write ${name}\n`],
    [`${name} has `, 'done ', 'it all.'],
  ],
  team: (name) => [
    ['One alone:\n', `/agent index JOB ${name}.a words\n`],
    [
      'Some together:\n',
      `/parallel\n/agent index JOB ${name}.b words\n/agent index JOB ${name}.c effects\n/agent keeper JOB ${name}.d gated\n/endparallel\n`,
    ],
    [`${name} and `, 'all others are done.'],
  ],
  gated: (name) => [
    [`${name} looks.\n`, `/mem write ${name}\n`],
    [`${name} in a `, 'draft'],
    [`${name} is `, 'fine ', 'now'],
  ],
  talk: (name) => [
    [`Let me note ${name}.\n`, `/mem write ${name}\n`],
    [`${name}`, ' is noted.'],
  ],
};

/** Answers as the model of all jobs. @param pauseMs what it takes its time for, at the beginning of each turn and now and then */
export function worker(pauseMs: number): (request: UpstreamRequest) => Reply {
  return ({ body, lastMessage }) => {
    const gate = (index: number) => (index % 3 === 0 ? delay(pauseMs) : undefined);
    if (body.model === 'claude-advisor') {
      const isDraft = lastMessage.includes('in a draft');
      return { text: [isDraft ? '<signal>REDIRECT</signal><guidance>finish it</guidance>' : '<signal>CONTINUE</signal>'] };
    }
    const texts = body.messages.map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')));
    const asked = texts.findLastIndex((text, at) => body.messages[at]!.role === 'user' && text.startsWith('JOB '));
    const [, name = '', kind = 'words'] = texts[asked]!.split(' ');
    const turn = body.messages.slice(asked).filter(({ role }) => role === 'assistant').length;
    return { text: SCRIPTS[kind.trim() as Kind](name)[turn] ?? ['nothing more'], gate };
  };
}

/** Servers that count what they are asked to do. */
export interface OtherEnd extends AsyncDisposable {
  /** How often something was done that can't be taken back. */
  readonly counted: Map<string, number>;
  readonly looked: Map<string, number>;
  /** Has calls of `count` and `look` wait, once they are counted. */
  hold: ((key: string) => Promise<void> | undefined) | undefined;
  /** Lets a server know it. */
  writeConfig(database: TestDatabase): void;
}

/** Starts an MCP server `far` with two tools: `count`, which must not be repeated, and `look`, which may be. */
export async function startOtherEnd(): Promise<OtherEnd> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const counted = new Map<string, number>();
  const looked = new Map<string, number>();
  const serverOf = (): McpServer => {
    const server = new McpServer({ name: 'far', version: '1.0.0' });
    const add = (name: string, counts: Map<string, number>, annotations: { readOnlyHint?: boolean; idempotentHint?: boolean }): void => {
      server.registerTool(name, { inputSchema: { key: z.string() }, annotations }, async ({ key }) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        await end.hold?.(key);
        return { content: [{ type: 'text', text: `${name} ${key}` }] };
      });
    };
    add('count', counted, {});
    add('look', looked, { readOnlyHint: true });
    add('put', looked, { idempotentHint: true });
    return server;
  };
  const http = await HttpServer.start((request, response) => {
    void (async () => {
      const id = request.headers['mcp-session-id'] as string | undefined;
      let transport = id === undefined ? undefined : sessions.get(id);
      if (id !== undefined && !transport) return response.writeHead(404).end('session not found');
      if (!transport) {
        const made = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          enableJsonResponse: true,
          onsessioninitialized: (session) => void sessions.set(session, made),
        });
        transport = made;
        await serverOf().connect(made as Transport);
      }
      return transport.handleRequest(request, response);
    })();
  });
  const end: OtherEnd = {
    counted,
    looked,
    hold: undefined,
    writeConfig({ folder }) {
      writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { far: { type: 'http', url: `${http.origin}/mcp` } } }));
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  };
  return end;
}
