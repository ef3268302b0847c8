import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { statementOf, transact, type Statement, type Steps } from '../database/transact.ts';
import { BUDGET_CHANNEL, RECALL_CHANNEL, telling, type BudgetReached } from '../nodes/notices.ts';
import {
  UNLIMITED,
  type Account,
  type AccountKey,
  type AccountState,
  type Amount,
  type Lent,
  type Recall,
  type Wish,
} from './budget-account.ts';

/** The parts of a budget, in percent, that are told of when they are spent. */
const ALL = 100;
const LEVELS = [80, ALL] as const;
/** Whether such a part of the tokens or of the money is spent. Of a budget of nothing, nothing is spent. */
const isSpent = (level: number): string =>
  ['spent_tokens', 'spent'].map((spent) => `${spent} > 0 and ${spent} * 100 >= cast(? as bigint) * ${level}`).join(' or ');
/** So long an account is kept when its period is over, for calls that go on: one is never as long. */
const KEPT_S = 2 * 86_400;
const EXPIRED_AT_ONCE = 1000;

const ACCOUNT = 'tenant_id = ? and token_id = ? and for_user = ? and period = ?';
const keyOf = ({ tenantId, tokenId, user, period }: AccountKey) => [tenantId, tokenId, user, period];
const BEGIN = 'insert into budget_accounts (tenant_id, token_id, for_user, period, ends_at) values (?, ?, ?, ?, ?) on conflict do nothing';

/*
 * `held` of an account has four numbers for each node: how many tokens and micro-cents it holds, and how many of them it got last.
 */
const LIVE = 'key in (select id from nodes)';
const othersHold = (at: 0 | 1): string =>
  `(select coalesce(sum((value ->> ${at})::bigint), 0)::bigint from jsonb_each(a.held) where key <> w.node and ${LIVE})`;
const mine = (at: number): string => `coalesce((a.held -> w.node ->> ${at})::bigint, 0)`;
/** Never more than is left; where that is less than nothing, some of its own is taken back. */
const lent = (at: 0 | 1): string =>
  `greatest(-mine_${at}, least(room_${at}, w.need_${at} + greatest(0, least(w.spare_${at}, (room_${at} - w.need_${at}) / 8))))`;
const roomOf = (at: 0 | 1, spent: string): string =>
  `${mine(at)} as mine_${at}, w.limit_${at} - a.${spent} - ${mine(at)}
    - coalesce(sum((value ->> ${at})::bigint) filter (where key <> w.node), 0)::bigint as room_${at}`;
/**
 * Its row is the lock: what it says depends on that row alone, so that of nodes that ask at once each sees what the one before has got. What
 * nodes hold is read once: PostgreSQL plans each reading anew.
 */
const LEND = `update budget_accounts a set held = (
    select living || jsonb_build_object(w.node, jsonb_build_array(mine_0 + ${lent(0)}, mine_1 + ${lent(1)}, ${lent(0)}, ${lent(1)})) from (
      select coalesce(jsonb_object_agg(key, value), '{}') as living, ${roomOf(0, 'spent_tokens')}, ${roomOf(1, 'spent')}
      from jsonb_each(a.held) where ${LIVE}) of_all)
  from (select ?::text as node, ?::bigint as need_0, ?::bigint as need_1, ?::bigint as spare_0, ?::bigint as spare_1,
    ?::bigint as limit_0, ?::bigint as limit_1) w
  where ${ACCOUNT}
  returning a.spent_tokens, a.spent, a.told, ${mine(2)} as lent_tokens, ${mine(3)} as lent, ${othersHold(0)} as held_tokens, ${othersHold(1)} as held`;
const GIVE_BACK = `update budget_accounts set held = held - cast(? as text) where ${ACCOUNT} returning spent_tokens, spent, told`;
const READ_ALONE = `select spent_tokens, spent, told from budget_accounts where ${ACCOUNT}`;
const READ = `select spent_tokens, spent, told, ${othersHold(0)} as held_tokens, ${othersHold(1)} as held
  from budget_accounts a, (select ?::text as node) w where ${ACCOUNT}`;

interface AccountRow {
  spent_tokens: number;
  spent: number;
  told: number;
  held_tokens?: number;
  held?: number;
}

type LentRow = Required<AccountRow> & { lent_tokens: number; lent: number };

/** What is spent of the budgets, and what nodes hold of them. What is spent is written with the events of the log, in their transaction. */
export class BudgetAccounts {
  /** Whether there can't be another node: then nothing need be held. */
  readonly alone: boolean;
  readonly nodeId: string;
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, nodeId: string, now: () => number) {
    this.alone = db.dialect === 'sqlite';
    this.nodeId = nodeId;
    this.#db = db;
    this.#now = now;
  }

  /** Has this node hold so much more of an account, or as much as is left; where it is alone it only says what is spent. */
  async lend(account: Account, { need, spare }: Wish): Promise<Lent> {
    if (this.alone) return { ...(await this.state(account)), lent: NOTHING };
    const { limit } = account;
    const wish = [this.nodeId, need.tokens, need.cost, spare.tokens, spare.cost, wide(limit.tokens), wide(limit.cost)];
    const ask = () => rowsOf<LentRow>(this.#db, LEND, [...wish, ...keyOf(account)]);
    let [row] = await ask();
    if (!row) {
      await rowsOf(this.#db, BEGIN, [...keyOf(account), account.endsAt ?? null]);
      [row] = await ask();
    }
    // A tenant that is gone.
    if (!row) return { ...stateOf(undefined), lent: NOTHING };
    return { ...stateOf(row), lent: { tokens: row.lent_tokens, cost: row.lent } };
  }

  /** Holds nothing of an account any more. */
  async giveBack(account: Account): Promise<AccountState | undefined> {
    if (this.alone) return undefined;
    const [row] = await rowsOf<AccountRow>(this.#db, GIVE_BACK, [this.nodeId, ...keyOf(account)]);
    return row && stateOf(row);
  }

  /** Asks the other nodes for what they hold of an account and do not need. */
  async recall({ tenantId, tokenId, user, period }: AccountKey): Promise<void> {
    const recall: Recall = { nodeId: this.nodeId, account: { tenantId, tokenId, user, period } };
    await this.#db.knex.select(telling(this.#db, RECALL_CHANNEL, JSON.stringify(recall)));
  }

  /** What has become of an account, and what other nodes hold of it. */
  async state(account: AccountKey): Promise<AccountState> {
    const node = this.alone ? [] : [this.nodeId];
    const [row] = await rowsOf<AccountRow>(this.#db, this.alone ? READ_ALONE : READ, [...node, ...keyOf(account)]);
    return stateOf(row);
  }

  /**
   * Tells webhooks and nodes of parts of a budget that are spent, once each, and of none behind a greater one. @param about makes the message
   * @param refused whether a call did not fit any more: that is told as all of it, whatever is spent @returns what was told now, and at all
   */
  async tell(
    account: Account,
    about: (level: number, spent: Amount) => BudgetReached,
    refused: boolean,
  ): Promise<{ messages: BudgetReached[]; told: number }> {
    const { limit } = account;
    const db = this.#db;
    const now = this.#now();
    return outsideOfRuns(() =>
      transact(db, function* steps(): Steps<{ messages: BudgetReached[]; told: number }> {
        const messages: BudgetReached[] = [];
        if (refused) yield { sql: BEGIN, bindings: [...keyOf(account), account.endsAt ?? null] };
        for (const level of LEVELS) {
          const anyway = refused && level === ALL;
          const sql = `update budget_accounts set told = ${level} where ${ACCOUNT} and told < ${level} ${anyway ? '' : `and (${isSpent(level)})`}
            returning spent_tokens, spent, told`;
          const limits = anyway ? [] : [wide(limit.tokens), wide(limit.cost)];
          const [row] = (yield { sql, bindings: [...keyOf(account), ...limits] }) as AccountRow[];
          if (!row) continue;
          const message = about(level, stateOf(row).spent);
          messages.push(message);
          yield messagesOf(db.dialect, message, now);
          const payload = telling(db, BUDGET_CHANNEL, JSON.stringify(message));
          if (payload.length > 0) yield statementOf(db.knex.select(payload));
        }
        const [row] = (yield { sql: READ_ALONE, bindings: keyOf(account) }) as AccountRow[];
        return { messages, told: row?.told ?? 0 };
      }),
    );
  }

  /** Deletes what is known of periods that are over. @returns whether there is more */
  async expire(): Promise<boolean> {
    const key = 'tenant_id, token_id, for_user, period';
    const over = `select ${key} from budget_accounts where ends_at < ? order by ends_at limit ${EXPIRED_AT_ONCE}`;
    const sql = `delete from budget_accounts where (${key}) in (${over}) returning tenant_id`;
    return (await rowsOf(this.#db, sql, [this.#now() - KEPT_S])).length === EXPIRED_AT_ONCE;
  }
}

const NOTHING: Amount = { tokens: 0, cost: 0 };

function stateOf(row: AccountRow | undefined): AccountState {
  if (!row) return { spent: NOTHING, held: NOTHING, told: 0 };
  const { spent_tokens: tokens, spent: cost, held_tokens: heldTokens = 0, held = 0, told } = row;
  return { spent: { tokens, cost }, held: { tokens: heldTokens, cost: held }, told };
}

/** So that its hundredfold is still a number of the database. */
const wide = (limit: number): bigint | number => (limit === Infinity ? UNLIMITED : limit);

/** The messages for the webhooks that want to hear of it. */
function messagesOf(dialect: Database['dialect'], message: BudgetReached, now: number): Statement {
  const postgres = dialect === 'postgres';
  const id = postgres ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))';
  const text = postgres ? '?::text' : '?';
  const time = postgres ? '?::bigint' : '?';
  const { id: messageId, tenantId, data } = message;
  return {
    sql: `insert into outbox (tenant_id, webhook_id, delivery_id, message_id, type, request_id, body, occurred_at, created_at)
      select tenant_id, id, 'dlv_' || ${id}, ${text}, 'budget.reached', ${text}, ${text}, ${time}, ${time} from webhooks
      where tenant_id = ? and disabled = 0 and (events = '[]' or events like '%"budget.reached"%')`,
    bindings: [`msg_${messageId}`, data.request_id, JSON.stringify(data), now, now, tenantId],
  };
}
