import type { Client } from '@modelcontextprotocol/client';
import { DeadlineError, within, type Deadline } from '../../lib/deadline.ts';
import { nameList, oneLine } from '../../lib/text.ts';
import {
  McpProblem,
  type McpAsker,
  type McpResult,
  type McpServers,
  type McpSession,
  type McpTool,
  type McpTools,
} from '../../runtime/commands/mcp-servers.ts';
import type { McpConfig } from './config.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import type { InputRequired } from './input-required.ts';
import { CALL_MS, GRACE_MS, PROGRESS_FACTOR } from './limits.ts';
import type { McpProcesses } from './processes.ts';
import type { Request } from './requests.ts';

/** Time limits, which tests shorten, the receiver of the servers' standard error, and the places of processes (default: any number). */
export interface McpOptions extends Partial<Pick<ConnectionOptions, 'callMs' | 'graceMs' | 'onDebug'>> {
  processes?: Pick<McpProcesses, 'enter'> | undefined;
}
type SessionOptions = Omit<ConnectionOptions, 'onGone'>;
type Work<T> = (client: Client, request: Request) => Promise<T>;

/** The servers of `MCP_CONFIG`; the SDK is loaded with the first call, and each run connects for itself. */
export function createMcp(config: McpConfig, { callMs = CALL_MS, graceMs = GRACE_MS, onDebug, processes }: McpOptions = {}): McpServers {
  const instructions = new Map<string, string>();
  const onInstructions = (name: string, words: string): void => void instructions.set(name, words);
  const open = (elicits: boolean, tenantId: number): McpSession => {
    const enter = processes && ((signal: AbortSignal) => processes.enter(tenantId, signal));
    return new Session(config, { callMs, graceMs, onDebug, onInstructions, elicits, enter });
  };
  return {
    names: [...config.keys()],
    namesFor: (tenantId) => [...config].flatMap(([name, { tenants }]) => (tenants?.includes(tenantId) === false ? [] : [name])),
    instructions: (name) => instructions.get(name),
    open: (tenantId = NOBODY) => open(false, tenantId),
    eliciting: { open: (tenantId = NOBODY) => open(true, tenantId) },
  };
}

/** Connections that a request is tried with. */
const MAX_TRIES = 4;

/** The tenant of a session that no run has opened. */
const NOBODY = 0;

/** A run's connections, one for each server, each made when it is needed. */
class Session implements McpSession {
  readonly #config: McpConfig;
  readonly #options: SessionOptions;
  /** The connections that calls may use. */
  readonly #current = new Map<string, Connection>();
  /** All connections that have not ended yet. */
  readonly #all = new Set<Connection>();
  #ended = false;

  constructor(config: McpConfig, options: SessionOptions) {
    this.#config = config;
    this.#options = options;
  }

  async tools(server: string, signal: AbortSignal): Promise<McpTools> {
    const { listTools } = await import('./requests.ts');
    return this.#ask(server, signal, listTools);
  }

  async tool(server: string, name: string, signal: AbortSignal): Promise<McpTool | undefined> {
    const { findTool } = await import('./requests.ts');
    return this.#ask(server, signal, (client, request) => findTool(client, name, request));
  }

  async call(
    server: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    asker?: McpAsker,
  ): Promise<McpResult> {
    const { callTool } = await import('./requests.ts');
    return this.#inRounds(server, signal, (client, request) => callTool(client, tool, args, request), asker);
  }

  async read(server: string, uri: string, signal: AbortSignal, asker?: McpAsker): Promise<McpResult> {
    const { readResource } = await import('./requests.ts');
    return this.#inRounds(server, signal, (client, request) => readResource(client, uri, request), asker);
  }

  /** Makes a request again and again, until the server need not know more. */
  async #inRounds(server: string, signal: AbortSignal, work: Work<McpResult | InputRequired>, asker?: McpAsker): Promise<McpResult> {
    const { Rounds } = await import('./rounds.ts');
    const rounds = new Rounds(server, this.#options.elicits ? asker : undefined);
    for (;;) {
      const input = await rounds.given();
      signal.throwIfAborted();
      const answer = await this.#ask(server, signal, (client, request) => work(client, { ...request, input }), asker);
      if ('text' in answer) return answer;
      rounds.take(answer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    const settled = await Promise.allSettled(Array.from(this.#all, (connection) => connection.close('was closed: the run has ended')));
    const problems = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (problems.length > 0) throw new AggregateError(problems, "MCP servers that can't be ended");
  }

  /**
   * Makes requests within the time of a call; when the server has forgotten the session, or wants to be spoken to otherwise, tries
   * again with a new one.
   */
  async #ask<T>(name: string, signal: AbortSignal, work: Work<T>, asker?: McpAsker): Promise<T> {
    const config = this.#config.get(name);
    if (!config) {
      throw new McpProblem(`there is no MCP server '${oneLine(name, 64)}'; the servers are: ${nameList([...this.#config.keys()])}`);
    }
    const { Connection, Stale } = await import('./connection.ts');
    const callMs = config.timeoutSeconds === undefined ? this.#options.callMs : config.timeoutSeconds * 1000;
    let connection: Connection | undefined;
    const once = (signal: AbortSignal, { again, hold }: Deadline, before?: InstanceType<typeof Stale>): Promise<T> => {
      const made = this.#connected(name, (onGone) => new Connection(name, config, { ...this.#options, callMs, onGone }));
      connection = made;
      const { redact, elicitations, entered } = made;
      // The time of a call begins when its server may start.
      if (entered) void entered.then(hold());
      const requested = (): Promise<T> =>
        made.use(signal, async (client) => {
          if (before?.unless !== undefined && before.unless === made.era) throw before.problem;
          return work(client, { signal, redact, again });
        });
      return asker && elicitations ? elicitations.during({ ask: asker.askPerson, hold }, requested) : requested();
    };
    const asked = async (signal: AbortSignal, deadline: Deadline): Promise<T> => {
      let stale: InstanceType<typeof Stale> | undefined;
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        try {
          return await once(signal, deadline, stale);
        } catch (error) {
          if (!(error instanceof Stale)) throw error;
          stale = error;
        }
      }
      throw stale!.problem;
    };
    try {
      return await within(callMs, signal, asked, callMs * PROGRESS_FACTOR);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof DeadlineError)) throw error;
      connection?.retire();
      throw new McpProblem(`the MCP server '${name}' did not answer within ${error.milliseconds / 1000} s`);
    }
  }

  #connected(name: string, make: (onGone: () => void) => Connection): Connection {
    if (this.#ended) throw new McpProblem('the run has ended');
    const known = this.#current.get(name);
    if (known?.usable) return known;
    const made = make(() => this.#all.delete(made));
    this.#current.set(name, made);
    this.#all.add(made);
    return made;
  }
}
