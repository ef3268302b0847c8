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
  call(server: string, tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpResult>;
}

/**
 * The configured servers. This object is the owner in `resources.open`, so that all commands of a run share one
 * session.
 */
export interface McpServers {
  readonly names: readonly string[];
  open(): McpSession;
}
