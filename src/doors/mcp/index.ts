import type { Door } from '../../http/door.ts';
import { onlyRunsOf } from '../../runs/own-runs.ts';
import { refuseOrigin } from './origin.ts';
import { resumption, type CallPosition } from './position.ts';
import { noSession, refuseVersion, sessionIn, type Headers, type McpServices } from './exchange.ts';
import { errorForm, PostAlone } from './refusal.ts';
import { isStateless } from './versions.ts';

/*
 * Nothing of a session lives in this process: any node takes any message. The SDK has the schemas that messages are read with; it is
 * loaded with the first request, and with it all that needs it.
 */
let loaded: Promise<typeof import('./messages.ts')> | undefined;
const load = () => (loaded ??= import('./messages.ts'));

/** The Model Context Protocol over streamable HTTP. Each agent is a tool, and a call of it is a run. */
export const mcp: Door<'MCP', McpServices, CallPosition> = {
  resumption,
  errors: errorForm,
  handlers(services) {
    /** Of several streams of a session on this node, the one that is told of changes. */
    const newest = new Map<string, symbol>();
    return {
      /** POST /v1/mcp */
      async sendMcpMessage({ headers, body }, context) {
        refuseOrigin(services.mcpOrigins, headers);
        return (await load()).takeMessage(services, body, headers, context);
      },

      /** GET /v1/mcp */
      async streamMcpMessages({ headers }, context) {
        refuseOrigin(services.mcpOrigins, headers);
        refuseStateless(headers);
        refuseVersion(headers);
        return { status: 200, feed: await (await load()).streamMessages(services, headers, context, newest) };
      },

      /** DELETE /v1/mcp */
      async endMcpSession({ headers }, { principal }) {
        refuseOrigin(services.mcpOrigins, headers);
        refuseStateless(headers);
        refuseVersion(headers);
        if (!(await services.mcpSessions.end(principal.tenantId, sessionIn(headers), onlyRunsOf(principal)))) throw noSession();
        return { status: 200, body: { deleted: true } };
      },
    };
  },
};

/** @throws {Problem} 405 for a client of a version that has neither sessions nor streams of their own */
function refuseStateless({ 'mcp-protocol-version': version }: Headers): void {
  if (version !== undefined && isStateless(version)) throw new PostAlone(version);
}
