import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { newIdOffset, type TenantRange } from './ids.ts';
import { tellingChange } from '../nodes/notices.ts';
import { missing, tenantMoving } from './problems.ts';
import { madeThings, type MadeThing } from './made-things.ts';
import type { TokenRef } from './makers.ts';
import { ALL_SCOPES } from './scopes.ts';
import { changedBudget, checkBudget, readBudget, type BudgetChange } from './budget.ts';
import { changedLimits, readLimits, type LimitChanges, type OwnLimits } from './own-limits.ts';
import type { AuditRow, TenantRow } from '../schema.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';

export type Tenant = components['schemas']['Tenant'];

/** What somebody was let in with. What he has begun ends with it. */
export interface Access {
  tenantId: number;
  /** 0: the tenant's first token; {@link ANY_TOKEN}: it does not matter which of the others. */
  tokenId: number;
  /** Grows when the tenant is disabled; with its first token also when that is rotated. */
  epoch: number;
  /** The session of the console that it was by, if it was one. */
  session?: string;
}

/** Of runs, which end with the access of their tenant, but not with one of its other tokens. */
const ANY_TOKEN = -1;

/** What a bearer token stands for. */
export interface Principal extends Access {
  disabled: boolean;
  /** What the token is called. */
  tokenName: string;
  /** What the token allows (`scopes.ts`). */
  scopes: number;
  /** When the token ends, in epoch seconds; 0: never. */
  expiresAt: number;
  /** When the tenant was last there, in epoch seconds. */
  lastUsedAt: number;
  /** The tenant's own limits. Default: none. */
  limits?: OwnLimits;
  /** Where the tenant stands, when it moves. Default: it is here. */
  moving?: Moving | undefined;
}

/** A tenant that is not only here. */
export interface Moving {
  /** `leaving`: nothing new begins here; `arriving`: it is not all here yet; `gone`: it is served elsewhere. */
  state: 'leaving' | 'arriving' | 'gone';
  /** The cell that it goes to, or has gone to, where that has a name. */
  to?: string;
}

/** @param row of a tenant */
function movingOf({ moving, moved_to: to }: Pick<TenantRow, 'moving' | 'moved_to'>): Moving | undefined {
  if (moving === null) return undefined;
  const cell = moving === 'arriving' ? undefined : /^[a-z0-9]{1,16}(?= |$)/.exec(to ?? '')?.[0];
  return { state: moving, ...(cell && { to: cell }) };
}

/** What a run is begun with. */
export function runAccess({ tenantId, tokenId, epoch }: Access): Access {
  return { tenantId, tokenId: tokenId === 0 ? 0 : ANY_TOKEN, epoch };
}

/** What the first token of a tenant is called: it has no name. */
const FIRST_TOKEN = 'first token';

/** The token that a request is sent with. */
export function tokenOf({ tokenId, tokenName }: Principal): TokenRef {
  return { id: tokenId, name: tokenName };
}

const COLUMNS = [
  'id',
  'name',
  'disabled',
  'epoch',
  'limits',
  'budget',
  'user_budget',
  'created_at',
  'last_used_at',
  'erasing',
  'moving',
  'moved_to',
] as const satisfies (keyof TenantRow)[];
type KnownRow = Pick<TenantRow, (typeof COLUMNS)[number]>;

/** The stored form of a token: SHA-256, hex. Tokens have 156 random bits or more, so that a plain digest is enough. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** With half of all offsets taken, this many fail once in a million times. */
const OFFSETS_TRIED = 20;
const UNIQUE_VIOLATION = new Set<unknown>(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** How long a token is behind its kind. */
const TOKEN_LENGTH = 43;

/**
 * A new bearer token; `bat_` for tenants, `bad_` for the administrator.
 * @param cell what it begins with behind that, if anything: the name of a cell
 */
export function newToken(kind: 'bat_' | 'bad_', cell?: string): string {
  const start = cell === undefined ? '' : `${cell}_`;
  return kind + (start + randomBytes(32).toString('base64url')).slice(0, TOKEN_LENGTH);
}

/** Tenants and their first tokens. Every change is audited in the same transaction. */
export class Tenants {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #cell: string | undefined;
  readonly #range: TenantRange | undefined;

  /** @param now epoch seconds @param cell what new tokens are told apart by @param range the numbers that new tenants have */
  constructor(db: Database, now: () => number, cell?: string, range?: TenantRange) {
    this.#db = db;
    this.#now = now;
    this.#cell = cell;
    this.#range = range;
  }

  /** @param terms what {@link checkTerms} has nothing against @returns the tenant and its token, which is shown this once */
  async create(name: string, actor: string, terms: TermChanges = {}): Promise<{ tenant: Tenant; token: string }> {
    const after = { name, disabled: 0, ...changedTerms(NO_TERMS, terms) } as const;
    const token = newToken('bat_', this.#cell);
    const digest = digestToken(token);
    const id = this.#db.knex('tenants').select('id').where({ token_digest: digest });
    let own: { id: number } | undefined;
    for (let attempt = 1; ; attempt += 1) {
      // One that was brought in may have the next number.
      if (this.#range && (own === undefined || (await this.#row(own.id)))) own = { id: await this.#nextOf(this.#range) };
      const row = { ...own, ...after, token_digest: digest, created_at: this.#now(), id_offset: newIdOffset(this.#range) };
      try {
        const [created] = await this.#db.atomically([
          this.#db.knex('tenants').insert(row).returning(COLUMNS),
          this.#audit(id, actor, 'tenant.create', undefined, shown(after)),
        ]);
        return { tenant: toTenant(created![0] as KnownRow), token };
      } catch (error) {
        // Another tenant has this offset.
        if (attempt === OFFSETS_TRIED || !UNIQUE_VIOLATION.has((error as { code?: unknown }).code)) throw error;
      }
    }
  }

  /** The next number of the range, which is nobody else's. */
  async #nextOf({ from, to }: TenantRange): Promise<number> {
    const sql = `insert into id_counters as c (tenant_id, kind, last) values (0, 'tenants', cast(? as bigint)) on conflict (tenant_id, kind)
      do update set last = case when c.last + 1 < excluded.last then excluded.last else c.last + 1 end returning last`;
    const [row] = await rowsOf<{ last: number }>(this.#db, sql, [from]);
    const id = Number(row!.last);
    if (id > to) throw new Error(`TENANT_RANGE: all numbers of ${from}-${to} are given`);
    return id;
  }

  /** Newest first, ids below `before`. */
  async list(page: { limit: number; before?: number | undefined }): Promise<Tenant[]> {
    const query = this.#db.knex('tenants').select(COLUMNS).orderBy('id', 'desc').limit(page.limit);
    if (page.before !== undefined) query.where('id', '<', page.before);
    const rows = await query;
    return rows.map(toTenant);
  }

  async get(tenantId: number): Promise<Tenant | undefined> {
    const row = await this.#row(tenantId);
    return row && toTenant(row);
  }

  /**
   * Creates a tenant unless there is any: of several nodes that start at once, one does.
   * @returns its token, which is shown this once; undefined when there are tenants
   */
  async createFirst(name: string, actor: string): Promise<string | undefined> {
    const { knex } = this.#db;
    const token = newToken('bat_', this.#cell);
    const digest = digestToken(token);
    const at = this.#now();
    const after = JSON.stringify({ name, disabled: false });
    const ours = knex('tenants').where({ token_digest: digest });
    if (this.#range && (await knex('tenants').first('id'))) return undefined;
    const own = this.#range ? [await this.#nextOf(this.#range)] : [];
    const results = await this.#db.atomically([
      // Its row is the lock: nodes pass here one after the other, and each sees what the one before has written.
      knex('instance').update({ id: knex.ref('id') }),
      knex(knex.raw(`tenants (${own.length > 0 ? 'id, ' : ''}name, token_digest, created_at, id_offset)`)).insert(
        knex
          .select(
            knex.raw(`${own.length > 0 ? 'cast(? as bigint), ' : ''}?, ?, cast(? as bigint), cast(? as bigint)`, [
              ...own,
              name,
              digest,
              at,
              newIdOffset(this.#range),
            ]),
          )
          .whereNotExists(knex('tenants').select('id')),
      ),
      knex(knex.raw('audit_entries (tenant_id, at, actor, action, target, after)')).insert(
        ours.clone().select(knex.raw("id, cast(? as bigint), ?, 'tenant.create', 'tenant', ?", [at, actor, after])),
      ),
      ours.clone().select('id'),
    ]);
    return results.at(-1)!.length > 0 ? token : undefined;
  }

  /** @returns undefined for an unknown token. */
  byToken(token: string): Promise<Principal | undefined> {
    return this.byDigest(digestToken(token));
  }

  /** @param digest that of a token @returns undefined for an unknown one */
  async byDigest(digest: string): Promise<Principal | undefined> {
    const { knex } = this.#db;
    const first = knex('tenants')
      .select(
        'id',
        'disabled',
        'epoch',
        'last_used_at',
        'limits',
        'moving',
        'moved_to',
        knex.raw('0 as token_id, ? as scopes, 0 as expires_at, ? as token_name', [ALL_SCOPES, FIRST_TOKEN]),
      )
      .where({ token_digest: digest });
    const other = knex('tokens')
      .join('tenants', 'tenants.id', 'tokens.tenant_id')
      .select(
        'tenants.id',
        'disabled',
        knex.raw('epoch - rotations'),
        'last_used_at',
        'limits',
        'moving',
        'moved_to',
        'tokens.id',
        'scopes',
        'expires_at',
        'tokens.name',
      )
      .where('tokens.token_digest', digest);
    const [row] = (await knex.unionAll([first, other])) as (KnownRow &
      Record<'token_id' | 'scopes' | 'expires_at', number> & {
        token_name: string;
      })[];
    return (
      row && {
        tenantId: row.id,
        tokenId: row.token_id,
        tokenName: row.token_name,
        epoch: row.epoch,
        disabled: row.disabled !== 0,
        scopes: row.scopes,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
        limits: readLimits(row.limits),
        moving: movingOf(row),
      }
    );
  }

  /** Changes the name or limits, or disables and enables. Disabling raises the epoch, which ends the tenant's runs. */
  async update(
    tenantId: number,
    changes: TermChanges & { name?: string | undefined; disabled?: boolean | undefined },
    actor: string,
  ): Promise<Tenant | Problem> {
    const wrong = checkTerms(changes);
    if (wrong) return wrong;
    const { knex, dialect } = this.#db;
    // A query is used once, and a transaction may be tried again.
    const current = () => {
      const query = knex('tenants').select(COLUMNS).where({ id: tenantId });
      return dialect === 'postgres' ? query.forNoKeyUpdate() : query;
    };
    const write = (after: Partial<TenantRow>, ends: boolean) =>
      knex('tenants')
        .where({ id: tenantId })
        .update({ ...after, ...(ends ? { epoch: knex.raw('epoch + 1') } : {}) })
        .returning(this.#told(tenantId));
    const audit = (before: Shown, after: Shown) => this.#audit(tenantId, actor, 'tenant.update', shown(before), shown(after));
    return transact(this.#db, function* steps(): Steps<Tenant | Problem> {
      const [before] = (yield statementOf(current())) as [KnownRow?];
      if (!before) return missing('tenant', tenantId);
      if (before.moving !== null) return tenantMoving(tenantId);
      if (before.erasing !== null && changes.disabled === false) return new Problem('tenant_erasing', 'the tenant is being erased');
      const disabled = changes.disabled ?? before.disabled !== 0;
      const after = { name: changes.name ?? before.name, disabled: disabled ? 1 : 0, ...changedTerms(before, changes) } as const;
      yield statementOf(write(after, disabled && before.disabled === 0));
      yield statementOf(audit(before, after));
      return toTenant({ ...before, ...after });
    });
  }

  /**
   * Has a tenant erased, with all that is its own: it is locked out now, and the nodes do the rest.
   * @param confirm its name @returns a problem when that is another one, or there is no such tenant
   */
  async erase(tenantId: number, confirm: string, actor: string): Promise<Tenant | Problem> {
    const before = await this.#row(tenantId);
    if (!before) return missing('tenant', tenantId);
    if (before.name !== confirm) return new Problem('not_confirmed', 'confirm is not the name of the tenant');
    if (before.erasing !== null) return toTenant(before);
    const { knex } = this.#db;
    const after = { disabled: 1, erasing: Math.max(1, this.#now()) };
    const results = await this.#db.atomically([
      knex('tenants')
        .where({ id: tenantId, name: confirm, erasing: null })
        .update({ ...after, epoch: knex.raw('epoch + 1') })
        .returning(this.#told(tenantId)),
      this.#audit(tenantId, actor, 'tenant.erase', undefined, undefined),
      ...(before.moving === null ? [] : stopCopy(this.#db, tenantId)),
    ]);
    // It was renamed, or somebody else was faster.
    return results[0]!.length > 0 ? toTenant({ ...before, ...after }) : this.erase(tenantId, confirm, actor);
  }

  /**
   * Gives the tenant a new first token. The old one stops working, and the runs that it started end.
   * @param disable whether what was made with it, or one before it, is turned off @returns what that is, too
   */
  async rotate(
    tenantId: number,
    actor: string,
    { disable = false } = {},
  ): Promise<{ tenant: Tenant; token: string; made: MadeThing[] } | Problem> {
    const before = await this.#row(tenantId);
    if (!before) return missing('tenant', tenantId);
    if (before.moving !== null) return tenantMoving(tenantId);
    const token = newToken('bat_', this.#cell);
    const { knex } = this.#db;
    const replace = knex('tenants')
      .where({ id: tenantId })
      .update({ token_digest: digestToken(token), epoch: knex.raw('epoch + 1'), rotations: knex.raw('rotations + 1') })
      .returning(this.#told(tenantId));
    const audit = this.#audit(tenantId, actor, 'tenant.rotate-token', undefined, undefined);
    const things = madeThings(this.#db, { tenantId, tokenId: 0, actor, now: this.#now() }, disable);
    const made = await transact(this.#db, function* steps(): Steps<MadeThing[]> {
      yield* [replace, audit].map(statementOf);
      return yield* things;
    });
    return { tenant: toTenant(before), token, made };
  }

  /** Notes that one of the tenant's tokens was used, to the second. */
  async touch(tenantId: number): Promise<void> {
    await this.#db.knex('tenants').where({ id: tenantId }).update({ last_used_at: this.#now() });
  }

  /** The tenants whose runs are to go on elsewhere. */
  async leaving(): Promise<number[]> {
    return this.#db.knex('tenants').whereNotNull('moving').where({ moving: 'leaving' }).pluck('id');
  }

  /** Looks up what has become of accesses, on whichever node. @returns whether one of them is over */
  async revoked(accesses: readonly Access[]): Promise<(access: Access) => boolean> {
    const { knex } = this.#db;
    const tenantIds = [...new Set(accesses.map(({ tenantId }) => tenantId))];
    const tokenIds = new Set(accesses.map(({ tokenId }) => tokenId).filter((id) => id > 0));
    const rows = await knex('tenants').select('id', 'epoch', 'rotations').whereIn('id', tenantIds);
    const tenants = new Map(rows.map((row) => [row.id, row]));
    if (tokenIds.size > 0) {
      const there = await knex('tokens')
        .whereIn('tenant_id', tenantIds)
        .whereIn('id', [...tokenIds])
        .pluck('id');
      for (const id of there) tokenIds.delete(id);
    }
    const sessions = new Set(accesses.flatMap(({ session }) => session ?? []));
    if (sessions.size > 0) {
      const there = await knex('console_sessions')
        .whereIn('tenant_id', tenantIds)
        .whereIn('token_digest', [...sessions])
        .pluck('token_digest');
      for (const id of there) sessions.delete(id);
    }
    return ({ tenantId, tokenId, epoch, session }) => {
      if (session !== undefined && sessions.has(session)) return true;
      const tenant = tenants.get(tenantId);
      if (!tenant) return false;
      return tokenIds.has(tokenId) || epoch < (tokenId === 0 ? tenant.epoch : tenant.epoch - tenant.rotations);
    };
  }

  #told(tenantId: number) {
    return ['id', ...tellingChange(this.#db, { cache: 'access', tenantId })];
  }

  async #row(tenantId: number): Promise<KnownRow | undefined> {
    return this.#db.knex('tenants').first(COLUMNS).where({ id: tenantId });
  }

  #audit(tenantId: number | Knex.QueryBuilder, actor: string, action: AuditRow['action'], before: unknown, after: unknown) {
    return this.#db.knex('audit_entries').insert({
      tenant_id: tenantId,
      at: this.#now(),
      actor,
      action,
      target: 'tenant',
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    });
  }
}

/** Has nothing go on any more of a tenant that is a copy of one elsewhere, or came to be none: its runs, and what is to be sent, are there. */
export function stopCopy({ knex }: Pick<Database, 'knex'>, tenantId: number): Knex.QueryBuilder[] {
  const open = knex('requests').where({ tenant_id: tenantId });
  return [
    open.where((run) => run.whereIn('state', ['running', 'queued']).orWhereNot({ counted: 1 })).update({ state: 'canceled', counted: 1 }),
    knex('outbox').where({ tenant_id: tenantId }).delete(),
    knex('usage_records').where({ tenant_id: tenantId }).delete(),
  ];
}

function toTenant(row: KnownRow): Tenant {
  const { id, name, disabled, limits, created_at, last_used_at, erasing } = row;
  const known = { id, name, disabled: disabled !== 0, limits: readLimits(limits), ...budgetsIn(row), created_at, last_used_at };
  const moving = movingOf(row);
  return {
    ...known,
    ...(erasing === null ? {} : { erasing_since: erasing }),
    ...(moving && { moving: moving.state, ...(moving.to !== undefined && { moved_to: moving.to }) }),
  };
}

function budgetsIn(row: Pick<TenantRow, 'budget' | 'user_budget'>) {
  const [budget, user] = [row.budget, row.user_budget].map(readBudget);
  return { ...(budget && { budget }), ...(user && { budgets: { user } }) };
}

/** What a tenant has of its own, and what of it is changed. */
type Terms = Pick<TenantRow, 'limits' | 'budget' | 'user_budget'>;
export interface TermChanges {
  limits?: LimitChanges | undefined;
  budget?: BudgetChange;
  budgets?: { user?: BudgetChange } | undefined;
}

const NO_TERMS: Terms = { limits: null, budget: null, user_budget: null };

function changedTerms(before: Terms, { limits, budget, budgets }: TermChanges): Terms {
  return {
    limits: limits === undefined ? before.limits : changedLimits(before.limits, limits),
    budget: changedBudget(before.budget, budget),
    user_budget: changedBudget(before.user_budget, budgets?.user),
  };
}

/** @returns a problem when a budget bounds nothing */
export function checkTerms({ budget, budgets }: TermChanges): Problem | undefined {
  return checkBudget(budget) ?? checkBudget(budgets?.user, '/budgets/user');
}

type Shown = Pick<TenantRow, 'name' | 'disabled' | 'limits' | 'budget' | 'user_budget'>;

function shown({ name, disabled, limits, ...row }: Shown) {
  return { name, disabled: disabled !== 0, ...(limits !== null && { limits: readLimits(limits) }), ...budgetsIn(row) };
}
