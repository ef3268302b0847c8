import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { BudgetForm } from '../../components/budget-form.tsx';
import { Budgets, inWords } from '../../components/budgets.tsx';
import { Button } from '../../components/button.tsx';
import { Pending } from '../../components/loading.tsx';
import type { Loaded } from '../../load.ts';
import { baton } from '../../session.ts';

interface BudgetProps {
  tenant: Schemas['Tenant'];
  budgets: Loaded<Schemas['BudgetList']>;
  /** It was changed. */
  onChange: () => void;
}

/** What a tenant and its users may spend, what is spent, and forms to change it. */
export function TenantBudget({ tenant, budgets, onChange }: BudgetProps) {
  const [asked, setAsked] = useState<'tenant' | 'user'>();
  const close = (): void => setAsked(undefined);
  const save = async (changes: Schemas['UpdateTenantRequest']): Promise<void> => {
    await baton().api.updateTenant(tenant.id, changes);
    close();
    onChange();
  };
  const currency = budgets.data?.currency;
  const ofUsers = tenant.budgets?.user;
  return (
    <section class="section stack">
      <h2>Budget</h2>
      {budgets.data ? <Budgets list={budgets.data} /> : <Pending of={budgets} />}
      {budgets.data?.count === 0 && <p>None: it may spend anything.</p>}
      {ofUsers && <p>For each user whom runs are for: {inWords(ofUsers, currency)}.</p>}
      <div class="row">
        <Button label="Change the budget" onClick={() => setAsked('tenant')} />
        <Button label="Change that of each user" onClick={() => setAsked('user')} />
      </div>
      {asked === 'tenant' && (
        <BudgetForm
          title="Budget of the tenant"
          currency={currency}
          budget={tenant.budget}
          save={(budget) => save({ budget })}
          onClose={close}
        />
      )}
      {asked === 'user' && (
        <BudgetForm
          title="Budget of each user"
          currency={currency}
          budget={ofUsers}
          save={(user) => save({ budgets: { user } })}
          onClose={close}
        />
      )}
    </section>
  );
}
