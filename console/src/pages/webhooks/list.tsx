import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SecretOnce } from '../../components/secret.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { usePages } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Every endpoint of the tenant. */
export function WebhookList() {
  const list = usePages(
    (cursor, signal) => baton().api.listWebhooks(cursor, { signal }),
    ({ webhooks }) => webhooks,
    [],
  );
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Schemas['WebhookWithSecret']>();
  return (
    <>
      <PageHead title="Webhooks" lead="Baton sends a signed message to these addresses when a run ends or waits for an answer.">
        {may('manage') && <Button label="New webhook" look="primary" onClick={() => setNew(true)} />}
      </PageHead>
      <PagedTable
        caption="Webhooks"
        list={list}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No webhooks yet">
            Add one, and your own server is told when a run ends. Then it does not have to ask again and again.
          </Empty>
        }
        columns={[
          {
            label: 'URL',
            cell: ({ id, url, description }) => (
              <>
                <a href={href(['webhooks', String(id)])}>{url}</a>
                {description && <div class="muted">{description}</div>}
              </>
            ),
          },
          { label: 'Messages', cell: ({ events }) => eventsText(events), minor: true },
          { label: 'State', cell: ({ disabled }) => <WebhookState disabled={disabled} /> },
          { label: 'Created', cell: ({ created_at: at }) => <Ago at={at} />, minor: true },
        ]}
      />
      {isNew && (
        <WebhookForm
          title="New webhook"
          verb="Create"
          initial={{ url: '', events: [], description: '' }}
          save={async (draft) => {
            setMade(await baton().api.createWebhook(draft));
            setNew(false);
          }}
          onClose={() => setNew(false)}
        />
      )}
      {made && (
        <SecretOnce title="The webhook is created" label="Secret" secret={made.secret} onClose={() => go(['webhooks', String(made.id)])}>
          <p>Messages are signed with this secret (Standard Webhooks). Configure it at the receiver.</p>
        </SecretOnce>
      )}
    </>
  );
}

/** Which messages an endpoint gets. */
export const eventsText = (events: readonly string[]): string => (events.length === 0 ? 'all' : events.join(', '));

/** Whether anything is sent. */
export function WebhookState({ disabled }: { disabled: boolean }) {
  return <Badge tone={disabled ? 'neutral' : 'good'}>{disabled ? 'disabled' : 'enabled'}</Badge>;
}
