import type { ResultImage } from './command.ts';

/** Why a server could not do something: one line, fit for the model. */
export class McpProblem extends Error {}

export interface McpTool {
  name: string;
  description: string;
  /** The JSON schema that the server gives. */
  inputSchema: unknown;
  /** Whether a call may be made again without another effect: the server says that it only reads, or that it is idempotent. */
  repeatable: boolean;
  /** Whether the server says that it only reads. */
  readOnly: boolean;
}

/** The tools of a server; `more` when there are others. */
export interface McpTools {
  tools: readonly McpTool[];
  more: boolean;
}

/** What a tool answered. */
export interface McpResult {
  /** Whether the tool reports a failure, which the text then explains. */
  isError: boolean;
  text: string;
  images: readonly ResultImage[];
}

/**
 * A run's connections to the servers. Each is made when first needed, and made again when it has broken. All methods
 * throw {@link McpProblem}, or the signal's reason when it is aborted.
 */
export interface McpSession extends AsyncDisposable {
  tools(server: string, signal: AbortSignal): Promise<McpTools>;
  /** What is known of a tool without asking again each time. @returns undefined when there is no such tool */
  tool(server: string, name: string, signal: AbortSignal): Promise<McpTool | undefined>;
  call(server: string, tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpResult>;
  /** Reads a resource, as links in answers name them. */
  read(server: string, uri: string, signal: AbortSignal): Promise<McpResult>;
}

/**
 * The configured servers. This object is the owner in `resources.open`, so that all commands of a run share one
 * session.
 */
export interface McpServers {
  readonly names: readonly string[];
  /** The names of those that a tenant may use. */
  namesFor(tenantId: number): readonly string[];
  /** What a server has said of its use; undefined until somebody has called it since the start. */
  instructions(name: string): string | undefined;
  open(): McpSession;
}
