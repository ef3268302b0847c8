import type { CallToolResult } from '@modelcontextprotocol/client';

/*
 * What the program asks of a client of MCP, whatever that is written in. Results have the form that they have on the wire.
 */

export interface CallOptions {
  /** Hears what is told of the call; without it nothing is asked for. */
  onProgress?: (message: string) => void;
  /** How long nothing may be heard. A client whose time no progress resets gets all that it needs. */
  quietMs?: number;
  signal?: AbortSignal;
}

/** A client, connected. */
export interface WorldClient extends AsyncDisposable {
  /** The version that it has agreed on with the server. */
  version: string;
  /** The names of all tools, from all pages. */
  tools(): Promise<string[]>;
  call(tool: string, given: object, options?: CallOptions): Promise<CallToolResult>;
  /** The same, by way of a task, which the client has to have got. */
  callAsTask?(tool: string, given: object): Promise<CallToolResult>;
  /** The uris of all resources. */
  resources(): Promise<string[]>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  prompts(): Promise<string[]>;
  /** The texts of a prompt. */
  prompt(name: string, given: Record<string, string>): Promise<string[]>;
}

export interface ConnectOptions {
  /** The server's, without a path. */
  url: string;
  token: string;
  /** Fills in the forms of questions. @returns what the person types */
  answer: (message: string) => string;
  /** Hears that the tools have changed. */
  onChange: () => void;
}

/** What it takes to be a client in the program. */
export type Connect = (options: ConnectOptions) => Promise<WorldClient>;
