import { setImmediate as nextPass } from 'node:timers/promises';
import { notFound, Problem } from '../../lib/problem.ts';
import type { Artifacts } from '../artifacts/artifacts.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Database } from '../database/database.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';
import { tellingChange } from '../nodes/notices.ts';
import { auditOf } from '../tenants/audit.ts';
import type { TokenRef } from '../tenants/makers.ts';
import { conversationBusy } from '../tenants/problems.ts';
import { ERASABLE, eraseRuns, LEADS, type RunToErase } from './erased-runs.ts';
import { erasing } from './tables.ts';

/** How many runs are erased in one transaction, and how many events they may have together, unless one alone has more: on SQLite nothing else happens meanwhile. */
const PORTION = { runs: 50, events: 5000 };

/** Those of the first runs that may go together. */
function portionOf(runs: readonly RunToErase[]): RunToErase[] {
  let events = 0;
  return runs.filter(({ last_seq: more }, i) => (events += more) <= PORTION.events || i === 0);
}

/** Erases runs, for good: what is kept of them, and what they have said elsewhere. */
export class Erasure {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #artifacts: Pick<Artifacts, 'changed'>;
  readonly #conversations: Pick<Conversations, 'busy' | 'remove'>;

  /** @param now epoch seconds */
  constructor(
    db: Database,
    now: () => number,
    artifacts: Pick<Artifacts, 'changed'>,
    conversations: Pick<Conversations, 'busy' | 'remove'>,
  ) {
    this.#db = db;
    this.#now = now;
    this.#artifacts = artifacts;
    this.#conversations = conversations;
  }

  /** Tells the other nodes that prompts of steps may go: each writes those again that its runs use again. */
  async tellOfPrompts(tenantId: number): Promise<void> {
    if (this.#db.dialect === 'postgres') await this.#db.knex.select(tellingChange(this.#db, { cache: 'prompts', tenantId }));
  }

  /** Erases a run that has ended. @returns a problem when there is none, or it is under way */
  async run(tenantId: number, runId: string, by: TokenRef): Promise<Problem | undefined> {
    const erased = await this.#erase(
      tenantId,
      { sql: 'id = ?', bindings: [runId] },
      { action: 'request.delete', target: `request:${runId}`, by },
    );
    if (erased > 0) return undefined;
    const row = await this.#db.knex('requests').first('state').where({ tenant_id: tenantId, id: runId });
    if (!row) return notFound('request_not_found', 'request not found');
    const message =
      row.state === 'running' || row.state === 'queued'
        ? 'the run is under way; cancel it first'
        : 'the usage of the run is being counted; try again soon';
    return new Problem('request_busy', message, { extra: { request_id: runId } });
  }

  /** Deletes a conversation and erases its runs. @returns a problem when there is none, or one of its runs is under way */
  async conversation(tenantId: number, id: number, by: TokenRef): Promise<Problem | undefined> {
    const busy = await this.#conversations.busy(tenantId, id);
    if (busy) return conversationBusy(busy);
    const audit = { action: 'conversation.delete', target: `conversation:${id}`, by } as const;
    const theirs = { sql: 'conversation_id = ? and conversation_id <> 0', bindings: [id] };
    for (let first = true; ; first = false) {
      if ((await this.#erase(tenantId, theirs, first ? audit : undefined)) === 0) break;
      await nextPass();
    }
    return this.#conversations.remove(tenantId, id);
  }

  /** Erases a portion of the runs of a tenant, as long as that is erased itself. @returns how many */
  ofTenant(tenantId: number): Promise<number> {
    return this.#erase(tenantId, undefined, undefined);
  }

  /** Erases a portion of some runs of a tenant; undefined: of all, with it. @returns how many */
  async #erase(
    tenantId: number,
    which: { sql: string; bindings: readonly unknown[] } | undefined,
    audit: Omit<Parameters<typeof auditOf>[2], 'at'> | undefined,
  ): Promise<number> {
    const db = this.#db;
    const now = this.#now();
    const lock = db.dialect === 'sqlite' ? '' : which ? 'for update' : 'for update skip locked';
    // A condition of its own leads to its own index; without one, that of the tenant's runs that have ended.
    const found = which ? `${which.sql} and tenant_id + 0 = ?` : 'tenant_id = ?';
    const select = {
      sql: `select ${LEADS.join(', ')} from requests where ${found} and ${ERASABLE} limit ${PORTION.runs} ${lock}`,
      bindings: [...(which?.bindings ?? []), tenantId],
    };
    const written = audit === undefined ? [] : auditOf(db, tenantId, { ...audit, at: now }).map(statementOf);
    // Also should this process end before it says so below.
    if (which) db.wipe();
    const { count, hasFiles } = await transact(db, function* steps(): Steps<{ count: number; hasFiles: boolean }> {
      if (!which && (yield erasing(db, tenantId)).length === 0) return { count: 0, hasFiles: false };
      const runs = portionOf((yield select) as RunToErase[]);
      if (runs.length === 0) return { count: 0, hasFiles: false };
      for (const statement of written) yield statement;
      return { count: runs.length, hasFiles: yield* eraseRuns(db, tenantId, runs, { now, withTenant: which === undefined }) };
    });
    if (hasFiles && db.dialect === 'sqlite') this.#artifacts.changed(tenantId);
    if (count > 0) db.wipe();
    return count;
  }
}
