import type { ResultImage } from './command.ts';

/** Why a server could not do something: one line, fit for the model. */
export class McpProblem extends Error {}

export interface McpTool {
  name: string;
  description: string;
  /** A JSON schema, as the server says. */
  inputSchema: unknown;
}

/** The tools of a server; `more` when it has others beyond those. */
export interface McpTools {
  tools: readonly McpTool[];
  more: boolean;
}

/** What a tool answered. */
export interface McpResult {
  /** The tool says that it has failed, and the text says why. */
  isError: boolean;
  text: string;
  images: readonly ResultImage[];
}

/**
 * A run's connections to the servers, each made when first needed, and made again when it has died. All methods throw
 * {@link McpProblem}, and the signal's reason when that is aborted.
 */
export interface McpSession extends AsyncDisposable {
  tools(server: string, signal: AbortSignal): Promise<McpTools>;
  call(server: string, tool: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpResult>;
}

/** The configured servers. As the owner in `resources.open` they give every command of a run the same session. */
export interface McpServers {
  readonly names: readonly string[];
  open(): McpSession;
}
