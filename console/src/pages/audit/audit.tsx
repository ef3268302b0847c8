import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Empty } from '../../components/empty.tsx';
import { choices, SelectField } from '../../components/field.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { formatTime } from '../../format.ts';
import { usePages } from '../../load.ts';
import type { PageProps } from '../../page.ts';
import { go, href } from '../../route.ts';
import { baton } from '../../session.ts';

type Entry = Schemas['AuditEntry'];

const TONES: Record<Entry['action'], Tone> = {
  'tenant.create': 'good',
  'tenant.update': 'active',
  'tenant.rotate-token': 'wait',
  'tenant.erase': 'bad',
  'tenant.erased': 'bad',
  'tenant.export': 'wait',
  'tenant.import': 'good',
  'tenant.move': 'wait',
  'token.create': 'good',
  'token.update': 'active',
  'token.revoke': 'wait',
  'agent.create': 'good',
  'agent.update': 'active',
  'agent.delete': 'wait',
  'schedule.create': 'good',
  'schedule.update': 'active',
  'schedule.delete': 'wait',
  'mcp-server.put': 'good',
  'mcp-server.delete': 'wait',
  'mcp-server.revoke': 'wait',
  'provider-key.put': 'good',
  'provider-key.delete': 'wait',
  'webhook.create': 'good',
  'webhook.update': 'active',
  'webhook.delete': 'wait',
  'webhook.rotate-secret': 'wait',
  'question.approve': 'good',
  'question.deny': 'bad',
  'request.delete': 'wait',
  'conversation.delete': 'wait',
  'admin.refused': 'bad',
};
const ACTIONS = Object.keys(TONES) as Entry['action'][];

/** Who changed what about tenants and tokens, what tenants have written that goes on, and who was refused. */
export default function Audit({ query }: PageProps) {
  const action = ACTIONS.find((one) => one === query.get('action'));
  const tenant = /^[1-9]\d{0,14}$/.exec(query.get('tenant') ?? '')?.[0];
  const list = usePages(
    (cursor, signal) =>
      baton().api.listAuditEntries({ ...cursor, action, tenant_id: tenant === undefined ? undefined : Number(tenant) }, { signal }),
    ({ entries }) => entries,
    [action, tenant],
  );
  const set = (changes: Record<string, string>): void => go(['audit'], { action, tenant, ...changes }, { replace: true });
  return (
    <>
      <PageHead
        title="Audit"
        lead="Changes to tenants and tokens, things that tenants have set up to run by themselves, and refused sign-ins."
      />
      <div class="filters">
        <SelectField label="Action" options={choices('All', ACTIONS)} value={action ?? ''} onValue={(action) => set({ action })} />
        <FilterField label="Tenant ID" type="number" min={1} value={tenant} onCommit={(tenant) => set({ tenant })} />
      </div>
      <PagedTable
        caption="Audit log"
        list={list}
        keyOf={({ id }) => id}
        empty={<Empty title={action || tenant ? 'No entries match' : 'No entries yet'} />}
        columns={[
          {
            label: 'When',
            cell: ({ at }) => (
              <>
                <Ago at={at} />
                <div class="muted">{formatTime(at)}</div>
              </>
            ),
          },
          { label: 'Action', cell: ({ action }) => <Badge tone={TONES[action] ?? 'neutral'}>{action}</Badge> },
          { label: 'On', cell: targetOf },
          { label: 'What', cell: (entry) => changeOf(entry) },
          { label: 'By', cell: ({ actor, by }) => (by ? `${by.name} (${actor})` : actor), minor: true },
        ]}
      />
    </>
  );
}

function targetOf({ target, tenant_id: tenant }: Entry) {
  if (tenant === undefined) return target;
  const link = <a href={href(['tenants', String(tenant)])}>tenant:{tenant}</a>;
  return target === `tenant:${tenant}` ? (
    link
  ) : (
    <>
      {target} of {link}
    </>
  );
}

/** What is different since, in words. */
function changeOf({ before, after, token, count }: Entry): string {
  if (token) return `${token.name}: ${token.scopes.join(', ')}`;
  if (count !== undefined) return `${count} wrong ${count === 1 ? 'token' : 'tokens'}`;
  if (!before) return after?.name ?? '';
  const changes = [
    after && after.name !== before.name && `“${before.name}” is now “${after.name}”`,
    after && after.disabled !== before.disabled && (after.disabled ? 'disabled' : 'enabled'),
  ];
  return changes.filter(Boolean).join(', ');
}
