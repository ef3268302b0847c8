import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import { LEGACY_VERSIONS, MODERN_VERSION, nextId, NO_VERSION } from '../../mcp/endpoint.ts';
import { askFor } from '../../mcp/era.ts';
import { LISTS, pagesOf } from '../../mcp/lists.ts';
import { headersOf, META, metaOf, modernBody } from '../../mcp/modern.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError, isResponse, messagesOf, type RpcAnswer } from '../../wire/json-rpc.ts';
import { shown } from '../../wire/wire.ts';

const OVERVIEW = `MCP ${MODERN_VERSION}, Overview`;
const HTTP = `MCP ${MODERN_VERSION}, Streamable HTTP`;

/** A request is refused with the status 400 and an error of this code. */
function expectBad(answer: RpcAnswer, code: number, what: string): void {
  expectRpcError(answer, [code], what);
  expect(answer.reply.status === 400, `${what} to be answered with 400`, shown(answer.reply));
}

/** A name that no plain header can hold, of a tool that there is not. */
const NAME = 'baton-verify-ünknown';

/** The stateless revision. */
export const modern: readonly Rule[] = [
  {
    id: 'mcp.discover',
    title: 'server/discover is answered with the versions and the capabilities of the server',
    source: `MCP ${MODERN_VERSION}, Discovery`,
    async run(context) {
      const result = await askFor((await context.mcp()).modern(), 'server/discover');
      const { supportedVersions, capabilities } = result;
      const dated = Array.isArray(supportedVersions) && supportedVersions.every((one) => typeof one === 'string');
      expect(dated && supportedVersions.includes(MODERN_VERSION), `supportedVersions with ${MODERN_VERSION}`, supportedVersions);
      expect(isObject(capabilities), 'capabilities', result);
    },
  },
  {
    id: 'mcp.server-info',
    title: 'Results name the server in their _meta (recommended)',
    source: `${OVERVIEW}: _meta, Per-response protocol fields`,
    async run(context) {
      const { _meta: meta } = await askFor((await context.mcp()).modern(), 'server/discover');
      const info = isObject(meta) ? meta['io.modelcontextprotocol/serverInfo'] : undefined;
      if (info === undefined) throw new Skipped('it names no server in _meta, which is recommended and not demanded');
      const named = isObject(info) && typeof info['name'] === 'string' && typeof info['version'] === 'string';
      expect(named, 'a name and a version in io.modelcontextprotocol/serverInfo', info);
    },
  },
  {
    id: 'mcp.result-type',
    title: 'Every result has a resultType; that of a list is complete',
    source: `${OVERVIEW}: Result Responses`,
    async run(context) {
      const era = (await context.mcp()).modern();
      const methods = LISTS.filter(([capability]) => isObject(era.capabilities[capability])).map(([, method]) => method);
      for (const method of ['server/discover', ...methods]) {
        const { result, reply } = await era.ask(method);
        if (result) expect(result['resultType'] === 'complete', `resultType complete in the result of ${method}`, shown(reply));
      }
    },
  },
  {
    id: 'mcp.caching',
    title: 'What may be cached says for how long and for whom: ttlMs and cacheScope, the latter the same on all pages',
    source: `MCP ${MODERN_VERSION}, Caching: Cacheable Results`,
    async run(context) {
      const era = (await context.mcp()).modern();
      const discovered = await askFor(era, 'server/discover');
      const announced = LISTS.filter(([capability, method]) => isObject(era.capabilities[capability]) && !method.includes('templates'));
      const all: [string, (typeof discovered)[]][] = [['server/discover', [discovered]]];
      for (const [, method] of announced) all.push([method, await pagesOf(era, method)]);
      for (const [method, pages] of all) {
        for (const { ttlMs, cacheScope } of pages) {
          expect(Number.isInteger(ttlMs) && Number(ttlMs) >= 0, `ttlMs of at least 0 in the result of ${method}`, ttlMs);
          expect(
            cacheScope === 'public' || cacheScope === 'private',
            `cacheScope public or private in the result of ${method}`,
            cacheScope,
          );
          expect(cacheScope === pages[0]!['cacheScope'], `the same cacheScope on all pages of ${method}`, cacheScope);
        }
      }
    },
  },
  {
    id: 'mcp.meta',
    title: 'A request without the capabilities of its client is the error -32602, with 400',
    source: `${OVERVIEW}: _meta, Per-request protocol fields`,
    async run(context) {
      const era = (await context.mcp()).modern();
      const { [META.capabilities]: _, ...rest } = metaOf();
      const params = { _meta: rest };
      expectBad(await era.odd('server/discover', { params }), -32602, 'a request without clientCapabilities');
    },
  },
  {
    id: 'mcp.unsupported-version',
    title: 'A version that the server does not have is the error -32022 with 400, and with the versions that it has',
    source: `MCP ${MODERN_VERSION}, Versioning: Protocol Version Negotiation`,
    async run(context) {
      const era = (await context.mcp()).modern();
      const change = { params: { _meta: metaOf(NO_VERSION) }, headers: { 'MCP-Protocol-Version': NO_VERSION } };
      const answer = await era.odd('server/discover', change);
      expectBad(answer, -32022, `version ${NO_VERSION}`);
      const data = answer.error?.data;
      const { supported, requested } = isObject(data) ? data : {};
      expect(Array.isArray(supported) && supported.includes(MODERN_VERSION), `data.supported with ${MODERN_VERSION}`, shown(answer.reply));
      expect(requested === NO_VERSION, `data.requested ${NO_VERSION}`, shown(answer.reply));
    },
  },
  {
    id: 'mcp.header-mismatch',
    title: 'A header that says something else than the body is the error -32020, with 400',
    source: `${HTTP}: Server Validation`,
    async run(context) {
      const server = await context.mcp();
      const era = server.modern();
      const other = { 'Mcp-Method': 'tools/list' };
      expectBad(await era.odd('server/discover', { headers: other }), -32020, 'Mcp-Method: tools/list of server/discover');
      const version = { ...headersOf('server/discover'), 'MCP-Protocol-Version': LEGACY_VERSIONS[0] };
      const reply = await server.endpoint.post(modernBody('server/discover'), version);
      const what = `MCP-Protocol-Version: ${LEGACY_VERSIONS[0]} with ${MODERN_VERSION} in _meta`;
      expect(reply.status === 400, `${what} to be answered with 400`, shown(reply));
      const said = isObject(reply.json) && isObject(reply.json['error']) ? reply.json['error']['code'] : undefined;
      // One of both eras may take the header for that of an older client.
      expect(said === -32020 || server.found.legacy, `the error -32020 for ${what}`, shown(reply));
      if (!isObject(era.capabilities['tools'])) return;
      const change = { params: { name: NAME, arguments: {} }, headers: { 'Mcp-Name': 'another' } };
      expectBad(await era.odd('tools/call', change), -32020, 'Mcp-Name with another name than the body');
    },
  },
  {
    id: 'mcp.header-missing',
    title: 'A request without Mcp-Method, or a call without Mcp-Name, is the error -32020, with 400',
    source: `${HTTP}: Server Validation`,
    async run(context) {
      const era = (await context.mcp()).modern();
      expectBad(await era.odd('server/discover', { headers: { 'Mcp-Method': undefined } }), -32020, 'a request without Mcp-Method');
      if (!isObject(era.capabilities['tools'])) return;
      const change = { params: { name: NAME, arguments: {} }, headers: { 'Mcp-Name': undefined } };
      expectBad(await era.odd('tools/call', change), -32020, 'tools/call without Mcp-Name');
    },
  },
  {
    id: 'mcp.header-encoding',
    title: 'Mcp-Name in base64 is decoded before it is compared',
    source: `${HTTP}: Value Encoding`,
    async run(context) {
      const era = (await context.mcp()).modern();
      if (!isObject(era.capabilities['tools'])) throw new Skipped('it announces no tools');
      const { error, reply } = await era.ask('tools/call', { name: NAME, arguments: {} });
      expect(error?.code !== -32020, 'a name in base64 that is taken for that of the body', shown(reply));
    },
  },
  {
    id: 'mcp.notification',
    title: 'A notification is answered with 202 and no body, or refused',
    source: `${HTTP}: Sending Messages`,
    async run(context) {
      const { endpoint } = (await context.mcp()).modern();
      const method = 'notifications/baton-verify';
      const reply = await endpoint.post({ jsonrpc: '2.0', method, params: { _meta: metaOf() } }, headersOf(method));
      const taken = reply.status === 202 && reply.text === '';
      expect(
        taken || (reply.status >= 400 && reply.status < 500),
        'a notification to be answered with 202 and no body, or refused',
        shown(reply),
      );
    },
  },
  {
    id: 'mcp.stateless',
    title: 'No request is given a session, and one that names a session is served as any other one (recommended)',
    source: `${HTTP}: Earlier Streamable HTTP Revisions`,
    async run(context) {
      const era = (await context.mcp()).modern();
      const { reply, result } = await era.odd('server/discover', { headers: { 'Mcp-Session-Id': 'baton-verify' } });
      const made = reply.headers['mcp-session-id'];
      expect(reply.status < 500, 'Mcp-Session-Id to be no fault of the server', shown(reply));
      if (result && made === undefined) return;
      throw new Skipped(`it heeds Mcp-Session-Id, which is advised against and not forbidden: ${made ?? shown(reply).slice(0, 200)}`);
    },
  },
  {
    id: 'mcp.only-post',
    title: 'A server of this revision alone answers GET and DELETE with 405 (recommended)',
    source: `${HTTP}: Earlier Streamable HTTP Revisions`,
    async run(context) {
      const server = await context.mcp();
      const { endpoint } = server.modern();
      if (server.found.legacy) throw new Skipped('it speaks earlier revisions too');
      for (const method of ['GET', 'DELETE'] as const) {
        const reply = await endpoint.send(method);
        expect(reply.status < 500, `${method} to be no fault of the server`, shown(reply));
        if (reply.status !== 405) throw new Skipped(`it answers ${method} with ${reply.status}; 405 is recommended and not demanded`);
      }
    },
  },
  {
    id: 'mcp.listen',
    title: 'subscriptions/listen is acknowledged first, with the id of the request, for what was asked for and no more',
    source: `MCP ${MODERN_VERSION}, Subscriptions: Acknowledgment`,
    async run(context) {
      const { endpoint, capabilities } = (await context.mcp()).modern();
      const method = 'subscriptions/listen';
      const id = nextId();
      const body = modernBody(method, { notifications: { toolsListChanged: true } }, id);
      const reply = await endpoint.post(body, headersOf(method), () => true);
      const [first] = messagesOf(reply, method);
      const refused = isObject(first?.['error']) ? first['error']['code'] : undefined;
      const tells = Object.values(capabilities).some((one) => isObject(one) && (one['listChanged'] === true || one['subscribe'] === true));
      if (refused === -32601 && !tells) throw new Skipped('it announces nothing to listen for, and has no subscriptions/listen');
      expect(reply.frames !== undefined, `a text/event-stream as answer to ${method}`, shown(reply));
      expect(first !== undefined && !isResponse(JSON.stringify(first)), 'an acknowledgment, and a stream that stays open', shown(reply));
      expect(first['method'] === 'notifications/subscriptions/acknowledged', 'the acknowledgment as the first message', first);
      const params = isObject(first['params']) ? first['params'] : {};
      const meta = isObject(params['_meta']) ? params['_meta'] : {};
      expect(meta[META.subscription] === id, `${META.subscription} ${id} in _meta`, first);
      const { notifications } = params;
      expect(isObject(notifications), 'the notifications that will be sent', first);
      const more = Object.entries(notifications).filter(
        ([name, value]) => name !== 'toolsListChanged' && value !== false && String(value) !== '',
      );
      expect(more.length === 0, 'no notifications but those that were asked for', first);
    },
  },
];
