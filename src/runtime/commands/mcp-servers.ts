import { mayUse, type AgentDefinition } from '../agent.ts';
import type { RunResources } from '../resources.ts';
import type { DocumentBytes } from '../documents.ts';
import type { ResultImage } from './command.ts';
import type { LoginOffer } from './login-offer.ts';
import type { CommandContext } from './context.ts';

/** Why a server could not do something: one line, fit for the model. */
export class McpProblem extends Error {}

/** A server does nothing before somebody has logged in, and has done nothing of what it was asked for. */
export class LoginWanted extends McpProblem {
  readonly offer: LoginOffer;

  constructor(offer: LoginOffer) {
    super(`the MCP server '${offer.server}' wants a login, which /mcp tools ${offer.server} asks somebody for`);
    this.offer = offer;
  }
}

export interface McpTool {
  name: string;
  description: string;
  /** The JSON schema that the server gives. */
  inputSchema: unknown;
  /** Whether a call may be made again without another effect: the server says that it only reads, or that it is idempotent. */
  repeatable: boolean;
  /** Whether the server says that it only reads. */
  readOnly: boolean;
  /** What is wrong with what the server says of it: `its inputSchema is missing`. It may be called all the same. */
  odd?: string;
}

/** The tools of a server; `more` when there are others, `odd` what is wrong with the list. */
export interface McpTools {
  tools: readonly McpTool[];
  more: boolean;
  odd?: readonly string[];
}

/** The answer of a tool. */
export interface McpResult {
  /** Whether the tool reports a failure, which the text then explains. */
  isError: boolean;
  text: string;
  images: readonly ResultImage[];
  /** What is to be read of it first. */
  documents?: readonly DocumentBytes[];
}

/** The command for which a server may ask people. */
export type McpAsker = Pick<CommandContext, 'askPerson' | 'rests'>;

/**
 * A run's connections to the servers. Each is made when first needed, and made again when it has broken. All methods
 * throw {@link McpProblem}, or the signal's reason when it is aborted.
 */
export interface McpSession extends AsyncDisposable {
  tools(server: string, signal: AbortSignal): Promise<McpTools>;
  /** The known facts of a tool, without asking again each time. @returns undefined when there is no such tool */
  tool(server: string, name: string, signal: AbortSignal): Promise<McpTool | undefined>;
  /** @param asker asks people what the server wants to know, in a session that was opened for that */
  call(server: string, tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal, asker?: McpAsker): Promise<McpResult>;
  /** Reads a resource, as links in answers name them. @param asker as of a call */
  read(server: string, uri: string, signal: AbortSignal, asker?: McpAsker): Promise<McpResult>;
}

/** The servers of the operator, and of tenants. */
export interface McpServers {
  /** Resolves when what a tenant has of its own is known, as it is by now. Without it nothing has to be read. */
  load?(tenantId: number): Promise<void>;
  /** Whether one of a tenant's servers may want a login; true while that is not known. Without it none does. */
  mayWantLogin?(tenantId: number): boolean;
  /** Those of the operator. */
  readonly names: readonly string[];
  /** The names of those that a tenant may use. */
  namesFor(tenantId: number): readonly string[];
  /** A server's instructions for its use; undefined until its first call since the start. */
  instructions(name: string, tenantId?: number): string | undefined;
  /** @param tenantId whose run it is; default: nobody's */
  open(tenantId?: number): McpSession;
  /** The owner of sessions whose servers are told that they may ask people. */
  readonly eliciting: Pick<McpServers, 'open'>;
}

interface SessionOwner {
  agent: AgentDefinition;
  resources: RunResources;
  tenantId: number;
}

/**
 * The session of a run that an agent's commands use. The agents of a run share one; those that may ask people share another one,
 * whose servers may ask, too: a server is told once what it may do, at the beginning.
 */
export function sessionFor(servers: McpServers, { agent, resources, tenantId }: SessionOwner): McpSession {
  const owner = mayUse(agent, 'ask') ? servers.eliciting : servers;
  return resources.open(owner, () => owner.open(tenantId));
}
