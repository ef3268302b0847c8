import { request } from 'undici';
import { readUpTo } from '../lib/bounded-read.ts';
import { tryJson } from '../lib/try-json.ts';
import { within } from '../lib/deadline.ts';
import { directSockets } from '../lib/sockets.ts';
import type { Billing, QuotaCheck } from '../runtime/billing.ts';
import { readDecision, type BillingAnswer } from './answer.ts';

/** The time limit of one exchange, from the connection to the last byte. */
const TIMEOUT_MS = 3000;
const BODY_MAX = 64 * 1024;
const CONNECTIONS = 16;
/** The signal of a delivery, which is never aborted. */
const NEVER = new AbortController().signal;

/** The billing service over HTTP (docs/runs.md#billing). */
export class BillingClient implements Billing {
  readonly #base: string;
  readonly #onFailOpen: (error: Error) => void;
  readonly #onDecision: (outcome: 'allowed' | 'denied' | 'failed_open') => void;
  readonly #agent = directSockets({ connections: CONNECTIONS, connectTimeout: TIMEOUT_MS });

  constructor(options: {
    url: string;
    /** Called when a check lets a run pass because the service is broken. */
    onFailOpen(error: Error): void;
    onDecision(outcome: 'allowed' | 'denied' | 'failed_open'): void;
  }) {
    this.#base = options.url.replace(/\/+$/, '');
    this.#onFailOpen = options.onFailOpen;
    this.#onDecision = options.onDecision;
  }

  async check(quota: QuotaCheck, signal: AbortSignal) {
    const body = JSON.stringify({
      tenant_id: quota.tenantId,
      model: quota.model,
      est_input_tokens: quota.inputTokens,
      est_output_tokens: quota.outputTokens,
      request_id: quota.runId,
    });
    try {
      const denial = readDecision(await this.#post('/v1/runtime/quota/check', body, signal));
      this.#onDecision(denial ? 'denied' : 'allowed');
      return denial;
    } catch (error) {
      signal.throwIfAborted();
      this.#onDecision('failed_open');
      this.#onFailOpen(error as Error);
      return undefined;
    }
  }

  /**
   * Delivers a usage record.
   * @returns the service's status
   * @throws when there is no answer
   */
  async record(body: string): Promise<number> {
    const { status } = await this.#post('/v1/runtime/usage/record', body);
    return status;
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #post(path: string, body: string, signal: AbortSignal = NEVER): Promise<BillingAnswer> {
    return within(TIMEOUT_MS, signal, (bounded) => this.#send(path, body, bounded));
  }

  async #send(path: string, body: string, signal: AbortSignal): Promise<BillingAnswer> {
    const answer = await request(this.#base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      dispatcher: this.#agent,
      signal,
    });
    const { body: bytes, truncated } = await readUpTo(answer.body, BODY_MAX);
    if (truncated) throw new Error('the billing service sent an answer that is too long');
    return { status: answer.statusCode, body: tryJson(bytes.toString()) };
  }
}
