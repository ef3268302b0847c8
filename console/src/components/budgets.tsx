import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { formatCost } from '../format.ts';
import { Bar } from './bar.tsx';

interface BudgetsProps {
  list: Schemas['BudgetList'];
}

/** What is spent of budgets, a bar for each amount. */
export function Budgets({ list: { budgets, currency } }: BudgetsProps) {
  return (
    <div class="stack">
      {budgets.map((budget) => (
        <div key={`${budget.of} ${budget.token_id ?? ''}`} class="panel stack">
          <p>
            Of the {[budget.of, budget.token_id, budget.user].filter(Boolean).join(' ')}, {periodOf(budget)}
          </p>
          {budget.micro_cents && <Spent name="Money" amount={budget.micro_cents} shown={(amount) => formatCost(amount, currency)} />}
          {budget.tokens && <Spent name="Tokens" amount={budget.tokens} shown={(amount) => amount.toLocaleString('en')} />}
        </div>
      ))}
    </div>
  );
}

const WORDS: Record<string, string> = { day: 'for a day', month: 'for a month', total: 'for ever' };

/** How long a budget is for, in words. */
function periodOf({ period, ends_at: end }: Pick<Schemas['BudgetState'], 'period' | 'ends_at'>): string {
  return `${WORDS[period] ?? period}${end === undefined ? '' : `, until ${new Date(end * 1000).toISOString().slice(0, 10)}`}`;
}

/** A budget in a few words. */
export function inWords({ micro_cents: cents, tokens, period }: Schemas['Budget'], currency: string | undefined): string {
  const amounts = [cents !== undefined && formatCost(cents, currency), tokens !== undefined && `${tokens.toLocaleString('en')} tokens`];
  return `${amounts.filter(Boolean).join(', ')} ${periodOf({ period })}`;
}

interface SpentProps {
  name: string;
  amount: Schemas['BudgetAmount'];
  shown: (amount: number) => string;
}

function Spent({ name, amount: { limit, spent, reserved }, shown }: SpentProps) {
  const held = reserved > 0 ? `, ${shown(reserved)} held back` : '';
  return <Bar name={name} used={spent + reserved} limit={limit} text={`${shown(spent)} of ${shown(limit)} spent${held}`} />;
}
