import { tryJson } from '../../../lib/try-json.ts';
import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import { MODERN_VERSION, nextId } from '../../mcp/endpoint.ts';
import { headersOf, metaOf } from '../../mcp/modern.ts';
import type { McpServer } from '../../mcp/server.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError, messagesOf } from '../../wire/json-rpc.ts';
import { expectRefused, shown, type Reply } from '../../wire/wire.ts';

const JSON_RPC = 'JSON-RPC 2.0, Error object';

/** Posts a body in each era that the server speaks, with the headers that are right for it. */
async function inEachEra(server: McpServer, body: unknown, see: (reply: Reply, version: string) => void): Promise<void> {
  if (server.found.modern) see(await server.endpoint.post(body, headersOf('tools/list')), MODERN_VERSION);
  if (!server.found.legacy) return;
  await using session = await server.begin();
  see(await server.endpoint.post(body, session.headers), session.version);
}

/** Bodies that are no request, each for one reason. */
const NO_REQUESTS: [what: string, body: unknown][] = [
  ['an empty object', {}],
  ['a request without method', { jsonrpc: '2.0', id: 1 }],
  ['a request whose method is a number', { jsonrpc: '2.0', id: 1, method: 1 }],
  ['a request whose id is an object', { jsonrpc: '2.0', id: {}, method: 'tools/list', params: { _meta: metaOf() } }],
  ['a text', '"hello"'],
];

/** What is no request, or one that the server can't know. */
export const messages: readonly Rule[] = [
  {
    id: 'mcp.not-json',
    title: 'A body that is no JSON is refused, as -32700 where it is said in JSON-RPC',
    source: JSON_RPC,
    async run(context) {
      const server = await context.mcp();
      await inEachEra(server, '{"jsonrpc": "2.0", "id": 1, "method":', (reply, version) => {
        expectRefused(reply, `a body that is no JSON (${version})`);
        const error = isObject(reply.json) && isObject(reply.json['error']) ? reply.json['error'] : undefined;
        if (error && 'code' in error) expect(Number.isInteger(error['code']), 'a code that is an integer', shown(reply));
      });
    },
  },
  {
    id: 'mcp.no-request',
    title: 'A body that is JSON, but no request, is refused',
    source: JSON_RPC,
    async run(context) {
      const server = await context.mcp();
      for (const [what, body] of NO_REQUESTS)
        await inEachEra(server, body, (reply, version) => expectRefused(reply, `${what} (${version})`));
    },
  },
  {
    id: 'mcp.batch',
    title: 'A batch is refused, or each of its requests is answered: the body is one message since 2025-06-18',
    source: 'MCP 2025-06-18, Key Changes; Transports: Sending Messages to the Server',
    async run(context) {
      const server = await context.mcp();
      const batch = [1, 2].map(() => ({ jsonrpc: '2.0', id: nextId(), method: 'tools/list', params: { _meta: metaOf() } }));
      await inEachEra(server, batch, (reply, version) => {
        const what = `a batch (${version})`;
        if (reply.frames) return void messagesOf(reply, what);
        const answered = reply.status === 200 && Array.isArray(tryJson(reply.text));
        if (!answered) expectRefused(reply, what);
      });
    },
  },
  {
    id: 'mcp.unknown-method',
    title: 'A method that there is not is the error -32601, with the id of the request',
    source: JSON_RPC,
    async run(context) {
      const server = await context.mcp();
      await server.inEachEra(async (era) => {
        const answer = await era.ask('baton-verify/unknown');
        expectRpcError(answer, [-32601], `an unknown method (${era.version})`);
        const { status } = answer.reply;
        if (era.modern) expect(status === 404, 'an unknown method to be answered with 404', shown(answer.reply));
        else expect(status < 500, 'an unknown method to be no fault of the server', shown(answer.reply));
      });
    },
  },
  {
    id: 'mcp.call-params',
    title: 'A call that names no tool is an error of JSON-RPC',
    source: 'MCP 2025-11-25, Tools: Error Handling',
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('tools', async (era) => {
        const answer = await era.ask('tools/call', { arguments: {} });
        expectRpcError(
          answer,
          era.modern ? [-32602, -32600, -32603, -32020] : [-32602, -32600, -32603],
          `tools/call without a name (${era.version})`,
        );
      });
    },
  },
  {
    id: 'mcp.stream',
    title: 'An answer that is a stream has one message of JSON-RPC in each event, its response, and no two events of one id',
    source: `MCP 2025-11-25, Transports: Resumability and Redelivery; MCP ${MODERN_VERSION}, Streamable HTTP: Receiving Messages`,
    async run(context) {
      const server = await context.mcp();
      const ids = new Set<string>();
      let streams = 0;
      await server.inEachEra(async (era) => {
        for (const method of [era.modern ? 'server/discover' : 'ping', 'baton-verify/unknown']) {
          const { reply } = await era.ask(method);
          if (reply.frames) streams += 1;
          for (const { id } of reply.frames ?? []) {
            if (id === undefined) continue;
            expect(!ids.has(id), 'another id for each event of a session', id);
            ids.add(id);
          }
        }
      });
      if (streams === 0) throw new Skipped('it answers with application/json');
    },
  },
];
