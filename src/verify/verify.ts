import { Api, type Observations } from './api.ts';
import { unique } from './bodies.ts';
import type { Context } from './context.ts';
import { Doors } from './doors.ts';
import { CannotVerify, SCRIPTED, type Protocol, type RuleResult, type VerifyOptions, type VerifyReport } from './options.ts';
import { excluded } from './excluded.ts';
import { record, type Recorded } from './recorded.ts';
import { Violation, Inconclusive, Skipped } from './expect.ts';
import type { Rule } from './rule.ts';
import { CONTRACT_VERSION } from './rules/documents.ts';
import { rules } from './rules/index.ts';

const TIMEOUT_MS = 30_000;
/** For asking whether there is a server at all, and for removing what was made. */
const SHORT_MS = 10_000;

type Cleanup = { what: string; remove: Parameters<Context['defer']>[1] };

/**
 * Checks a running server against the contract, from outside.
 * @throws {CannotVerify} when the server can't be reached, or takes none of the tokens
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  return new Verification(options).run();
}

/** The rules that were chosen. @throws {CannotVerify} when there are none */
function chosenBy(only: VerifyOptions['only']): readonly Rule[] {
  const chosen = only ? rules.filter(({ id }) => only.some((prefix) => id.startsWith(prefix))) : rules;
  if (chosen.length === 0) throw new CannotVerify(`there is no rule that begins with ${only?.join(' or ')}`);
  return chosen;
}

/** The protocol of which all chosen rules are: these say nothing of Baton, and a server of any make may be verified. */
export function protocolOf(only: VerifyOptions['only']): Protocol | undefined {
  const chosen = chosenBy(only);
  return (['MCP', 'A2A'] as const).find((protocol) => chosen.every(({ id }) => id.startsWith(`${protocol.toLowerCase()}.`)));
}

class Verification {
  readonly #options: VerifyOptions;
  readonly #protocol: Protocol | undefined;
  readonly #doors: Doors;
  readonly #seen: Observations;
  /** What could not be removed. */
  readonly #left: { what: string; error: Error }[] = [];
  #token: string | undefined;
  #recorded: Promise<Recorded[]> | undefined;

  constructor(options: VerifyOptions) {
    this.#options = options;
    this.#protocol = protocolOf(options.only);
    this.#token = options.token;
    this.#seen = { operations: new Set(), excluded: excluded(options.without ?? []), anonymous: [] };
    this.#doors = new Doors({
      url: options.url,
      foreign: this.#protocol,
      excluded: this.#seen.excluded,
      headers: () => ({ ...(this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` }), ...options.headers }),
    });
  }

  async run(): Promise<VerifyReport> {
    const { url, only, onResult } = this.#options;
    const started = Date.now();
    const from = performance.now();
    const chosen = chosenBy(only);
    const own = await this.#begin();
    const results: RuleResult[] = [];
    const add = (result: RuleResult): void => {
      results.push(result);
      onResult?.(result);
    };
    try {
      for (const rule of chosen) add(await this.#judge(rule));
    } finally {
      await this.#remove(own);
    }
    add(this.#cleanup());
    const count = (state: RuleResult['state']) => results.filter((one) => one.state === state).length;
    return {
      url,
      contract: CONTRACT_VERSION,
      ...(this.#protocol && { protocol: this.#protocol }),
      started_at: new Date(started).toISOString(),
      duration: Math.round(performance.now() - from),
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      inconclusive: count('inconclusive'),
      operations: [...this.#seen.operations].sort(),
      results,
    };
  }

  /** Finds out whether it makes sense to begin, and makes a tenant when none was given. @returns what is to be removed at the end */
  async #begin(): Promise<Cleanup[]> {
    const { url, adminToken } = this.#options;
    const own: Cleanup[] = [];
    if (this.#protocol) return this.#beginAnywhere();
    const { api, admin } = this.#clients(AbortSignal.timeout(SHORT_MS));
    try {
      await api.raw('GET', '/healthz');
      if (this.#token === undefined) {
        if (!admin) throw new CannotVerify("a token is needed: a tenant's, or the administrator's to make a tenant with");
        const { body } = await admin.call('createTenant', 201, { body: { name: unique() } });
        this.#token = String(body['token']);
        const params = { id: Number(body['id']) };
        own.push({
          what: `tenant ${params.id}`,
          remove: (late) => late.admin!.call('updateTenant', 200, { params, body: { disabled: true } }),
        });
      }
      const answer = await this.#clients(AbortSignal.timeout(SHORT_MS)).api.raw('GET', '/v1/requests?limit=1');
      if (answer.status === 401) throw new CannotVerify(`${url} doesn't take the token: ${answer.text}`);
      if (admin && adminToken) {
        const known = await admin.raw('GET', '/v1/admin/tenants?limit=1');
        if (known.status === 401) throw new CannotVerify(`${url} doesn't take the administrator's token: ${known.text}`);
      }
    } catch (error) {
      await this.#remove(own);
      if ([Violation, Inconclusive, Skipped].some((kind) => error instanceof kind))
        throw new CannotVerify(`${url} can't be verified: ${(error as Error).message}`);
      throw error;
    }
    return own;
  }

  /** Of a server of any make there is nothing to make, only to find. */
  async #beginAnywhere(): Promise<[]> {
    try {
      await this.#doors.find(AbortSignal.timeout(SHORT_MS));
      return [];
    } catch (error) {
      if (![Violation, Inconclusive, Skipped].some((kind) => error instanceof kind)) throw error;
      throw new CannotVerify(`${this.#options.url} can't be verified: ${(error as Error).message}`);
    }
  }

  async #judge(rule: Rule): Promise<RuleResult> {
    const from = performance.now();
    const result = (rest: Pick<RuleResult, 'state'> & Partial<RuleResult>): RuleResult => ({
      id: rule.id,
      title: rule.title,
      ...(rule.source !== undefined && { source: rule.source }),
      duration: Math.round(performance.now() - from),
      ...rest,
    });
    const missing = this.#missing(rule);
    if (missing) return result({ state: 'skipped', reason: missing });
    const removals: Cleanup[] = [];
    try {
      await rule.run(this.#context(removals));
      return result({ state: 'passed' });
    } catch (error) {
      if (error instanceof Skipped) return result({ state: 'skipped', reason: error.message });
      if (error instanceof Inconclusive) return result({ state: 'inconclusive', reason: error.message });
      if (error instanceof Violation) return result({ state: 'failed', expected: error.expected, seen: error.seen });
      // Either an answer so unusual that the rule failed on it, or a fault of the rule: both need a person's attention.
      return result({
        state: 'failed',
        expected: 'answers that can be judged',
        seen: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    } finally {
      await this.#remove(removals);
    }
  }

  #missing({ needs }: Rule): string | undefined {
    const { adminToken, models = SCRIPTED } = this.#options;
    if (needs === 'admin' && !adminToken) return 'no administrator token was given';
    if (needs === 'scripts' && !models.scripts) return 'other models were named: there are no scenarios of demo/script';
    return undefined;
  }

  #context(removals: Cleanup[]): Context {
    const { url, timeoutMs = TIMEOUT_MS, models = SCRIPTED, call, say } = this.#options;
    const signal = AbortSignal.timeout(timeoutMs);
    const clients = this.#clients(signal);
    return {
      ...clients,
      url,
      models,
      seen: this.#seen,
      signal,
      foreign: this.#protocol !== undefined,
      call,
      say,
      mcp: () => this.#doors.mcp(signal),
      a2a: (path) => this.#doors.a2a(signal, path),
      recorded: () => (this.#recorded ??= record(this.#clients(AbortSignal.timeout(timeoutMs)).api, models)),
      defer: (what, remove) => void removals.push({ what, remove }),
    };
  }

  #clients(signal: AbortSignal): Pick<Context, 'api' | 'anonymous' | 'admin'> {
    const { url, adminToken } = this.#options;
    const anonymous = new Api({ url, signal, seen: this.#seen });
    const api = anonymous.as(this.#token, { limited: this.#options.token !== undefined });
    return { anonymous, api, admin: adminToken ? anonymous.as(adminToken) : undefined };
  }

  /** Removes what was made, the last one first; what can't be removed is reported at the end. */
  async #remove(removals: Cleanup[]): Promise<void> {
    for (const { what, remove } of removals.toReversed()) {
      try {
        await remove(this.#clients(AbortSignal.timeout(SHORT_MS)));
      } catch (error) {
        this.#left.push({ what, error: error as Error });
      }
    }
  }

  #cleanup(): RuleResult {
    const rule = { id: 'verify.cleanup', title: 'What was made for the verification is removed', duration: 0 };
    if (this.#left.length === 0) return { ...rule, state: 'passed' };
    const seen = this.#left.map(({ what, error }) => `${what}: ${error.message}`).join('; ');
    if (this.#left.every(({ error }) => error instanceof Inconclusive)) return { ...rule, state: 'inconclusive', reason: `left: ${seen}` };
    return { ...rule, state: 'failed', expected: 'nothing left', seen };
  }
}
