import type { Booking } from '../log/events.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import type { BudgetedCall, Budgets, Reservation } from '../runtime/budgets.ts';
import { RunFailure } from '../runtime/failure.ts';
import { estimateTokens } from '../runtime/history.ts';
import { lookAgain, RUN_PATIENCE_MS } from '../store/database/look-again.ts';
import type { BudgetReached } from '../store/nodes/notices.ts';
import { periodAt, type BudgetOf } from '../store/tenants/budget.ts';
import type { Account, AccountKey, Amount } from '../store/tenants/budget-account.ts';
import type { BudgetAccounts } from '../store/tenants/budget-accounts.ts';
import type { OwnLimitsOf } from '../store/tenants/own-limits.ts';
import { BudgetShare, NOTHING, type MovedBy } from './budget-share.ts';
import { highestCost, costOfCall, type Price, type Prices } from './prices.ts';

export interface TenantBudgetsOptions {
  accounts: BudgetAccounts;
  terms: Pick<OwnLimitsOf, 'budgets'>;
  /** None: nothing has a price. */
  prices: Prices | undefined;
  clock: Pick<Clock, 'monotonic'>;
  /** Epoch seconds. */
  now(): number;
  /** Called when a part of a budget is spent, for those who are on this node. */
  onReached(reached: BudgetReached): void;
  onRefused(): void;
  onError(error: Error): void;
}

/** For so long a node keeps what no call has used and no other node asks for. */
const KEPT_MS = 60_000;
/** Characters of the JSON of a schema for each token. */
const CHARACTERS = 3;

/** A budget that counts for a call. */
interface Open {
  of: BudgetOf;
  share: BudgetShare;
}

/** The budgets of tenants, their tokens and users, by the prices of the operator. */
export class TenantBudgets implements Budgets {
  readonly #options: TenantBudgetsOptions;
  /** By {@link keyOf}. */
  readonly #shares = new Map<string, Open>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: TenantBudgetsOptions) {
    this.#options = options;
  }

  reserve(call: BudgetedCall): Reservation | undefined | Promise<Reservation | undefined> {
    const { terms } = this.#options;
    const budgets = terms.budgets(call.tenantId);
    if (budgets instanceof Promise) {
      const again = (): Promise<readonly BudgetOf[]> => lookAgain(async () => terms.budgets(call.tenantId), RUN_PATIENCE_MS);
      return budgets.catch(again).then((known) => this.#reserve(call, known));
    }
    return budgets.length === 0 ? undefined : this.#reserve(call, budgets);
  }

  forget(): void {
    this.#shares.clear();
  }

  /** What calls on this node hold back of an account. */
  reservedOf(account: AccountKey): Amount {
    return this.#shares.get(keyOf(account))?.share.reserved ?? NOTHING;
  }

  /** Gives back what no call of this node has taken of an account: one of another node lacks it. */
  async recalled(account: AccountKey): Promise<void> {
    await this.#shares.get(keyOf(account))?.share.giveUnused().catch(this.#options.onError);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #reserve(call: BudgetedCall, budgets: readonly BudgetOf[]): Reservation | undefined | Promise<Reservation> {
    const open = budgets.filter((of) => counts(of, call)).map((of) => this.#shareOf(of, call));
    if (open.length === 0) return undefined;
    const price = this.#options.prices?.get(call.request.model);
    const input = inputOf(call.request);
    const output = call.mostTokens();
    const worst = { tokens: input + output, cost: price ? highestCost(price, input, output) : 0 };
    if (open.every(({ share }) => share.has(worst))) return this.#take(open, worst, price, call);
    return this.#obtain(open, worst, price, call);
  }

  /** Takes part of all of the budgets, or of none. */
  async #obtain(open: readonly Open[], worst: Amount, price: Price | undefined, call: BudgetedCall): Promise<Reservation> {
    for (;;) {
      const lacking = open.find(({ share }) => !share.has(worst));
      if (!lacking) return this.#take(open, worst, price, call);
      if (!(await lacking.share.obtain(worst))) throw await this.#refusal(lacking, worst, call);
    }
  }

  #take(open: readonly Open[], worst: Amount, price: Price | undefined, { runId, agentId }: BudgetedCall): Reservation {
    const { accounts, clock, onError } = this.#options;
    const by = { runId, agentId };
    for (const { share } of open) share.take(worst, clock.monotonic(), by);
    let ended = false;
    const end = (used: Amount): void => {
      if (ended) return;
      ended = true;
      for (const { share } of open) share.end(worst, used, clock.monotonic());
    };
    return {
      book: (usage, durable): Booking => {
        const used = { tokens: usage.inputTokens + usage.outputTokens, cost: price ? costOfCall(price, usage) : 0 };
        end(used);
        const reached = open.filter(({ share }) => isToBeTold(share));
        if (reached.length > 0) {
          // Behind the event, which is appended in this tick.
          void Promise.resolve()
            .then(durable)
            .then(() => Promise.all(reached.map((one) => this.#tell(one, false))))
            .catch(onError);
        }
        return { nodeId: accounts.nodeId, ...used, accounts: open.map(({ share }) => share.account) };
      },
      release: () => end(NOTHING),
    };
  }

  #shareOf(of: BudgetOf, { tenantId, user = '', runId, agentId }: BudgetedCall): Open {
    const { accounts, now } = this.#options;
    const account = accountAt(tenantId, of, user, now());
    const key = keyOf(account);
    const known = this.#shares.get(key);
    if (known) {
      known.of = of;
      known.share.accept(account.limit);
      return known;
    }
    const open = { of, share: new BudgetShare(accounts, account, { runId, agentId }) };
    this.#shares.set(key, open);
    this.#lookOverSoon();
    return open;
  }

  #lookOverSoon(): void {
    if (this.#closed || this.#shares.size === 0) return;
    this.#timer ??= outsideOfRuns(() => setTimeout(() => void this.#lookOver(), KEPT_MS).unref());
  }

  /** Gives back what was not used for a while. */
  async #lookOver(): Promise<void> {
    const { clock, onError } = this.#options;
    const since = clock.monotonic() - KEPT_MS;
    for (const [key, open] of this.#shares) {
      const { share } = open;
      if (!share.isIdle(since)) continue;
      try {
        await share.giveBack();
      } catch (error) {
        // What it holds stays known, and is given back next time.
        onError(error as Error);
        continue;
      }
      if (isToBeTold(share)) await this.#tell(open, false).catch(onError);
      if (share.isIdle(since) && this.#shares.get(key) === open) this.#shares.delete(key);
    }
    this.#timer = undefined;
    this.#lookOverSoon();
  }

  async #tell({ of, share }: Open, refused: boolean): Promise<void> {
    const about = (percent: number, spent: Amount): BudgetReached => reached(of, share.account, share.movedBy, percent, spent);
    const { messages, told } = await this.#options.accounts.tell(share.account, about, refused);
    share.told = told;
    for (const message of messages) this.#options.onReached(message);
  }

  async #refusal(lacking: Open, worst: Amount, call: BudgetedCall): Promise<RunFailure> {
    const { share } = lacking;
    const { cost } = share.account.limit;
    this.#options.onRefused();
    share.movedBy = { runId: call.runId, agentId: call.agentId };
    if (share.told < 100) await this.#tell(lacking, true).catch(this.#options.onError);
    const bounds = cost === Infinity ? {} : { plan_remaining_micro_cents: Math.max(0, share.left.cost), total_budget_micro_cents: cost };
    const { left } = share;
    let lacks = `which may take ${worst.tokens} tokens`;
    if (worst.tokens > left.tokens) lacks += `: ${Math.max(0, left.tokens)} are left`;
    else if (cost !== Infinity) lacks = `which may cost ${worst.cost} micro-cents: ${Math.max(0, left.cost)} are left`;
    const message = `the budget of the ${lacking.of.of} does not allow the next call of a model, ${lacks}`;
    return new RunFailure('insufficient_budget', message, { budget: { estimated_cost_micro_cents: worst.cost, ...bounds } });
  }
}

/** Whether a call counts against a budget. */
function counts({ of, tokenId }: BudgetOf, call: BudgetedCall): boolean {
  if (of === 'user') return call.user !== undefined;
  return of === 'tenant' || tokenId === call.tokenId;
}

/** The account of a budget in the period that a moment is in. @param now epoch seconds */
export function accountAt(tenantId: number, { of, tokenId, budget }: BudgetOf, user: string, now: number): Account {
  const { name: period, endsAt } = periodAt(budget.period, now);
  return { tenantId, tokenId, user: of === 'user' ? user : '', period, endsAt, limit: limitOf(budget) };
}

/** What a budget allows; Infinity where it does not bound it. */
function limitOf({ tokens = Infinity, micro_cents: cost = Infinity }: BudgetOf['budget']): Amount {
  return { tokens, cost };
}

const keyOf = ({ tenantId, tokenId, user, period }: AccountKey): string => `${tenantId} ${tokenId} ${period} ${user}`;

const isToBeTold = ({ part, told }: BudgetShare): boolean => (part >= 0.8 && told < 80) || (part >= 1 && told < 100);

/** Tokens of what is sent, as an estimate. */
function inputOf({ messages, system, tools, format }: BudgetedCall['request']): number {
  const schemas = [tools?.offered, format].map((said) => (said ? JSON.stringify(said).length : 0));
  return estimateTokens(messages, system) + Math.ceil((schemas[0]! + schemas[1]!) / CHARACTERS);
}

function reached({ of, budget }: BudgetOf, account: Account, { runId, agentId }: MovedBy, percent: number, spent: Amount): BudgetReached {
  const { tenantId, tokenId, user, period, endsAt } = account;
  const data = {
    percent,
    of,
    ...(of === 'token' && { token_id: tokenId }),
    ...(of === 'user' && { user }),
    period: budget.period,
    period_name: period,
    ...(endsAt !== undefined && { ends_at: endsAt }),
    request_id: runId,
    ...(budget.micro_cents !== undefined && { micro_cents: budget.micro_cents }),
    ...(budget.tokens !== undefined && { tokens: budget.tokens }),
    spent_micro_cents: spent.cost,
    spent_tokens: spent.tokens,
  };
  return { id: newId(), tenantId, agentId, data };
}
