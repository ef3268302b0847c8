import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SecretOnce } from '../../components/secret.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { useLoad } from '../../load.ts';
import { href } from '../../route.ts';
import { baton } from '../../session.ts';
import { UsageView } from '../usage/usage-view.tsx';
import { TenantBudget } from './budget.tsx';
import { TenantLimits } from './limits.tsx';
import { TenantState } from './list.tsx';
import { MadeThings, TurnOff } from './made-things.tsx';
import { NameForm } from './name-form.tsx';
import { Tokens } from './tokens.tsx';

type Asked = 'rename' | 'disable' | 'rotate';

/** One tenant: its state, its tokens and what it has used. */
export function TenantDetail({ id, query }: { id: number; query: URLSearchParams }) {
  const tenant = useLoad((signal) => baton().api.getTenant(id, { signal }), [id]);
  const [asked, setAsked] = useState<Asked>();
  const [rotated, setRotated] = useState<Schemas['TenantWithToken']>();
  const [disable, setDisable] = useState(false);
  /** How often budgets of tokens were changed. */
  const [bounded, setBounded] = useState(0);
  const close = (): void => setAsked(undefined);
  const { data } = tenant;
  const budgets = useLoad((signal) => baton().api.getTenantBudget(id, {}, { signal }), [id], [JSON.stringify(data?.budget), bounded]);
  if (!data) {
    return (
      <>
        <PageHead title="Tenant" />
        <Pending of={tenant} />
      </>
    );
  }
  const setDisabled = async (disabled: boolean): Promise<void> => {
    await baton().api.updateTenant(id, { disabled });
    say(`${data.name} is ${disabled ? 'disabled' : 'enabled'}`);
    tenant.reload();
  };
  return (
    <>
      <PageHead title={data.name}>
        <Button label="Rename" onClick={() => setAsked('rename')} />
        <Button label="Replace the token" onClick={() => setAsked('rotate')} />
        <Button label={data.disabled ? 'Enable' : 'Disable'} look={data.disabled ? '' : 'danger'} onClick={() => setAsked('disable')} />
      </PageHead>
      <dl class="panel facts">
        <Fact name="State" value={<TenantState disabled={data.disabled} />} />
        <Fact name="Id" value={data.id} />
        <Fact name="Created" value={<Ago at={data.created_at} />} />
        <Fact name="Last used" value={data.last_used_at > 0 ? <Ago at={data.last_used_at} /> : 'never'} />
        <Fact name="Changes" value={<a href={href(['audit'], { tenant: String(id) })}>In the audit log</a>} />
      </dl>
      <TenantLimits tenant={data} onChange={tenant.reload} />
      <TenantBudget tenant={data} budgets={budgets} onChange={tenant.reload} />
      <Tokens tenantId={id} currency={budgets.data?.currency} onBudget={() => setBounded(bounded + 1)} />
      <section class="section">
        <h2>Usage</h2>
        <UsageView query={query} read={(asked, signal) => baton().api.getTenantsUsage({ ...asked, tenant_id: id }, { signal })} />
      </section>
      <p class="section">
        <a href={href(['tenants'])}>All tenants</a>
      </p>
      {asked === 'rename' && (
        <NameForm
          title="Rename the tenant"
          verb="Rename"
          initial={data.name}
          save={async (name) => {
            await baton().api.updateTenant(id, { name });
            close();
            tenant.reload();
          }}
          onClose={close}
        />
      )}
      {asked === 'disable' &&
        (data.disabled ? (
          <Confirm
            title={`Enable ${data.name}?`}
            verb="Enable"
            act={() => setDisabled(false)}
            onClose={close}
            text="Its tokens work again."
          />
        ) : (
          <Confirm
            title={`Disable ${data.name}?`}
            verb="Disable"
            danger
            act={() => setDisabled(true)}
            onClose={close}
            text="Its tokens stop working at once, and its runs under way end as canceled. Nothing is deleted."
          />
        ))}
      {asked === 'rotate' && (
        <Confirm
          title="Replace the tenant’s token?"
          verb="Replace"
          danger
          act={async () => setRotated(await baton().api.rotateTenantToken(id, { disable }))}
          onClose={close}
        >
          <p>
            The old one stops working at once, and the runs that it started end as canceled. The tenant’s other tokens stay as they are.
          </p>
          <TurnOff chosen={disable} onChange={setDisable} />
        </Confirm>
      )}
      {rotated && (
        <SecretOnce title="The new token" label="Token" secret={rotated.token} onClose={() => setRotated(undefined)}>
          <p>It may do everything that {data.name} may do.</p>
          {rotated.made && rotated.made.length > 0 && (
            <>
              <p>Made or changed with the old one, or one before it:</p>
              <MadeThings made={rotated.made} />
            </>
          )}
        </SecretOnce>
      )}
    </>
  );
}
