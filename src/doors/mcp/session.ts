import type { ClientCapabilities, InitializeResult, JSONRPCRequest } from '@modelcontextprotocol/client';
import { InitializeRequestSchema } from '@modelcontextprotocol/core';
import { document } from '../../generated/openapi.ts';
import { oneLine } from '../../lib/text.ts';
import type { McpSession } from '../../store/doors/mcp-sessions.ts';
import { paramsOf } from './rpc.ts';
import { WITH_SESSIONS } from './versions.ts';

/** Characters of what a client calls itself. */
export const CLIENT_MAX = 200;

export const SERVER_INFO = { name: 'baton', title: 'Baton', version: (document as { info: { version: string } }).info.version };
export const INSTRUCTIONS =
  'Each tool gives a message to an agent, which works on it and answers. An agent sees the message and nothing else of the ' +
  'conversation: say in it all that the agent needs to know.';

/** What is agreed on with a client that begins a session. @throws {RpcFailure} */
export function agreedOn(request: JSONRPCRequest): Omit<McpSession, 'id'> {
  const { protocolVersion, capabilities, clientInfo } = paramsOf(request, InitializeRequestSchema);
  return {
    version: WITH_SESSIONS.includes(protocolVersion) ? protocolVersion : WITH_SESSIONS[0]!,
    asks: canBeAsked(capabilities.elicitation),
    opens: capabilities.elicitation?.url !== undefined,
    client: oneLine(clientInfo.name, CLIENT_MAX) || 'an MCP client',
  };
}

/** The answer to `initialize`. */
export function greeting({ version }: Omit<McpSession, 'id'>): InitializeResult {
  return {
    protocolVersion: version,
    capabilities: { tools: { listChanged: true }, prompts: { listChanged: true }, resources: {} },
    serverInfo: SERVER_INFO,
    instructions: INSTRUCTIONS,
  };
}

/** Whether a client shows forms; without a mode it is a form that it can show. */
export function canBeAsked(elicitation: ClientCapabilities['elicitation']): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Whether streams may begin with a frame that is there for its id only: older clients take it for a message. */
export function takesEmptyFrames({ version }: McpSession): boolean {
  return version >= '2025-11-25';
}
