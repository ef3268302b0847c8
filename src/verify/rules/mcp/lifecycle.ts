import { isObject } from '../../../lib/is-object.ts';
import { expect, Skipped } from '../../expect.ts';
import { LEGACY_VERSIONS, MODERN_VERSION, nextId, NO_VERSION } from '../../mcp/endpoint.ts';
import { headersOf, modernBody } from '../../mcp/modern.ts';
import { initializeWith } from '../../mcp/session.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError, rpcAnswer } from '../../wire/json-rpc.ts';
import { expectRefused, shown } from '../../wire/wire.ts';

const LIFECYCLE = 'MCP 2025-11-25, Lifecycle';
const TRANSPORTS = 'MCP 2025-11-25, Transports';
const DATED = /^\d{4}-\d\d-\d\d$/;

/** How a session of the revisions with `initialize` begins, and what goes with every request of it. */
export const lifecycle: readonly Rule[] = [
  {
    id: 'mcp.initialize',
    title: 'initialize is answered with a version, capabilities and the name and version of the server',
    source: `${LIFECYCLE}: Initialization`,
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      const { protocolVersion, capabilities, serverInfo, instructions } = session.begun;
      expect(DATED.test(String(protocolVersion)), 'a protocolVersion that is a date', protocolVersion);
      expect(isObject(capabilities), 'capabilities', session.begun);
      expect(isObject(serverInfo), 'serverInfo', session.begun);
      expect(
        typeof serverInfo['name'] === 'string' && typeof serverInfo['version'] === 'string',
        'a name and a version in serverInfo',
        serverInfo,
      );
      expect(instructions === undefined || typeof instructions === 'string', 'instructions that are a text', instructions);
    },
  },
  {
    id: 'mcp.negotiation',
    title: 'A version that the server has is taken as it is; for one that nobody has it offers one of its own',
    source: `${LIFECYCLE}: Version Negotiation`,
    async run(context) {
      const server = await context.mcp();
      await using offered = await server.begin();
      await using again = await server.begin(offered.version);
      expect(again.version === offered.version, `${offered.version}, which it had offered, when asked for that`, again.version);
      const request = initializeWith(NO_VERSION);
      const reply = await server.endpoint.post(request);
      const answer = rpcAnswer(reply, request.id, `initialize with version ${NO_VERSION}`);
      // The page on the lifecycle also shows an error with the code of wrong parameters.
      if (answer.error) return expectRpcError(answer, [-32602], `version ${NO_VERSION}`);
      const version = String(answer.result?.['protocolVersion']);
      expect(DATED.test(version) && version !== NO_VERSION, `another version than ${NO_VERSION}`, version);
      await server.endpoint.send('DELETE', { 'Mcp-Session-Id': reply.headers['mcp-session-id'] ?? '', 'MCP-Protocol-Version': version });
    },
  },
  {
    id: 'mcp.versions',
    title: 'Each version that server/discover lists is one that the server speaks',
    source: `MCP ${MODERN_VERSION}, Discovery: DiscoverResult`,
    async run(context) {
      const server = await context.mcp();
      const { supportedVersions } = (await server.modern().ask('server/discover')).result ?? {};
      expect(Array.isArray(supportedVersions), 'supportedVersions', supportedVersions);
      const known = LEGACY_VERSIONS.filter((version) => supportedVersions.includes(version));
      for (const version of known) {
        expect(server.found.legacy, `initialize to be answered, since ${version} is among the supportedVersions`, server.found.noLegacy);
        await using session = await server.begin(version);
        expect(session.version === version, `version ${version}, which is among the supportedVersions`, session.version);
      }
    },
  },
  {
    id: 'mcp.initialized',
    title: 'A notification is answered with 202 and no body',
    source: `${TRANSPORTS}: Sending Messages to the Server`,
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      const reply = await session.notify('notifications/initialized');
      expect(reply.status === 202, 'notifications/initialized to be answered with 202', shown(reply));
      expect(reply.text === '', 'no body behind 202', reply.text);
    },
  },
  {
    id: 'mcp.ping',
    title: 'ping is answered with an empty result, and with the id as it was sent, a number or a text',
    source: 'MCP 2025-11-25, Ping; Overview: Responses',
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      for (const id of [nextId(), `text-${nextId()}`, 0]) {
        const { result, reply } = await session.ask('ping', undefined, id);
        const rest = Object.keys(result ?? { error: true }).filter((name) => name !== '_meta');
        expect(rest.length === 0, 'an empty result of ping', shown(reply));
      }
    },
  },
  {
    id: 'mcp.session-id',
    title: 'The id of a session is of visible ASCII characters, and each session has its own',
    source: `${TRANSPORTS}: Session Management`,
    async run(context) {
      const server = await context.mcp();
      await using one = await server.begin();
      if (one.id === undefined) throw new Skipped('its sessions have no ids');
      await using other = await server.begin();
      expect(/^[\x21-\x7e]+$/.test(one.id), 'an Mcp-Session-Id of visible ASCII characters', one.id);
      expect(one.id !== other.id, 'another Mcp-Session-Id for another session', `${one.id} for both`);
    },
  },
  {
    id: 'mcp.session-missing',
    title: 'A server with sessions refuses a request that names none',
    source: `${TRANSPORTS}: Session Management`,
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      if (session.id === undefined) throw new Skipped('its sessions have no ids');
      const body = { jsonrpc: '2.0', id: nextId(), method: 'ping' };
      const reply = await server.endpoint.post(body, { 'MCP-Protocol-Version': session.version });
      if (reply.status === 200) throw new Skipped('it does not need the ids of its sessions');
      expectRefused(reply, 'a request without Mcp-Session-Id');
    },
  },
  {
    id: 'mcp.session-end',
    title: 'DELETE ends a session, which is then answered with 404, or is answered with 405',
    source: `${TRANSPORTS}: Session Management`,
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      if (session.id === undefined) throw new Skipped('its sessions have no ids');
      const ended = await session.end();
      if (ended.status === 405) return;
      expect(ended.status >= 200 && ended.status < 300, 'DELETE to end the session, or 405', shown(ended));
      const reply = await server.endpoint.post({ jsonrpc: '2.0', id: nextId(), method: 'ping' }, session.headers);
      expect(reply.status === 404, 'a request of a session that has ended to be answered with 404', shown(reply));
    },
  },
  {
    id: 'mcp.version-header',
    title: 'A version in MCP-Protocol-Version that the server does not have is answered with 400',
    source: `${TRANSPORTS}: Protocol Version Header`,
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      const headers = { ...session.headers, 'MCP-Protocol-Version': NO_VERSION };
      const reply = await server.endpoint.post({ jsonrpc: '2.0', id: nextId(), method: 'ping' }, headers);
      expect(reply.status === 400, `MCP-Protocol-Version: ${NO_VERSION} to be answered with 400`, shown(reply));
      const without = { jsonrpc: '2.0', id: nextId(), method: 'ping' };
      const { 'MCP-Protocol-Version': _, ...rest } = session.headers;
      const taken = await server.endpoint.post(without, rest);
      expect(taken.status === 200, 'a request without MCP-Protocol-Version to be taken: the session says the version', shown(taken));
    },
  },
  {
    id: 'mcp.get',
    title: 'GET opens an event stream, or is answered with 405',
    source: `${TRANSPORTS}: Listening for Messages from the Server`,
    async run(context) {
      const server = await context.mcp();
      await using session = await server.begin();
      const reply = await server.endpoint.send('GET', session.headers);
      if (reply.status === 405) return;
      expect(reply.status === 200 && reply.type === 'text/event-stream', 'GET to open a text/event-stream, or 405', shown(reply));
    },
  },
  {
    id: 'mcp.origin',
    title: 'A request of a page of a foreign origin is answered with 403',
    source: `${TRANSPORTS}: Security Warning; MCP ${MODERN_VERSION}, Streamable HTTP: Security & Endpoint`,
    async run(context) {
      const server = await context.mcp();
      const foreign = { Origin: 'http://baton-verify.invalid' };
      const reply = server.found.modern
        ? await server.endpoint.post(modernBody('server/discover'), { ...headersOf('server/discover'), ...foreign })
        : await server.endpoint.post(initializeWith(LEGACY_VERSIONS[0]), foreign);
      const open = reply.headers['access-control-allow-origin'];
      if (reply.status === 200 && (open === '*' || open === foreign.Origin)) {
        throw new Skipped(`it says that pages of any origin may call it: Access-Control-Allow-Origin: ${open}`);
      }
      expect(reply.status === 403, `Origin: ${foreign.Origin} to be answered with 403`, shown(reply));
    },
  },
];
