import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, RestTransportFactory, type Client } from '@a2a-js/sdk/client';
import { DeadlineError, within } from '../../lib/deadline.ts';
import { redactor } from '../remote/secrets.ts';
import { A2aProblem, type A2aCard } from '../../runtime/commands/a2a.ts';
import type { Guard } from '../web/guard.ts';
import { Answer } from './answer.ts';
import { converse } from './call.ts';
import { fetchCard } from './card.ts';
import type { RemoteAgentConfig } from './config.ts';
import { explain } from './failure.ts';
import { AgentFetch } from './fetch.ts';
import { CANCEL_MS, CARD_MS } from './limits.ts';

interface Connected {
  client: Client;
  card: A2aCard;
  /** Whether answers are streamed. */
  streaming: boolean;
}

/** A run's connection to one remote agent, whose card is fetched once. */
export class RemoteAgent implements AsyncDisposable {
  readonly #name: string;
  readonly #config: RemoteAgentConfig;
  readonly #http: AgentFetch;
  readonly #redact: (text: string) => string;
  readonly #ended = new AbortController();
  /** Tasks that are being canceled. */
  readonly #cancellations = new Set<Promise<unknown>>();
  #connected: Promise<Connected> | undefined;

  constructor(name: string, config: RemoteAgentConfig, guard: Guard) {
    this.#name = name;
    this.#config = config;
    this.#http = new AgentFetch(config, guard);
    this.#redact = redactor(config);
  }

  async card(): Promise<A2aCard> {
    return (await this.#connect()).card;
  }

  /** @returns the answer's text @throws {A2aProblem} */
  async call(message: string, signal: AbortSignal): Promise<string> {
    const { client, streaming } = await this.#connect();
    const answer = new Answer();
    const reading = new AbortController();
    const conversation = converse(client, message, streaming, answer, { reading: reading.signal, wanted: signal });
    const stopped = Promise.withResolvers<never>();
    const onAbort = (): void => {
      this.#cancelTask(client, answer, conversation, reading);
      stopped.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([conversation, stopped.promise]);
      return answer.text(this.#redact);
    } catch (error) {
      throw signal.aborted ? signal.reason : this.#problem(error);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Closes the connection, after a moment for the tasks that are being canceled. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#cancellations);
    this.#ended.abort();
    await this.#http.close();
  }

  #connect(): Promise<Connected> {
    const connecting = (this.#connected ??= within(CARD_MS, this.#ended.signal, (signal) => this.#discover(signal)));
    return connecting.catch((error: unknown) => {
      if (this.#connected === connecting) this.#connected = undefined;
      const late = error instanceof DeadlineError;
      throw this.#problem(late ? new A2aProblem(`did not show its card within ${CARD_MS / 1000} s`) : error);
    });
  }

  async #discover(signal: AbortSignal): Promise<Connected> {
    const { fetch } = this.#http;
    const { native, shown } = await fetchCard(this.#config.url, fetch, this.#redact, signal);
    const options = { fetchImpl: fetch, legacyCompat: { enabled: true } };
    const factory = new ClientFactory({
      transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
      // The first of the card's interfaces that there is a transport for is the one that the agent prefers (A2A 1.0 §8.3.2).
      cardResolver: new DefaultAgentCardResolver(options),
      // An answer that isn't streamed names its task at once, so that the task can be canceled.
      clientConfig: { polling: true },
    });
    const client = await factory.createFromAgentCard(native);
    // The SDK's REST client prints unreadable parts of a stream to our standard error, so its tasks are polled instead.
    const streaming = shown.streaming && client.transport.protocolName === 'JSONRPC';
    return { client, card: shown, streaming };
  }

  /** Cancels the task. When the agent has not named its task yet, waits for the name first. */
  #cancelTask(client: Client, answer: Answer, conversation: Promise<void>, reading: AbortController): void {
    if (answer.taskId !== undefined) reading.abort();
    const cancel = async (signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => reading.abort(), { once: true });
      await conversation.catch(() => {});
      const { taskId: id, settled } = answer;
      if (id !== undefined && !settled) await client.cancelTask({ tenant: '', id, metadata: undefined }, { signal });
    };
    const cancellation = within(CANCEL_MS, this.#ended.signal, cancel)
      .catch(() => {})
      .finally(() => this.#cancellations.delete(cancellation));
    this.#cancellations.add(cancellation);
  }

  #problem(error: unknown): A2aProblem {
    return new A2aProblem(`the agent '${this.#name}' ${explain(error, this.#redact)}`);
  }
}
