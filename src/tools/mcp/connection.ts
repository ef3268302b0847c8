import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema, ErrorCode, McpError, type ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation';
import { DeadlineError, within } from '../../lib/deadline.ts';
import { redactor } from '../remote/secrets.ts';
import { McpProblem } from '../../runtime/commands/mcp-servers.ts';
import { providerOf, secretsOf, tokenOf } from './auth.ts';
import type { McpServerConfig } from './config.ts';
import { Elicitations } from './elicitations.ts';
import { explain, wasForgotten } from './failure.ts';
import { HttpTransport } from './http.ts';
import { Meter } from './meter.ts';
import type { ProcessSlot } from './processes.ts';
import { StdioTransport } from './stdio.ts';
import { stderrReader } from './stderr.ts';

export interface ConnectionOptions {
  callMs: number;
  graceMs: number;
  /** Whether the server is told that it may ask people. */
  elicits: boolean;
  /** Called for each line that the server writes to its standard error. */
  onDebug?: ((server: string, line: string) => void) | undefined;
  /** Called with what the server says of its use. */
  onInstructions: (server: string, words: string) => void;
  /** Called when nothing is left of the connection. */
  onGone: () => void;
  /** Waits until a process may start. Default: at once. */
  enter?: ((signal: AbortSignal) => Promise<ProcessSlot>) | undefined;
}

/** The server does not know the session any more: a new session is worth a try. */
export class ForgottenSession extends Error {}

/**
 * A connection with one server.
 *
 *   connecting ──▶ open ──retire()──▶ retired (its calls may end, no new ones) ──▶ closed
 *        └───────────┴── flood, end, close() ────────────────────────────────────────┘
 */
export class Connection {
  /** Settles when the server has answered the initialization. Rejects with {@link McpProblem}. */
  readonly ready: Promise<void>;
  /** Settles when its process may start, or never will; undefined when there is nothing to wait for. */
  entered: Promise<unknown> | undefined;
  readonly redact: (text: string) => string;
  /** What the server asks people; undefined when it may not. */
  readonly elicitations: Elicitations | undefined;
  readonly #name: string;
  readonly #onGone: () => void;
  readonly #client: Client;
  readonly #transport: StdioTransport | HttpTransport;
  readonly #meter = new Meter(() => this.#break('sent more than it may'));
  #usable = true;
  #used = false;
  #calls = 0;
  /** Why it is closed, as the rest of a sentence about the server. */
  #lost: string | undefined;
  #closing: Promise<void> | undefined;
  readonly #closed = new AbortController();
  #slot: ProcessSlot | undefined;

  constructor(name: string, config: McpServerConfig, options: ConnectionOptions) {
    const { callMs, graceMs, elicits, onDebug, onInstructions, onGone } = options;
    this.#name = name;
    this.#onGone = onGone;
    const redact = redactor(config, config.kind === 'http' ? secretsOf(config) : []);
    const tokens = config.kind === 'http' ? providerOf(config) : undefined;
    this.redact = (text) => redactor({}, tokenOf(tokens))(redact(text));
    const meter = this.#meter;
    if (config.kind === 'stdio') {
      const onStderr = stderrReader(redact, (line) => onDebug?.(name, line));
      this.#transport = new StdioTransport(config, { meter, graceMs, onStderr });
    } else {
      this.#transport = new HttpTransport(config, { meter, onBroken: () => this.#break('broke off in the middle of an answer') });
    }
    const capabilities = elicits ? { elicitation: { form: {} } } : {};
    this.#client = new Client({ name: 'baton', version: '1' }, { capabilities, jsonSchemaValidator: noValidation });
    this.elicitations = elicits ? this.#elicitations() : undefined;
    this.#client.fallbackRequestHandler = async ({ method }) => decline(method);
    // The client calls the transport's existing callbacks before its own.
    Object.assign(this.#transport, {
      onmessage: () => meter.addMessage(),
      onclose: () => this.#onClose(),
      onerror: (error: Error) => error instanceof RangeError && this.#break('sent a message that is too long'),
    });
    const entering = config.kind === 'stdio' ? options.enter?.(this.#closed.signal) : undefined;
    this.ready = this.#connect(callMs, entering).then(() => onInstructions(name, this.redact(this.#client.getInstructions() ?? '')));
    this.ready.catch(() => {});
  }

  /** Whether calls may begin. */
  get usable(): boolean {
    return this.#usable;
  }

  /**
   * Makes requests. When the signal is aborted before they are answered, the connection is not used again.
   * @throws {McpProblem}
   * @throws {ForgottenSession}
   */
  async use<T>(signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T> {
    await this.ready;
    signal.throwIfAborted();
    this.#meter.reset();
    this.#calls += 1;
    try {
      const answer = await work(this.#client);
      this.#used = true;
      return answer;
    } catch (error) {
      if (signal.aborted) {
        this.retire();
        throw signal.reason;
      }
      if (this.#used && wasForgotten(error)) {
        this.retire();
        throw new ForgottenSession();
      }
      throw this.#problem(error);
    } finally {
      this.#calls -= 1;
      if (!this.#usable && this.#calls === 0) void this.close().catch(() => {});
    }
  }

  #elicitations(): Elicitations {
    const elicitations = new Elicitations(this.#name, this.redact);
    // The client refuses the other modes, which we don't say we have.
    this.#client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
      elicitations.answer(params as ElicitRequestFormParams, signal),
    );
    return elicitations;
  }

  /** Lets the current calls end, then closes. */
  retire(): void {
    this.#usable = false;
    if (this.#calls === 0) void this.close().catch(() => {});
  }

  /**
   * Closes at once. Resolves when nothing is left of the connection; rejects when something is. @param why the reason
   * for the calls that are under way
   */
  close(why?: string): Promise<void> {
    this.#usable = false;
    this.#lost ??= why;
    this.#closed.abort(new McpProblem('was closed'));
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    // The transport reports its end in the middle of close(), which calls this function again.
    await undefined;
    await this.#transport.close();
    this.#slot?.release();
    const { leftover } = this.#transport as StdioTransport;
    if (leftover !== undefined) throw new Error(`the process ${leftover} of the MCP server '${this.#name}' can't be ended`);
    this.#onGone();
  }

  async #connect(callMs: number, entering: Promise<ProcessSlot> | undefined): Promise<void> {
    try {
      if (entering) await this.#enter(entering);
      await within(callMs, new AbortController().signal, (signal) =>
        this.#client.connect(this.#transport, { signal, timeout: callMs * 2 }),
      );
    } catch (error) {
      const late =
        error instanceof DeadlineError
          ? new McpProblem(`the MCP server '${this.#name}' did not start within ${callMs / 1000} s`)
          : undefined;
      const problem = late ?? this.#problem(error);
      this.retire();
      throw problem;
    } finally {
      this.#slot?.started();
    }
  }

  async #enter(entering: Promise<ProcessSlot>): Promise<void> {
    this.entered = entering.catch(() => {});
    try {
      this.#slot = await entering;
    } finally {
      this.entered = undefined;
    }
    if (!this.#closing) return;
    this.#slot.release();
    throw this.#closed.signal.reason;
  }

  #problem(error: unknown): McpProblem {
    const { words, dead } = error instanceof McpProblem ? { words: error.message, dead: false } : explain(error, this.redact);
    const problem = new McpProblem(`the MCP server '${this.#name}' ${this.#lost ?? words}`);
    if (dead) this.retire();
    return problem;
  }

  #break(why: string): void {
    if (this.#closing) return;
    if (this.#transport instanceof HttpTransport) this.#transport.abrupt = true;
    void this.close(why).catch(() => {});
  }

  #onClose(): void {
    this.#usable = false;
    const { ending } = this.#transport as StdioTransport;
    if (ending !== undefined) this.#lost ??= `ended (${ending})`;
    void this.close().catch(() => {});
  }
}

/** What a server gets that asks for something that we haven't said we have: a plain no, with which its call can go on. */
function decline(method: string): { action: 'decline' } {
  if (method === 'elicitation/create') return { action: 'decline' };
  // The code that the protocol has for a person's no.
  if (method === 'sampling/createMessage') throw new McpError(-1, 'sampling is declined');
  throw new McpError(ErrorCode.MethodNotFound, 'Method not found');
}

/** We send requests ourselves and take the answers as they are, so that schemas of servers are not compiled here. */
const noValidation = {
  getValidator:
    <Output>(): JsonSchemaValidator<Output> =>
    (input) => ({ valid: true, data: input as Output, errorMessage: undefined }),
};
