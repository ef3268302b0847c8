import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BudgetShare } from '../../src/billing/budget-share.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { Account, Amount } from '../../src/store/tenants/budget-account.ts';
import { BudgetAccounts } from '../../src/store/tenants/budget-accounts.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { random } from '../clients/random.ts';
import { createDatabase } from '../support/databases.ts';

const now = () => Math.floor(Date.now() / 1000);
const NODES = ['a', 'b', 'c'];
const CALLERS = 12;
const CALLS = 20;
const BY = { runId: 'run', agentId: 'index' };

/** What a node of three knows, which hears after a while what the others lack. */
class Node extends BudgetAccounts {
  readonly share: BudgetShare;
  readonly #others: () => Node[];

  constructor(db: Database, id: string, account: Account, nodes: Node[]) {
    super(db, id, now);
    this.share = new BudgetShare(this, account, BY);
    this.#others = () => nodes.filter((node) => node !== this);
  }

  override async recall() {
    for (const { share } of this.#others()) void delay(below(10)).then(() => share.giveUnused());
  }
}

const { below } = random(27);

it('[BUD-027] parts of a budget on three nodes never allow more than there is, and no node keeps what another one needs', async () => {
  await using files = new AsyncDisposableStack();
  const database = files.adopt(await createDatabase('postgres'), (made) => made.drop());
  const db = files.adopt(await openDatabase({ url: database.url }), (opened) => opened.close());
  const { tenant } = await new Tenants(db, now).create('t', 'test');
  for (const id of NODES)
    await db.knex('nodes').insert({ id, expires_at: Date.now() + 3_600_000, process_space: '', pid: 0, process_start: '' });
  const limit: Amount = { tokens: 12_000, cost: 30_000 };
  const account: Account = { tenantId: tenant.id, tokenId: 0, user: '', period: 'total', endsAt: undefined, limit };
  const nodes: Node[] = [];
  for (const id of NODES) nodes.push(new Node(db, id, account, nodes));
  const taken: Amount = { tokens: 0, cost: 0 };
  const count = ({ tokens, cost }: Amount, sign: 1 | -1 = 1) => {
    taken.tokens += sign * tokens;
    taken.cost += sign * cost;
    expect(taken.tokens).toBeLessThanOrEqual(limit.tokens);
    expect(taken.cost).toBeLessThanOrEqual(limit.cost);
  };
  const book = ({ nodeId }: Node, { tokens, cost }: Amount) =>
    db.knex.raw(
      `update budget_accounts set spent_tokens = spent_tokens + ?::bigint, spent = spent + ?::bigint, held = jsonb_set(held, array[?],
        jsonb_build_array((held -> ? ->> 0)::bigint - ?::bigint, (held -> ? ->> 1)::bigint - ?::bigint), false)`,
      [tokens, cost, nodeId, nodeId, tokens, nodeId, cost],
    );
  const caller = async (node: Node) => {
    const { share } = node;
    for (let n = 0; n < CALLS; n += 1) {
      const most = { tokens: 50 + below(600), cost: 50 + below(600) };
      let obtained = true;
      while (obtained && !share.has(most)) obtained = await share.obtain(most);
      if (!obtained) continue;
      share.take(most, performance.now(), BY);
      count(most);
      await delay(below(10));
      const used = { tokens: below(most.tokens), cost: below(most.cost) };
      share.end(most, used, performance.now());
      count(most, -1);
      count(used);
      await book(node, used);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(nodes[n % NODES.length]!)));
  // Nothing is under way: whichever node asks, all that is left is there.
  const rest = { tokens: limit.tokens - taken.tokens, cost: limit.cost - taken.cost };
  expect(Math.min(rest.tokens, rest.cost)).toBeGreaterThanOrEqual(0);
  for (const { share } of nodes) expect([await share.obtain(rest), share.has(rest)]).toEqual([true, true]);
  expect(await nodes[0]!.share.obtain({ ...rest, tokens: rest.tokens + 1 })).toBe(false);
}, 60_000);
