import { InitializeRequestSchema, type InitializeResult, type JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { document } from '../../generated/openapi.ts';
import { oneLine } from '../../lib/text.ts';
import type { McpSession } from '../../store/doors/mcp-sessions.ts';
import { paramsOf } from './rpc.ts';

/** The versions of the protocol that are spoken, the newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18'];
/** Characters of what a client calls itself. */
const CLIENT_MAX = 200;

/** What is agreed on with a client that begins a session. @throws {RpcFailure} */
export function agreedOn(request: JSONRPCRequest): Omit<McpSession, 'id'> {
  const { protocolVersion, capabilities, clientInfo } = paramsOf(request, InitializeRequestSchema);
  const { elicitation } = capabilities;
  return {
    version: VERSIONS.includes(protocolVersion) ? protocolVersion : VERSIONS[0]!,
    // Without a mode it is a form that the client can show.
    asks: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
    client: oneLine(clientInfo.name, CLIENT_MAX) || 'an MCP client',
  };
}

/** The answer to `initialize`. */
export function greeting({ version }: Omit<McpSession, 'id'>): InitializeResult {
  return {
    protocolVersion: version,
    capabilities: { tools: { listChanged: true }, resources: {} },
    serverInfo: { name: 'baton', title: 'Baton', version: (document as { info: { version: string } }).info.version },
    instructions:
      'Each tool gives a message to an agent, which works on it and answers. An agent sees the message and nothing else of the ' +
      'conversation: say in it all that the agent needs to know.',
  };
}

/** Whether streams may begin with a frame that is there for its id only: older clients take it for a message. */
export function takesEmptyFrames({ version }: McpSession): boolean {
  return version >= '2025-11-25';
}
