import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { InputField } from '../../components/field.tsx';
import { LimitBars } from '../../components/limit-bars.tsx';
import { LIMIT_LABELS, LIMIT_NAMES } from '../../components/limit-names.ts';
import { Pending } from '../../components/loading.tsx';
import { useAction, useLoad } from '../../load.ts';
import { baton } from '../../session.ts';

type Limits = Schemas['OwnLimits'];

interface LimitsProps {
  tenant: Schemas['Tenant'];
  /** They were changed. */
  onChange: () => void;
}

/** The limits that are a tenant's own, what is used of all that hold, and a form to change them. */
export function TenantLimits({ tenant, onChange }: LimitsProps) {
  const [open, setOpen] = useState(false);
  const used = useLoad((signal) => baton().api.getTenantLimits(tenant.id, { signal }), [tenant.id], [JSON.stringify(tenant.limits)]);
  const own = LIMIT_NAMES.filter((name) => tenant.limits[name] !== undefined);
  return (
    <section class="section stack">
      <h2>Limits</h2>
      {own.length === 0 ? (
        <p>Those that the operator has set for all tenants.</p>
      ) : (
        <dl class="panel facts">
          {own.map((name) => (
            <Fact key={name} name={LIMIT_LABELS[name]} value={tenant.limits[name] === 0 ? 'any number' : tenant.limits[name]} />
          ))}
        </dl>
      )}
      {used.data ? <LimitBars {...used.data} /> : <Pending of={used} />}
      <Button label="Change the limits" onClick={() => setOpen(true)} />
      {open && (
        <LimitsForm
          limits={tenant.limits}
          save={async (limits) => {
            await baton().api.updateTenant(tenant.id, { limits });
            setOpen(false);
            onChange();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface LimitsFormProps {
  limits: Limits;
  save: (changes: Schemas['TenantLimitChanges']) => Promise<unknown>;
  onClose: () => void;
}

function LimitsForm({ limits, save, onClose }: LimitsFormProps) {
  const [values, setValues] = useState(() => LIMIT_NAMES.map((name) => String(limits[name] ?? '')));
  const action = useAction(() =>
    save(Object.fromEntries(LIMIT_NAMES.map((name, index) => [name, values[index] === '' ? null : Number(values[index])]))),
  );
  return (
    <FormDialog title="Limits of the tenant" verb="Save" action={action} onClose={onClose}>
      <p class="hint">An empty field takes what the operator has set for all tenants; 0 allows any number.</p>
      {LIMIT_NAMES.map((name, index) => (
        <InputField
          key={name}
          label={LIMIT_LABELS[name]}
          type="number"
          min={0}
          max={1_000_000}
          step={1}
          value={values[index]!}
          onValue={(value) => setValues(values.with(index, value))}
        />
      ))}
    </FormDialog>
  );
}
