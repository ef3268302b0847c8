import { useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { MICRO_CENTS } from '../format.ts';
import { useAction } from '../load.ts';
import { FormDialog } from './dialog.tsx';
import { Field, InputField } from './field.tsx';

interface BudgetFormProps {
  title: string;
  /** What the operator calls the currency of the prices. */
  currency: string | undefined;
  budget: Schemas['Budget'] | undefined;
  save: (budget: Schemas['BudgetInput'] | null) => Promise<unknown>;
  onClose: () => void;
}

const BOUNDS = { type: 'number', min: 0 } as const;

/** Sets what may be spent in a period, or takes that back. */
export function BudgetForm({ title, currency, budget, save, onClose }: BudgetFormProps) {
  const [money, setMoney] = useState(String(budget?.micro_cents === undefined ? '' : budget.micro_cents / MICRO_CENTS));
  const [tokens, setTokens] = useState(String(budget?.tokens ?? ''));
  const [period, setPeriod] = useState<Schemas['BudgetInput']['period']>((budget?.period as 'day' | undefined) ?? 'month');
  const action = useAction(() => {
    const amounts = {
      ...(money !== '' && { micro_cents: Math.round(Number(money) * MICRO_CENTS) }),
      ...(tokens !== '' && { tokens: Number(tokens) }),
    };
    return save(money === '' && tokens === '' ? null : { ...amounts, period });
  });
  return (
    <FormDialog title={title} verb="Save" action={action} onClose={onClose}>
      <p class="hint">Leave both amounts empty for no budget.</p>
      <InputField
        {...BOUNDS}
        label={currency ? `Money (${currency})` : 'Money'}
        hint="By the operator’s prices, such as 12.50."
        max={Math.floor(Number.MAX_SAFE_INTEGER / MICRO_CENTS)}
        step="any"
        value={money}
        onValue={setMoney}
      />
      <InputField
        {...BOUNDS}
        label="Tokens"
        hint="Input and output together."
        max={Number.MAX_SAFE_INTEGER}
        step={1}
        value={tokens}
        onValue={setTokens}
      />
      <Field label="Period">
        {(control) => (
          <select {...control} value={period} onChange={({ currentTarget }) => setPeriod(currentTarget.value as typeof period)}>
            <option value="day">A day</option>
            <option value="month">A month</option>
            <option value="total">For ever</option>
          </select>
        )}
      </Field>
    </FormDialog>
  );
}
