import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SecretOnce } from '../../components/secret.tsx';
import { PagedTable, type Column } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { formatCompact, formatCost, formatNumber } from '../../format.ts';
import { useLoad, usePages } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton } from '../../session.ts';
import { NameForm } from './name-form.tsx';

type Tenant = Schemas['Tenant'];

/** What a tenant has used in 30 days. */
interface Used {
  runs: number;
  tokens: number;
  /** Undefined when a model has no price. */
  cost: number | undefined;
}

/** Every tenant, with what each has used of late. */
export function TenantList() {
  const list = usePages(
    (cursor, signal) => baton().api.listTenants(cursor, { signal }),
    ({ tenants }) => tenants,
    [],
  );
  const usage = useLoad(async (signal) => {
    const { rows, currency } = await baton().api.getTenantsUsage({ group_by: 'day' }, { signal });
    return { sums: sumsOf(rows), currency };
  }, []);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Schemas['TenantWithToken']>();
  const used = (label: string, cell: (used: Used) => string): Column<Tenant> => ({
    label,
    numeric: true,
    minor: true,
    cell: ({ id }) => {
      if (!usage.data) return usage.loading ? '…' : '–';
      return cell(usage.data.sums.get(id) ?? { runs: 0, tokens: 0, cost: undefined });
    },
  });
  const hasCosts = [...(usage.data?.sums.values() ?? [])].some(({ cost }) => cost !== undefined);
  return (
    <>
      <PageHead title="Tenants" lead="Runs and tokens are those of the last 30 days.">
        <Button label="New tenant" look="primary" onClick={() => setNew(true)} />
      </PageHead>
      <ErrorBox error={usage.error} retry={usage.reload} />
      <PagedTable
        caption="Tenants"
        list={list}
        keyOf={({ id }) => id}
        empty={<Empty title="No tenants yet">Each tenant has agents, runs, memory and tokens of its own.</Empty>}
        columns={[
          { label: 'Name', cell: ({ id, name }) => <a href={href(['tenants', String(id)])}>{name}</a> },
          { label: 'Id', cell: ({ id }) => id, numeric: true },
          { label: 'State', cell: ({ disabled }) => <TenantState disabled={disabled} /> },
          used('Runs', ({ runs }) => formatNumber(runs)),
          used('Tokens', ({ tokens }) => formatCompact(tokens)),
          ...(hasCosts ? [used('Cost', ({ cost }) => (cost === undefined ? '–' : formatCost(cost, usage.data?.currency)))] : []),
          { label: 'Last used', cell: ({ last_used_at: at }) => (at > 0 ? <Ago at={at} /> : 'never') },
          { label: 'Created', cell: ({ created_at: at }) => <Ago at={at} />, minor: true },
        ]}
      />
      {isNew && (
        <NameForm
          title="New tenant"
          verb="Create"
          save={async (name) => {
            setMade(await baton().api.createTenant({ name }));
            setNew(false);
          }}
          onClose={() => setNew(false)}
        />
      )}
      {made && (
        <SecretOnce title="The tenant is there" label="Token" secret={made.token} onClose={() => go(['tenants', String(made.id)])}>
          <p>
            Whoever has this token may do everything that {made.name} may do. Further tokens, for a part of it, are made on the tenant’s
            page.
          </p>
        </SecretOnce>
      )}
    </>
  );
}

function sumsOf(rows: Schemas['TenantsUsage']['rows']): Map<number, Used> {
  const sums = new Map<number, Used>();
  for (const row of rows) {
    const { runs, tokens, cost } = sums.get(row.tenant_id) ?? { runs: 0, tokens: 0, cost: undefined };
    sums.set(row.tenant_id, {
      runs: runs + row.runs,
      tokens: tokens + row.input_tokens + row.output_tokens,
      cost: row.priced_micro_cents === undefined ? cost : (cost ?? 0) + row.priced_micro_cents,
    });
  }
  return sums;
}

/** Whether a tenant is locked out. */
export function TenantState({ disabled }: { disabled: boolean }) {
  return <Badge tone={disabled ? 'bad' : 'good'}>{disabled ? 'disabled' : 'enabled'}</Badge>;
}
