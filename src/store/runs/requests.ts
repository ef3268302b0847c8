import { setImmediate as nextPass } from 'node:timers/promises';
import type { components } from '../../generated/api.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { allOf, firstOf, where } from '../database/sql.ts';
import { AWAKE_CHANNEL, CANCEL_CHANNEL, telling } from '../nodes/notices.ts';
import { findRuns, type FoundRuns, type IdRange, type RunFilter } from './find-runs.ts';
import { ANSWERED, PARKED, RELEASED } from './owners.ts';
import type { RequestRow } from '../schema.ts';
import { labelsOf, type RunLabels } from './run-labels.ts';
import { previewOf } from './run-words.ts';

export type RequestStatus = components['schemas']['RequestStatus'];

const COLUMNS = [
  'id',
  'agent_id',
  'agent_version',
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
  'prompt',
  'finish_reason',
  'for_user',
  'labels',
  'rerun_of',
] as const satisfies (keyof RequestRow)[];
type KnownRow = Pick<RequestRow, (typeof COLUMNS)[number]>;

/** A page of the list. */
export interface RunsPage extends RunFilter {
  limit: number;
  before?: string | undefined;
  state?: RequestStatus['state'] | undefined;
  agent?: string | undefined;
  /** When they were asked for, in epoch seconds; `until` does not belong to it. */
  since?: number | undefined;
  until?: number | undefined;
}

/** The first id of a second: ids begin with the time. */
function firstIdOf(time: number | undefined): string | undefined {
  if (time === undefined) return undefined;
  const digits = (time * 1000).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** A running request whose node no longer executes it. */
export interface Orphan {
  tenantId: number;
  runId: string;
  owner: string;
  startedAt: number;
  agentId: string;
  agentVersion?: number | undefined;
  conversationId: number;
  /** Whether another node can go on with it. */
  durable: boolean;
  labels?: RunLabels;
  /** The run that it runs again. */
  rerunOf?: string | undefined;
  /** The beginning of the text of its prompt, longer than is shown. */
  prompt?: string | undefined;
}

/** What no node has goes on where its tenant goes, and what arrives is nobody's yet. */
const STAYS = `(tenant_id not in (select id from tenants where moving is not null) or owner not in ('${RELEASED}', '${ANSWERED}')
  and tenant_id not in (select id from tenants where moving = 'arriving' and erasing is null))`;

/** What a run has come to, as far as its row says. */
export interface RunState {
  state: RequestRow['state'];
  lastSeq: number;
  /** Whether its events have been deleted. */
  purged: boolean;
  /** The token that it belongs to; undefined where that is not known. */
  tokenId: number | undefined;
  /** Epoch milliseconds: when it last asked, or had an answer; 0 when it never did. */
  changedAt: number;
}

/** Whether a run has not ended: it waits to begin, or is under way. */
export const isUnderWay = (state: RequestStatus['state']): boolean => state === 'queued' || state === 'running' || state === 'waiting';

/** How a run stands, for who follows many of them. */
export interface RunStanding {
  id: string;
  state: RequestRow['state'];
  /** See {@link RunState}. */
  changedAt: number;
  tokenId: number | undefined;
  /** Whether its events have been deleted. */
  purged: boolean;
  /** The node that executes it, or what stands for none; undefined when it has ended. */
  owner: string | undefined;
}

/** A durable run that this node has taken over. */
export interface ClaimedRun {
  recovery: RequestRow['recovery'];
  attempts: number;
  /** How many take-overs there were in a row without a finished step in between, this one included. */
  stalls: number;
  cancelRequested: boolean;
}

/** As it stands: who follows a run asks often. */
const OWNER = `select owner from requests where tenant_id = ? and id = ? and state in ('running', 'queued')`;
const WAITS = `select 1 from requests where tenant_id = ? and id = ? and state = 'running' and waiting > 0`;
const ONE = `select ${COLUMNS.join(', ')} from requests where tenant_id = ? and id = ?`;
const STATE = `select state, last_seq, purged, token_id, changed_ms from requests where tenant_id = ? and id = ?`;
const ORPHAN = [
  'id',
  'tenant_id',
  'owner',
  'started_at',
  'agent_id',
  'agent_version',
  'conversation_id',
  'durable',
  'for_user',
  'labels',
  'rerun_of',
  'prompt',
] as const satisfies (keyof RequestRow)[];
type OrphanRow = Pick<RequestRow, (typeof ORPHAN)[number]>;

/** The questions of a run that are open, and those that it waits for. */
const OPEN = `select count(*) from questions where tenant_id = ? and request_id = ? and decision = ''`;
const AWAITED = `select coalesce(sum(case kind when 'asked' then 1 when 'answered' then -1 else 0 end), 0) from journal
  where tenant_id = ? and request_id = ?`;

const AWAKE = `state = 'running' and owner <> 'parked'`;
const ASLEEP = `state = 'running' and owner = 'parked'`;
const ended = (state: string): string => `state <> 'running' and state = '${state}'`;

/**
 * Where the runs of a state are found, each part by an index of its own: `requests_under_way`, `requests_waiting`, and `requests_ended` or
 * `requests_ended_of_agent`. With bindings SQLite would not know that these will do. A run that is parked waits.
 */
function placesOf(state: RequestStatus['state'] | undefined): string[] {
  if (state === undefined) return [...['completed', 'failed', 'canceled', 'queued'].map(ended), AWAKE, ASLEEP];
  if (state === 'running') return [`${AWAKE} and waiting = 0`];
  if (state === 'waiting') return [`${AWAKE} and waiting > 0`, ASLEEP];
  return [ended(state)];
}

function toOrphan(row: OrphanRow): Orphan {
  return {
    tenantId: row.tenant_id,
    runId: row.id,
    owner: row.owner,
    startedAt: row.started_at,
    agentId: row.agent_id,
    agentVersion: row.agent_version ?? undefined,
    conversationId: row.conversation_id,
    durable: row.durable === 1,
    labels: labelsOf(row),
    rerunOf: row.rerun_of ?? undefined,
    prompt: row.prompt ?? undefined,
  };
}

/** The request table. Most of it is written by the event log, in the transactions of its events. */
export class Requests {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** While the run is under way, `last_seq` and the tokens are what its log holds so far. */
  async get(tenantId: number, id: string): Promise<RequestStatus | undefined> {
    const [row] = await rowsOf<KnownRow>(this.#db, ONE, [tenantId, id]);
    return row && this.#toStatus(tenantId, row);
  }

  /** Newest first, after the request with the id `before`. @returns also where the next page begins; undefined when there is none */
  async list(tenantId: number, page: RunsPage): Promise<{ items: RequestStatus[]; next: string | undefined }> {
    const { limit, state, agent } = page;
    const range = { from: firstIdOf(page.since), before: earlier(page.before, firstIdOf(page.until)) };
    const places = state && `(${placesOf(state).join(' or ')})`;
    const rest = allOf(places ? { sql: places, bindings: [] } : undefined, where('agent_id = ?', agent));
    const found =
      (await findRuns(this.#db, tenantId, page, { limit, ...range, rest: rest.sql === '' ? undefined : rest })) ??
      (await this.#listed(tenantId, page, range));
    return { items: await this.#statuses(tenantId, found.ids), next: found.next };
  }

  /** The ids of a page that state and agent narrow. */
  async #listed(tenantId: number, { limit, state, agent }: RunsPage, { from, before }: IdRange): Promise<FoundRuns> {
    const narrowed = [where('agent_id = ?', agent), where('id >= ?', from), where('id < ?', before)];
    const parts = placesOf(state).map((place) => {
      const { sql, bindings } = allOf(where('tenant_id = ?', tenantId), { sql: place, bindings: [] }, ...narrowed);
      return { sql: `select id from requests where ${sql}`, bindings };
    });
    const { sql, bindings } = firstOf(parts, 'id desc', limit + 1);
    const ids = (await rowsOf<{ id: string }>(this.#db, sql, bindings)).map(({ id }) => id);
    return { ids: ids.slice(0, limit), next: ids.length > limit ? ids[limit - 1] : undefined };
  }

  async #statuses(tenantId: number, ids: readonly string[]): Promise<RequestStatus[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .knex('requests')
      .select(...COLUMNS)
      .where({ tenant_id: tenantId })
      .whereIn('id', ids)
      .orderBy('id', 'desc');
    const statuses: RequestStatus[] = [];
    for (const row of rows) {
      // The log of a run that is under way may be long: others are served in between.
      if (row.state === 'running') await nextPass();
      statuses.push(await this.#toStatus(tenantId, row));
    }
    return statuses;
  }

  /** Just the state, for replays, a run that waits being a running one. @returns undefined when the tenant has no such request. */
  async state(tenantId: number, id: string): Promise<RunState | undefined> {
    const [row] = await rowsOf<Pick<RequestRow, 'state' | 'last_seq' | 'purged' | 'token_id' | 'changed_ms'>>(this.#db, STATE, [
      tenantId,
      id,
    ]);
    if (!row) return undefined;
    const lastSeq = row.state === 'running' ? await this.#lastSeq(tenantId, id) : row.last_seq;
    return { state: row.state, lastSeq, purged: row.purged === 1, tokenId: row.token_id ?? undefined, changedAt: Number(row.changed_ms) };
  }

  /** How these runs stand, those of them that there are. */
  async standings(tenantId: number, ids: readonly string[]): Promise<RunStanding[]> {
    const columns = ['id', 'state', 'changed_ms', 'token_id', 'purged', 'owner'] as const;
    const rows = await this.#db
      .knex('requests')
      .select(...columns)
      .where({ tenant_id: tenantId })
      .whereIn('id', ids);
    return rows.map(({ id, state, changed_ms: changed, token_id: token, purged, owner }) => ({
      id,
      state,
      changedAt: Number(changed),
      tokenId: token ?? undefined,
      purged: purged === 1,
      owner: isUnderWay(state) ? owner : undefined,
    }));
  }

  /** Whether all that is left of a run to do waits for people. */
  async waits(tenantId: number, id: string): Promise<boolean> {
    return (await rowsOf(this.#db, WAITS, [tenantId, id])).length > 0;
  }

  /** The node that executes the run. @returns undefined when it has ended, or the tenant has no such run */
  async executor(tenantId: number, id: string): Promise<string | undefined> {
    const [row] = await rowsOf<Pick<RequestRow, 'owner'>>(this.#db, OWNER, [tenantId, id]);
    return row?.owner;
  }

  /**
   * Marks a run for its node, which is told at once, and looks for marks every few seconds as well. @param now epoch
   * seconds
   * @returns the run; undefined when it has ended
   */
  async cancel(tenantId: number, id: string, now: number): Promise<Orphan | undefined> {
    const [marked]: OrphanRow[] = await this.#db
      .knex('requests')
      .where({ tenant_id: tenantId, id })
      .whereIn('state', ['running', 'queued'])
      .update({ cancel_requested: now })
      .returning([...ORPHAN, ...telling(this.#db, CANCEL_CHANNEL, id)]);
    return marked && toOrphan(marked);
  }

  /** The running runs of a node that were canceled on other nodes. */
  async canceled(nodeId: string): Promise<string[]> {
    const rows = await this.#awake().select('id').where({ owner: nodeId }).where('cancel_requested', '>', 0);
    return rows.map(({ id }) => id);
  }

  /** Running requests that are not this node's, or are but not among `active`; without those that wait for people, and those that no node has whose tenant moves. */
  async running(nodeId: string, active: (runId: string) => boolean): Promise<Orphan[]> {
    const rows = await this.#awake().whereRaw(STAYS).select<OrphanRow[]>(ORPHAN);
    return rows.filter((row) => row.owner !== nodeId || !active(row.id)).map(toOrphan);
  }

  /** A run that waits for a node to go on with it. @returns undefined when it does not */
  async free(runId: string): Promise<Orphan | undefined> {
    const free = this.#running().where({ id: runId }).whereIn('owner', [RELEASED, ANSWERED]).whereRaw(STAYS);
    const row = await free.first<OrphanRow | undefined>(ORPHAN);
    return row && toOrphan(row);
  }

  /**
   * Takes a durable run over, if it is still `from`'s. @param claim.counts whether this is an attempt more
   * @returns undefined when somebody else was faster, or it has ended
   */
  async claim(tenantId: number, runId: string, claim: { from: string; to: string; counts: boolean }): Promise<ClaimedRun | undefined> {
    const { knex } = this.#db;
    const steps = knex('journal').count('*').where({ request_id: runId, tenant_id: tenantId }).whereIn('kind', ['turn', 'said', 'result']);
    const counted = {
      attempts: knex.raw<number>('attempts + 1'),
      stalls: knex.raw<number>('case when ? > steps_seen then 1 else stalls + 1 end', [steps]),
      steps_seen: knex.raw<number>('?', [steps]),
    };
    const [row] = await knex('requests')
      .where({ tenant_id: tenantId, id: runId, owner: claim.from, state: 'running', durable: 1 })
      .whereRaw(STAYS)
      .update({ owner: claim.to, waiting: 0, ...(claim.counts ? counted : {}) })
      .returning(['recovery', 'attempts', 'stalls', 'cancel_requested']);
    return row && { recovery: row.recovery, attempts: row.attempts, stalls: row.stalls, cancelRequested: row.cancel_requested > 0 };
  }

  /**
   * Gives a run of this node up, for others to go on with; one that waits for people, when these have answered.
   * @returns its owner now; undefined when it was not this node's
   */
  async release(tenantId: number, runId: string, nodeId: string, owner: typeof RELEASED | typeof PARKED): Promise<string | undefined> {
    const { knex } = this.#db;
    const parked = `case when waiting > 0 and cancel_requested = 0 then '${PARKED}' else '${ANSWERED}' end`;
    const given = owner === PARKED ? knex.raw<string>(parked) : owner;
    const run = { tenant_id: tenantId, id: runId, state: 'running' } as const;
    const [row]: Pick<RequestRow, 'owner'>[] = await knex('requests')
      .where({ ...run, owner: nodeId })
      .update({ owner: given })
      .returning(['owner', ...(owner === RELEASED ? telling(this.#db, AWAKE_CHANNEL, runId) : [])]);
    if (row?.owner !== PARKED) return row?.owner;
    // Whoever answered just before did not see it parked, and its mark may be younger than the answer: of fewer questions open
    // than it waits for, one has its answer.
    const answered = await knex('requests')
      .where({ ...run, owner: PARKED })
      .whereRaw(`(${OPEN}) < (${AWAITED})`, [tenantId, runId, tenantId, runId])
      .update({ owner: ANSWERED });
    return answered > 0 ? ANSWERED : PARKED;
  }

  /**
   * Wakes the parked runs of a tenant, or of all that are disabled: who goes on with them looks whether their access is over.
   * @returns them
   */
  async wakeParked(tenantId?: number): Promise<Orphan[]> {
    const { knex } = this.#db;
    const whose = tenantId === undefined ? knex('tenants').select('id').where({ disabled: 1 }) : [tenantId];
    const rows: OrphanRow[] = await this.#running()
      .whereRaw(`owner = '${PARKED}'`)
      .whereRaw('tenant_id not in (select id from tenants where moving is not null)')
      .whereIn('tenant_id', whose as number[])
      .update({ owner: ANSWERED })
      .returning([...ORPHAN]);
    return rows.map(toOrphan);
  }

  /** Marks a run of this node as one that waits for people, or not any more. @param since epoch seconds; 0: it does not wait */
  async setWaiting(tenantId: number, runId: string, nodeId: string, since: number): Promise<void> {
    await this.#db.knex('requests').where({ tenant_id: tenantId, id: runId, owner: nodeId, state: 'running' }).update({ waiting: since });
  }

  /** All but those that wait for people. */
  #awake() {
    return this.#running().whereRaw(`owner <> '${PARKED}'`);
  }

  /** With bindings SQLite would not know which index will do. */
  #running() {
    return this.#db.knex('requests').whereRaw(`state = 'running'`);
  }

  async #toStatus(tenantId: number, row: KnownRow): Promise<RequestStatus> {
    const { id, waiting, state: stored, agent_version, prompt, finish_reason, for_user, labels, rerun_of, ...status } = row;
    const state = stored === 'running' && waiting > 0 ? 'waiting' : stored;
    return {
      request_id: id,
      ...status,
      state,
      ...(agent_version === null ? {} : { agent_version }),
      ...(prompt === null ? {} : { message: previewOf(prompt) }),
      ...(finish_reason === null ? {} : { finish_reason }),
      ...(rerun_of === null ? {} : { rerun_of }),
      ...labelsOf({ for_user, labels }),
      ...(stored === 'running' ? await this.#soFar(tenantId, id) : {}),
      ...(stored === 'queued' ? await this.#place(tenantId, id) : {}),
    };
  }

  async #lastSeq(tenantId: number, id: string): Promise<number> {
    const row = await this.#db.knex('events').where({ request_id: id, tenant_id: tenantId }).max({ seq: 'seq' }).first();
    return row?.seq ?? 0;
  }

  async #place(tenantId: number, id: string) {
    const row = await this.#db.knex('queued_runs').first('priority').where({ tenant_id: tenantId, request_id: id });
    return row && { priority: row.priority };
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
