import type { components } from '../generated/api.ts';
import type { Database } from './database.ts';
import type { KeyClaim } from './idempotency.ts';
import { CANCEL_CHANNEL, telling } from './notices.ts';
import type { RequestRow } from './schema.ts';

export type RequestStatus = components['schemas']['RequestStatus'];

const COLUMNS = [
  'id',
  'agent_id',
  'conversation_id',
  'state',
  'started_at',
  'completed_at',
  'error_message',
  'error_code',
  'last_seq',
  'input_tokens',
  'output_tokens',
  'recovery',
  'attempts',
  'waiting',
] as const satisfies (keyof RequestRow)[];
type KnownRow = Pick<RequestRow, (typeof COLUMNS)[number]>;

/** A running request whose node no longer executes it. */
export interface Orphan {
  tenantId: number;
  runId: string;
  owner: string;
  startedAt: number;
  agentId: string;
  conversationId: number;
}

/** The request table. Most of it is written by the event log, in the transactions of its events. */
export class Requests {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Takes a run's key, and writes the run's row before its first event. @param run `startedAt` in epoch seconds */
  async begin(
    tenantId: number,
    run: { requestId: string; agentId: string; owner: string; startedAt: number },
    claim: KeyClaim,
  ): Promise<void> {
    await this.#db.atomically([
      ...claim,
      this.#db.knex('requests').insert({
        id: run.requestId,
        tenant_id: tenantId,
        agent_id: run.agentId,
        state: 'running',
        owner: run.owner,
        started_at: run.startedAt,
      }),
    ]);
  }

  /** While the run is under way, `last_seq` and the tokens are what its log holds so far. */
  async get(tenantId: number, id: string): Promise<RequestStatus | undefined> {
    const row = await this.#db.knex('requests').first(COLUMNS).where({ tenant_id: tenantId, id });
    return row && this.#toStatus(tenantId, row);
  }

  /** Newest first, after the request with the id `before`. */
  async list(
    tenantId: number,
    page: { limit: number; before?: string | undefined; state?: RequestStatus['state'] | undefined; agent?: string | undefined },
  ): Promise<RequestStatus[]> {
    const query = this.#db.knex('requests').select(COLUMNS).where({ tenant_id: tenantId }).orderBy('id', 'desc').limit(page.limit);
    if (page.before !== undefined) query.where('id', '<', page.before);
    if (page.state === 'running' || page.state === 'waiting') {
      query.where({ state: 'running' }).where('waiting', page.state === 'waiting' ? '>' : '=', 0);
    } else if (page.state !== undefined) query.where({ state: page.state });
    if (page.agent !== undefined) query.where({ agent_id: page.agent });
    const rows = await query;
    return Promise.all(rows.map((row) => this.#toStatus(tenantId, row)));
  }

  /** Just the state, for replays, a run that waits being a running one; `purged` when its events have been deleted. @returns undefined when the tenant has no such request. */
  async state(tenantId: number, id: string): Promise<{ state: RequestRow['state']; lastSeq: number; purged: boolean } | undefined> {
    const row = await this.#db.knex('requests').first('state', 'last_seq', 'purged').where({ tenant_id: tenantId, id });
    if (!row) return undefined;
    const lastSeq = row.state === 'running' ? await this.#lastSeq(tenantId, id) : row.last_seq;
    return { state: row.state, lastSeq, purged: row.purged === 1 };
  }

  /** The node that executes the run. @returns undefined when it has ended, or the tenant has no such run */
  async executor(tenantId: number, id: string): Promise<string | undefined> {
    const row = await this.#db.knex('requests').first('owner').where({ tenant_id: tenantId, id, state: 'running' });
    return row?.owner;
  }

  /**
   * Marks a run for its node, which is told at once, and looks for marks every few seconds as well. @param now epoch
   * seconds
   * @returns false when the run has ended
   */
  async cancel(tenantId: number, id: string, now: number): Promise<boolean> {
    const marked = await this.#db
      .knex('requests')
      .where({ tenant_id: tenantId, id, state: 'running' })
      .update({ cancel_requested: now })
      .returning(['id', ...telling(this.#db, CANCEL_CHANNEL, id)]);
    return marked.length > 0;
  }

  /** The running runs of a node that were canceled on other nodes. */
  async canceled(nodeId: string): Promise<string[]> {
    const rows = await this.#running().select('id').where({ owner: nodeId }).where('cancel_requested', '>', 0);
    return rows.map(({ id }) => id);
  }

  /** Running requests that are not this node's, or are but not among `active`. */
  async running(nodeId: string, active: (runId: string) => boolean): Promise<Orphan[]> {
    const rows = await this.#running().select('id', 'tenant_id', 'owner', 'started_at', 'agent_id', 'conversation_id');
    return rows
      .filter((row) => row.owner !== nodeId || !active(row.id))
      .map((row) => ({
        tenantId: row.tenant_id,
        runId: row.id,
        owner: row.owner,
        startedAt: row.started_at,
        agentId: row.agent_id,
        conversationId: row.conversation_id,
      }));
  }

  /** With a binding SQLite would not know that the index of the running ones will do. */
  #running() {
    return this.#db.knex('requests').whereRaw(`state = 'running'`);
  }

  async #toStatus(tenantId: number, { id, waiting, state: stored, ...status }: KnownRow): Promise<RequestStatus> {
    const state = stored === 'running' && waiting > 0 ? 'waiting' : stored;
    return { request_id: id, ...status, state, ...(stored === 'running' ? await this.#soFar(tenantId, id) : {}) };
  }

  async #lastSeq(tenantId: number, id: string): Promise<number> {
    const row = await this.#db.knex('events').where({ request_id: id, tenant_id: tenantId }).max({ seq: 'seq' }).first();
    return row?.seq ?? 0;
  }

  async #soFar(tenantId: number, id: string) {
    const usages = await this.#db.knex('events').select('data').where({ request_id: id, tenant_id: tenantId, kind: 'token_usage' });
    const totals = { last_seq: await this.#lastSeq(tenantId, id), input_tokens: 0, output_tokens: 0 };
    for (const { data } of usages) {
      const usage = JSON.parse(data) as { input_tokens: number; output_tokens: number };
      totals.input_tokens += usage.input_tokens;
      totals.output_tokens += usage.output_tokens;
    }
    return totals;
  }
}
