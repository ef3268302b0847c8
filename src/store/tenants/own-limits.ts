import type { components } from '../../generated/api.ts';
import { isObject } from '../../lib/is-object.ts';
import { lruCache } from '../../lib/lru-cache.ts';
import { tryJson } from '../../lib/try-json.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { BELIEVED_MS } from '../nodes/notices.ts';
import { readBudget, type BudgetOf } from './budget.ts';

/** The limits of a tenant that go before the operator's settings `TENANT_…`; 0 means any number. */
export type OwnLimits = Readonly<components['schemas']['OwnLimits']>;
/** Null takes the operator's again. */
export type LimitChanges = components['schemas']['TenantLimitChanges'];
export type LimitName = keyof OwnLimits;

/** Each by its setting. */
export const LIMITS = {
  max_concurrent: 'TENANT_MAX_CONCURRENT',
  rate_per_min: 'TENANT_RATE_PER_MIN',
  max_streams: 'TENANT_MAX_STREAMS',
  max_connections: 'TENANT_MAX_CONNECTIONS',
  max_mcp_processes: 'TENANT_MAX_MCP_PROCESSES',
  max_agents: 'TENANT_MAX_AGENTS',
  max_schedules: 'TENANT_MAX_SCHEDULES',
  max_conversations: 'TENANT_MAX_CONVERSATIONS',
  max_memory_entries: 'TENANT_MAX_MEMORY_ENTRIES',
  max_scratchpads: 'TENANT_MAX_SCRATCHPADS',
  max_questions: 'TENANT_MAX_QUESTIONS',
  max_artifacts: 'TENANT_MAX_ARTIFACTS',
  max_files: 'TENANT_MAX_FILES',
  retention_days: 'RETENTION_DAYS',
} as const satisfies Record<LimitName, string>;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
/** As high as any setting goes. */
export const HIGHEST_LIMIT = 1_000_000;
/** No limits of its own. */
const NONE: OwnLimits = {};

/** Reads the column. What a later release has written there, and this one does not know, is left out. */
export function readLimits(stored: string | null | undefined): OwnLimits {
  const limits = stored ? tryJson(stored) : undefined;
  if (!isObject(limits)) return NONE;
  return Object.fromEntries(LIMIT_NAMES.flatMap((name) => (Number.isSafeInteger(limits[name]) ? [[name, limits[name]]] : [])));
}

/** After how many days the events of a tenant's runs are deleted, 0: never. It is never later than the operator says. */
export function retentionOf({ retention_days: own = 0 }: OwnLimits, operators: number): number {
  return own === 0 || operators === 0 ? own || operators : Math.min(own, operators);
}

/** What the column holds after changes. */
export function changedLimits(stored: string | null, changes: LimitChanges): string | null {
  const before = stored ? (tryJson(stored) as object) : {};
  const after = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined));
  return Object.keys(after).length === 0 ? null : JSON.stringify(after);
}

const MAX_KNOWN = 10_000;

/** What is a tenant's own. */
interface Terms {
  limits: OwnLimits;
  /** The tenant's budget, that of its users, and those of its tokens. */
  budgets: readonly BudgetOf[];
}

const TERMS = `select t.limits, t.budget, t.user_budget, k.id as token_id, k.budget as token_budget
  from tenants t left join tokens k on k.tenant_id = t.id and k.budget is not null where t.id = ?`;

/** The tenants' own limits and budgets, kept in mind. */
export class OwnLimitsOf {
  readonly #db: Database;
  readonly #known = lruCache<number, Terms>(MAX_KNOWN, { ttl: BELIEVED_MS });
  readonly #reading = new Map<number, Promise<Terms>>();
  /** Grows with each change: what was read before it is not kept. */
  #changes = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  of(tenantId: number): OwnLimits | Promise<OwnLimits> {
    const terms = this.#termsOf(tenantId);
    return terms instanceof Promise ? terms.then(({ limits }) => limits) : terms.limits;
  }

  budgets(tenantId: number): readonly BudgetOf[] | Promise<readonly BudgetOf[]> {
    const terms = this.#termsOf(tenantId);
    return terms instanceof Promise ? terms.then(({ budgets }) => budgets) : terms.budgets;
  }

  /** Drops what is known of a tenant, or of all of them. */
  forget(tenantId?: number): void {
    this.#changes += 1;
    this.#reading.clear();
    if (tenantId === undefined) this.#known.clear();
    else this.#known.delete(tenantId);
  }

  #termsOf(tenantId: number): Terms | Promise<Terms> {
    return this.#known.get(tenantId) ?? this.#reading.get(tenantId) ?? this.#read(tenantId);
  }

  #read(tenantId: number): Promise<Terms> {
    const changes = this.#changes;
    const reading = this.#ask(tenantId).then((terms) => {
      if (this.#changes === changes) this.#known.set(tenantId, terms);
      return terms;
    });
    this.#reading.set(tenantId, reading);
    void reading
      .catch(() => {})
      .finally(() => {
        if (this.#reading.get(tenantId) === reading) this.#reading.delete(tenantId);
      });
    return reading;
  }

  async #ask(tenantId: number): Promise<Terms> {
    type Row = {
      limits: string | null;
      budget: string | null;
      user_budget: string | null;
      token_id: number | null;
      token_budget: string | null;
    };
    const rows = await rowsOf<Row>(this.#db, TERMS, [tenantId]);
    const [row] = rows;
    const stored = [
      { of: 'tenant', tokenId: 0, budget: readBudget(row?.budget) } as const,
      { of: 'user', tokenId: 0, budget: readBudget(row?.user_budget) } as const,
      ...rows.map(
        ({ token_id: tokenId, token_budget: budget }) => ({ of: 'token', tokenId: tokenId ?? 0, budget: readBudget(budget) }) as const,
      ),
    ];
    return {
      limits: readLimits(row?.limits),
      budgets: stored.flatMap(({ budget, ...of }) => (budget ? [{ ...of, budget }] : [])),
    };
  }
}
