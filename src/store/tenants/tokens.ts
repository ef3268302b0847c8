import type { components } from '../../generated/api.ts';
import { badRequest, Problem } from '../../lib/problem.ts';
import type { Database } from '../database/database.ts';
import { changedBudget, checkBudget, readBudget, type BudgetChange } from './budget.ts';
import { madeThings, type MadeThing } from './made-things.ts';
import { CANCEL_CHANNEL, tellingChange } from '../nodes/notices.ts';
import { countedToken, nextTokenId } from './ids.ts';
import { missing, tenantMoving } from './problems.ts';
import { insertWithin } from './tenant-quota.ts';
import { ALL_SCOPES, scopesIn, setOf, type Scope } from './scopes.ts';
import type { AuditRow, TokenRow } from '../schema.ts';
import { digestToken, newToken } from './tenants.ts';
import { statementOf, transact, type Statement, type Steps } from '../database/transact.ts';

export type Token = components['schemas']['Token'];

/** What a new token is to be. */
export interface TokenInput {
  name: string;
  /** All of them by default. */
  scopes?: readonly Scope[] | undefined;
  /** Epoch seconds. Without it the token never ends. */
  expires_at?: number | undefined;
  /** What runs that it starts may spend. */
  budget?: BudgetChange;
}

/** How many tokens a tenant may have besides its first one. */
const MAX = 50;

const COLUMNS = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'budget'] as const satisfies (keyof TokenRow)[];
type KnownRow = Pick<TokenRow, (typeof COLUMNS)[number]>;

/** The tokens that tenants have besides their first one. Every change is audited in the same transaction. */
export class Tokens {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #cell: string | undefined;

  /** @param now epoch seconds, by which tokens end @param cell what new tokens are told apart by */
  constructor(db: Database, now: () => number, cell?: string) {
    this.#db = db;
    this.#now = now;
    this.#cell = cell;
  }

  /** @returns the token's record and the token itself, which is shown this once. */
  async create(tenantId: number, input: TokenInput, actor: string): Promise<{ record: Token; token: string } | Problem> {
    const { name, scopes, expires_at: expiresAt = 0 } = input;
    const now = this.#now();
    if (expiresAt !== 0 && expiresAt <= now) {
      return badRequest('/expires_at: must be in the future', [{ path: '/expires_at', message: 'must be in the future' }]);
    }
    const wrong = checkBudget(input.budget);
    if (wrong) return wrong;
    const tenant = await this.#db.knex('tenants').first('moving').where({ id: tenantId });
    if (!tenant) return missing('tenant', tenantId);
    if (tenant.moving !== null) return tenantMoving(tenantId);
    const token = newToken('bat_', this.#cell);
    const set = scopes ? setOf(scopes) : ALL_SCOPES;
    const budget = changedBudget(null, input.budget);
    const about = { name, scopes: set, created_at: now, expires_at: expiresAt, budget };
    const row = { id: nextTokenId(this.#db, tenantId), tenant_id: tenantId, token_digest: digestToken(token), ...about };
    const created = await insertWithin<KnownRow>(
      this.#db,
      tenantId,
      { table: 'tokens', what: 'tokens besides its first one', max: MAX },
      this.#db
        .knex('tokens')
        .insert(row)
        .returning([...COLUMNS, ...(budget === null ? [] : tellingChange(this.#db, { cache: 'access', tenantId }))]),
      ([added]) => [
        ...(this.#db.dialect === 'sqlite' ? [countedToken(this.#db, tenantId, added!.id)] : []),
        this.#audit(tenantId, actor, 'token.create', added!),
      ],
    );
    return created instanceof Problem ? created : { record: toToken(created[0]!), token };
  }

  /** Sets what its runs may spend, or takes that back. */
  async update(tenantId: number, id: number, changes: { budget?: BudgetChange }, actor: string): Promise<Token | Problem> {
    const wrong = checkBudget(changes.budget);
    if (wrong) return wrong;
    const { knex } = this.#db;
    const found = await knex('tokens').first(COLUMNS).where({ tenant_id: tenantId, id });
    if (!found) return (await this.#hasTenant(tenantId)) ? missing('token', id) : missing('tenant', tenantId);
    if (changes.budget === undefined) return toToken(found);
    const after = { ...found, budget: changedBudget(found.budget, changes.budget) };
    const budget = knex('tokens')
      .where({ tenant_id: tenantId, id })
      .update({ budget: after.budget })
      .returning(['id', ...tellingChange(this.#db, { cache: 'access', tenantId })]);
    const written = [budget, this.#audit(tenantId, actor, 'token.update', after)].map(statementOf);
    const isMoving = this.#moving(tenantId);
    return transact(this.#db, function* steps(): Steps<Token | Problem> {
      if ((yield isMoving).length > 0) return tenantMoving(tenantId);
      yield* written;
      return toToken(after);
    });
  }

  /** All of a tenant's, newest first. */
  async list(tenantId: number): Promise<Token[] | Problem> {
    const rows = await this.#db.knex('tokens').select(COLUMNS).where({ tenant_id: tenantId }).orderBy('id', 'desc');
    if (rows.length === 0 && !(await this.#hasTenant(tenantId))) return missing('tenant', tenantId);
    return rows.map(toToken);
  }

  /**
   * Ends a token. What it has started goes on, but for what its budget would have bounded, which is marked as canceled; who has cached it is told.
   * @param disable whether what was made with it is turned off @returns what that is
   */
  async revoke(tenantId: number, id: number, actor: string, { disable = false } = {}): Promise<MadeThing[] | Problem> {
    const { knex } = this.#db;
    const found = await knex('tokens').first(COLUMNS).where({ tenant_id: tenantId, id });
    if (!found) return (await this.#hasTenant(tenantId)) ? missing('token', id) : missing('tenant', tenantId);
    const told = tellingChange(this.#db, { cache: 'access', tenantId });
    const removal = knex('tokens').where({ tenant_id: tenantId, id }).delete();
    const remove = statementOf(told.length > 0 ? removal.returning(['id', ...told]) : removal);
    const spent = knex('budget_accounts').where({ tenant_id: tenantId, token_id: id }).delete();
    const audit = statementOf(this.#audit(tenantId, actor, 'token.revoke', found));
    const made = madeThings(this.#db, { tenantId, tokenId: id, actor, now: this.#now() }, disable);
    const isMoving = this.#moving(tenantId);
    const unbounded = found.budget === null ? [] : this.#cancelRuns(tenantId, id);
    return transact(this.#db, function* steps(): Steps<MadeThing[] | Problem> {
      if ((yield isMoving).length > 0) return tenantMoving(tenantId);
      yield* [remove, statementOf(spent), audit, ...unbounded];
      return yield* made;
    });
  }

  /** Marks the runs of a token that are under way or wait, and tells their nodes; those that wait for people are woken later, or by their answers. */
  #cancelRuns(tenantId: number, tokenId: number): Statement[] {
    const told =
      this.#db.dialect === 'postgres' ? { sql: ' returning pg_notify(?, id)', bindings: [CANCEL_CHANNEL] } : { sql: '', bindings: [] };
    // Each state is found by an index of its own.
    return [`state = 'running'`, `state <> 'running' and state = 'queued'`].map((state) => ({
      sql: `update requests set cancel_requested = ? where tenant_id = ? and token_id = ? and ${state}${told.sql}`,
      bindings: [this.#now(), tenantId, tokenId, ...told.bindings],
    }));
  }

  /** Finds a tenant that moves. Whoever is about to move it waits for this transaction. */
  #moving(tenantId: number): Statement {
    const lock = this.#db.dialect === 'postgres' ? ' for share' : '';
    return {
      sql: `select tenant_id from (select id as tenant_id, moving from tenants where id = ?${lock}) t where moving is not null`,
      bindings: [tenantId],
    };
  }

  async #hasTenant(tenantId: number): Promise<boolean> {
    return (await this.#db.knex('tenants').first('id').where({ id: tenantId })) !== undefined;
  }

  #audit(tenantId: number, actor: string, action: AuditRow['action'], row: KnownRow) {
    const { created_at: _, ...shown } = toToken(row);
    const entry = { tenant_id: tenantId, at: this.#now(), actor, action, target: 'tenant', before: null };
    return this.#db.knex('audit_entries').insert({ ...entry, after: JSON.stringify(shown) });
  }
}

function toToken({ id, name, scopes, created_at, expires_at, budget: stored }: KnownRow): Token {
  const budget = readBudget(stored);
  return { id, name, scopes: scopesIn(scopes), created_at, ...(expires_at > 0 ? { expires_at } : {}), ...(budget && { budget }) };
}
