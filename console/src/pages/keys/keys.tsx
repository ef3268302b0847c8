import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { useLoad } from '../../load.ts';
import { baton } from '../../session.ts';
import { KeyForm } from './key-form.tsx';

type ProviderKey = Schemas['ProviderKey'];

/** The tenant's own keys of providers. */
export default function KeysPage() {
  const list = useLoad((signal) => baton().api.listProviderKeys({ signal }), []);
  const [isNew, setNew] = useState(false);
  const [unwanted, setUnwanted] = useState<ProviderKey>();
  const keys = list.data?.provider_keys ?? [];
  return (
    <>
      <PageHead title="Keys" lead="Your own API keys for model providers. Runs use them instead of the operator’s keys.">
        <Button label="Set a key" look="primary" onClick={() => setNew(true)} />
      </PageHead>
      <Pending of={list} />
      {list.data && keys.length === 0 && (
        <Empty title="No keys of your own">
          Without one, runs use the operator’s keys. Set a key to have calls billed to your own account at a provider.
        </Empty>
      )}
      {keys.length > 0 && (
        <Table
          caption="Keys"
          items={keys}
          keyOf={({ provider }) => provider}
          columns={[
            { label: 'Provider', cell: ({ provider }) => provider },
            { label: 'Key', cell: ({ last4 }) => <code>…{last4}</code> },
            {
              label: 'State',
              cell: ({ readable }) => <Badge tone={readable ? 'good' : 'bad'}>{readable ? 'in use' : 'set it again'}</Badge>,
            },
            { label: 'Set by', cell: ({ created_by: first, updated_by: last }) => (last ?? first)?.name ?? '', minor: true },
            { label: 'Set', cell: ({ updated_at: at }) => <Ago at={at} />, minor: true },
            {
              label: 'Actions',
              silent: true,
              cell: (key) => (
                <Button
                  label="Delete"
                  look="danger small"
                  aria-label={`Delete the key of ${key.provider}`}
                  onClick={() => setUnwanted(key)}
                />
              ),
            },
          ]}
        />
      )}
      {isNew && (
        <KeyForm
          save={async (provider, key) => {
            await baton().api.putProviderKey(provider, { key });
            setNew(false);
            list.reload();
          }}
          onClose={() => setNew(false)}
        />
      )}
      {unwanted && (
        <Confirm
          title={`Delete the key of ${unwanted.provider}?`}
          verb="Delete"
          danger
          text="The next calls are made with the operator’s key, if there is one."
          act={async () => {
            await baton().api.deleteProviderKey(unwanted.provider);
            say('The key is deleted');
            list.reload();
          }}
          onClose={() => setUnwanted(undefined)}
        />
      )}
    </>
  );
}
