import { setTimeout as delay } from 'node:timers/promises';
import { lookAgain, RUN_PATIENCE_MS } from '../store/database/look-again.ts';
import type { Account, AccountState, Amount } from '../store/tenants/budget-account.ts';
import type { BudgetAccounts } from '../store/tenants/budget-accounts.ts';

/** A node asks for so much of a budget at a time, beyond what its calls need. */
const PART = 64;
/** So often other nodes are asked for what a call lacks, and so long they have for it, in milliseconds. */
const RECALLS_MS = [30, 100, 300, 1000];

type Accounts = Pick<BudgetAccounts, 'alone' | 'lend' | 'giveBack' | 'recall'>;

/** The run whose call has moved a budget last. */
export interface MovedBy {
  runId: string;
  agentId: string;
}

/** What this node knows of one budget in one of its periods, and what its calls hold back of it. */
export class BudgetShare {
  readonly #accounts: Accounts;
  #account: Account;
  #spent: Amount = NOTHING;
  /** What calls that are under way hold back, and what those want that wait for an answer of the database. */
  #reserved: Amount = NOTHING;
  #wanted: Amount = NOTHING;
  /** What the node may spend without asking, and what others held when it last asked; nothing where it is alone. */
  #held: Amount = NOTHING;
  #heldElsewhere: Amount = NOTHING;
  /** Whether it has to ask before anything: it never has, or the limits are new. */
  #isNew = true;
  #asking: Promise<void> | undefined;
  #recalling: Promise<void> | undefined;
  /** How many questions were asked, and the number of the last one that was answered. */
  #asked = 0;
  #answered = 0;
  #usedAt = 0;
  /** The part of it, in percent, that somebody was told of. */
  told = 0;
  movedBy: MovedBy;

  constructor(accounts: Accounts, account: Account, movedBy: MovedBy) {
    this.#accounts = accounts;
    this.#account = account;
    this.movedBy = movedBy;
  }

  get account(): Account {
    return this.#account;
  }

  get reserved(): Amount {
    return this.#reserved;
  }

  /** What calls may still reserve, as far as is known; less than nothing where too much is spent. */
  get left(): Amount {
    return minus(minus(minus(this.#account.limit, this.#spent), this.#reserved), this.#heldElsewhere);
  }

  /** The greater part that is spent, of money or tokens. */
  get part(): number {
    const { limit } = this.#account;
    return Math.max(partOf(this.#spent.tokens, limit.tokens), partOf(this.#spent.cost, limit.cost));
  }

  /** Goes on with what is allowed by now. */
  accept(limit: Amount): void {
    const { tokens, cost } = this.#account.limit;
    if (limit.tokens === tokens && limit.cost === cost) return;
    this.#account = { ...this.#account, limit };
    this.#isNew = true;
  }

  /** Whether an amount fits as far as this node knows without asking. */
  has(amount: Amount): boolean {
    if (this.#isNew) return false;
    const { limit } = this.#account;
    const all = this.#accounts.alone ? minus(limit, this.#spent) : this.#held;
    const fits = (one: keyof Amount): boolean => limit[one] === Infinity || amount[one] <= all[one] - this.#reserved[one];
    return fits('tokens') && fits('cost');
  }

  /** Holds an amount back that {@link has} said fits. @param at epoch milliseconds */
  take(amount: Amount, at: number, by: MovedBy): void {
    this.#reserved = plus(this.#reserved, amount);
    this.#usedAt = at;
    this.movedBy = by;
  }

  /** Resolves when the node has an amount, or there is not so much that no call holds back: then it is false. */
  async obtain(amount: Amount): Promise<boolean> {
    const { limit } = this.#account;
    if (amount.tokens > limit.tokens || amount.cost > limit.cost) return false;
    this.#wanted = plus(this.#wanted, amount);
    try {
      for (const pause of RECALLS_MS) {
        if (await this.#borrow(amount)) return true;
        if (!this.#fitsWithTheirs(amount)) return false;
        await (this.#recalling ??= this.#recall(pause).finally(() => (this.#recalling = undefined)));
      }
      return await this.#borrow(amount);
    } finally {
      this.#wanted = minus(this.#wanted, amount);
    }
  }

  /** Ends a reservation. @param used what the call has used; nothing where that is not known */
  end(reserved: Amount, used: Amount, at: number): void {
    this.#reserved = minus(this.#reserved, reserved);
    this.#spent = plus(this.#spent, used);
    this.#held = atLeastNothing(minus(this.#held, used));
    this.#usedAt = at;
  }

  /** Whether nothing was done with it since a moment. */
  isIdle(since: number): boolean {
    return this.#usedAt < since && this.#reserved.tokens + this.#wanted.tokens === 0 && !this.#asking;
  }

  /** Has other nodes have what this one holds. */
  async giveBack(): Promise<void> {
    this.#held = NOTHING;
    await this.#giving(this.#accounts.giveBack(this.#account).then((state) => state && this.#hear(state)));
  }

  /** Has other nodes have what no call here has taken: of nodes that all wait, the next one that asks gets it. */
  async giveUnused(): Promise<void> {
    while (this.#asking) await this.#asking;
    const unused = atLeastNothing(this.#limited(minus(this.#held, this.#reserved)));
    if (unused.tokens + unused.cost === 0) return;
    // No call may take it meanwhile. Where this fails, it is given back with the rest.
    this.#held = minus(this.#held, unused);
    const wish = { need: minus(NOTHING, unused), spare: NOTHING };
    await this.#giving(this.#accounts.lend(this.#account, wish).then((state) => this.#hear(state)));
  }

  async #giving(given: Promise<void>): Promise<void> {
    // A call that waits for it asks itself, also behind a failure.
    this.#asking = given.catch(() => {}).finally(() => (this.#asking = undefined));
    await given;
  }

  /** Whether the node has an amount, by itself or from the database. */
  async #borrow(amount: Amount): Promise<boolean> {
    // What was asked before this call came was not asked for it.
    for (const asked = this.#asked; !this.has(amount);) {
      if (!this.#isNew && (this.#answered > asked || this.#accounts.alone)) return false;
      await (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)));
    }
    return true;
  }

  /** Whether there was enough for an amount if other nodes held nothing. */
  #fitsWithTheirs(amount: Amount): boolean {
    const { tokens, cost } = plus(this.left, this.#heldElsewhere);
    return this.#heldElsewhere.tokens + this.#heldElsewhere.cost > 0 && amount.tokens <= tokens && amount.cost <= cost;
  }

  async #recall(pause: number): Promise<void> {
    await lookAgain(() => this.#accounts.recall(this.#account), RUN_PATIENCE_MS);
    await delay(pause);
  }

  /** Of an amount, what the budget bounds. */
  #limited({ tokens, cost }: Amount): Amount {
    const { limit } = this.#account;
    return { tokens: limit.tokens === Infinity ? 0 : tokens, cost: limit.cost === Infinity ? 0 : cost };
  }

  async #ask(): Promise<void> {
    const number = (this.#asked += 1);
    const account = this.#account;
    const { limit } = account;
    const spare = this.#limited({ tokens: Math.floor(limit.tokens / PART), cost: Math.floor(limit.cost / PART) });
    const need = atLeastNothing(this.#limited(minus(plus(this.#reserved, this.#wanted), this.#held)));
    const { lent, ...state } = await lookAgain(() => this.#accounts.lend(account, { need, spare }), RUN_PATIENCE_MS);
    this.#held = plus(this.#held, lent);
    this.#answered = number;
    if (account === this.#account) this.#isNew = false;
    this.#hear(state);
  }

  #hear({ spent, held, told }: AccountState): void {
    // Of what was spent here, some may be on its way to the database.
    this.#spent = { tokens: Math.max(this.#spent.tokens, spent.tokens), cost: Math.max(this.#spent.cost, spent.cost) };
    this.#heldElsewhere = held;
    this.told = Math.max(this.told, told);
  }
}

export const NOTHING: Amount = { tokens: 0, cost: 0 };

export const plus = (a: Amount, b: Amount): Amount => ({ tokens: a.tokens + b.tokens, cost: a.cost + b.cost });
const minus = (a: Amount, b: Amount): Amount => ({ tokens: a.tokens - b.tokens, cost: a.cost - b.cost });
const atLeastNothing = ({ tokens, cost }: Amount): Amount => ({ tokens: Math.max(0, tokens), cost: Math.max(0, cost) });
const partOf = (spent: number, limit: number): number => (spent === 0 ? 0 : spent / limit);
