import type { Client, ElicitRequestFormParams, ProtocolEra } from '@modelcontextprotocol/client';
import { DeadlineError, within } from '../../lib/deadline.ts';
import { redactor } from '../remote/secrets.ts';
import { LoginWanted, McpProblem } from '../../runtime/commands/mcp-servers.ts';
import { providerOf, secretsOf, tokenOf } from './auth.ts';
import { createClient, decline } from './client.ts';
import type { McpServerConfig } from './config.ts';
import { Elicitations } from './elicitations.ts';
import { ServerEra } from './eras.ts';
import { isNoAnswer, isRefusal, isUnsupported, offered } from './evidence.ts';
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

/** A connection is of no use for a request, which was not carried out: a new one is worth a try. */
export class Stale extends Error {
  /** What the request has failed with, if that was not for the connection. */
  readonly problem: McpProblem;
  /** Told by how the next connection speaks to the server: if it is the same, the problem stands. */
  readonly unless: ProtocolEra | undefined;

  constructor(problem: McpProblem, unless?: ProtocolEra) {
    super(problem.message);
    this.problem = problem;
    this.unless = unless;
  }
}

/**
 * A connection with one server.
 *
 *   connecting ──▶ open ──retire()──▶ retired (its calls may end, no new ones) ──▶ closed
 *        └───────────┴── flood, end, close() ────────────────────────────────────────┘
 */
export class Connection {
  /** Settles when the server can be spoken to. Rejects with {@link McpProblem}, or {@link Stale}. */
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
  readonly #era: ServerEra;
  /** Whether how it is spoken to was not asked, but remembered. */
  #assumed = false;
  #usable = true;
  #used = false;
  #calls = 0;
  /** Why it is closed, as the rest of a sentence about the server. */
  #lost: string | undefined;
  /** Whether it is closed by us, whatever the server is like. */
  #dropped = false;
  #closing: Promise<void> | undefined;
  readonly #closed = new AbortController();
  #slot: ProcessSlot | undefined;

  constructor(name: string, config: McpServerConfig, options: ConnectionOptions) {
    const { callMs, graceMs, elicits, onDebug, onInstructions, onGone } = options;
    this.#name = name;
    this.#onGone = onGone;
    this.#era = new ServerEra(config);
    const redact = redactor(config, config.kind === 'http' ? secretsOf(config) : []);
    const tokens = config.kind === 'http' ? providerOf(config) : undefined;
    this.redact = (text) => redactor({}, [...tokenOf(tokens), ...this.#loginSecrets()])(redact(text));
    const meter = this.#meter;
    if (config.kind === 'stdio') {
      const onStderr = stderrReader(redact, (line) => onDebug?.(name, line));
      this.#transport = new StdioTransport(config, { meter, graceMs, onStderr });
    } else {
      this.#transport = new HttpTransport(config, { meter, redact: this.redact, onBroken: () => this.#onBroken() });
    }
    this.#client = createClient(config, { callMs, elicits });
    this.#client.fallbackRequestHandler = async ({ method }) => decline(method);
    this.elicitations = elicits ? this.#elicitations() : undefined;
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

  /** How the server is spoken to: with `initialize` and a session (`legacy`), or without (`modern`). Undefined until that is known. */
  get era(): ProtocolEra | undefined {
    return this.#client.getProtocolEra();
  }

  /** Whether calls may begin. */
  get usable(): boolean {
    return this.#usable;
  }

  /**
   * Makes requests. When the signal is aborted before they are answered, the connection is not used again.
   * @throws {McpProblem}
   * @throws {Stale}
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
      throw this.#stale(error) ?? this.#problem(error);
    } finally {
      this.#calls -= 1;
      if (!this.#usable && this.#calls === 0) void this.close().catch(() => {});
    }
  }

  #elicitations(): Elicitations {
    const elicitations = new Elicitations(this.#name, this.redact);
    // The client refuses the other modes, which we don't say we have.
    this.#client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
      elicitations.answer(params as ElicitRequestFormParams, mcpReq.signal),
    );
    return elicitations;
  }

  /** Whether another connection may do what has failed on this one. */
  #stale(error: unknown): Stale | undefined {
    if (this.#used && this.era === 'legacy' && wasForgotten(error)) {
      this.retire();
      return new Stale(this.#problem(error));
    }
    if (this.era !== 'modern' || !(isUnsupported(error) || (this.#assumed && !this.#used && isRefusal(error)))) return undefined;
    const problem = this.#problem(error);
    this.#era.forget();
    this.retire();
    return new Stale(problem, 'modern');
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
    this.#dropped ||= why !== undefined;
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
    const { known } = this.#era;
    this.#assumed = known !== undefined;
    try {
      if (entering) await this.#enter(entering);
      await within(callMs, new AbortController().signal, (signal) =>
        this.#client.connect(this.#transport, { signal, timeout: callMs * 2, ...(known && { prior: known.prior }) }),
      );
      this.#noteEra();
    } catch (error) {
      const next = this.#nextTry(error);
      const late =
        error instanceof DeadlineError
          ? new McpProblem(`the MCP server '${this.#name}' did not start within ${callMs / 1000} s`)
          : undefined;
      const problem = late ?? this.#problem(error);
      this.retire();
      throw next ? new Stale(problem) : problem;
    } finally {
      this.#slot?.started();
    }
  }

  #loginSecrets(): string[] {
    return this.#transport instanceof HttpTransport ? this.#transport.secrets() : [];
  }

  #noteEra(): void {
    const discover = this.#client.getDiscoverResult();
    this.#era.note(discover ? { kind: 'modern', discover } : { kind: 'legacy' });
  }

  /** After a failure to connect: whether there is another way to speak to the server, which is noted then. */
  #nextTry(error: unknown): boolean {
    const { known } = this.#era;
    // What we have not sent has said nothing of the server.
    if (this.#dropped || problemIn(error) || known?.prior.kind === 'modern') return false;
    const other = offered(error);
    if (other) {
      this.#era.note(other);
      return true;
    }
    if (!known) {
      const { ending } = this.#transport as StdioTransport;
      if (ending === undefined && !isNoAnswer(error)) return false;
      this.#era.note({ kind: 'legacy' }, false);
      return true;
    }
    if (!isRefusal(error)) return false;
    this.#era.forget();
    return known.sure;
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
    const wanted = problemIn(error);
    if (wanted instanceof LoginWanted) return wanted;
    const { words, dead } = explain(error, this.redact);
    const problem = new McpProblem(`the MCP server '${this.#name}' ${this.#lost ?? words}`);
    if (dead) this.retire();
    return problem;
  }

  #onBroken(): void {
    const why = 'broke off in the middle of an answer';
    if (this.era !== undefined || this.#assumed) return this.#break(why);
    // It may be a server that can't bear to be asked how it is spoken to.
    this.#lost ??= why;
    void this.close().catch(() => {});
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

/** What our own side has said among what has caused an error. */
function problemIn(error: unknown): McpProblem | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < CAUSES; cause = cause.cause, depth += 1) {
    if (cause instanceof McpProblem) return cause;
  }
  return undefined;
}

/** How deep the causes of an error are followed: the SDK wraps what has failed while it finds out how to speak to a server. */
const CAUSES = 5;
