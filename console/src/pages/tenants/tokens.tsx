import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { BudgetForm } from '../../components/budget-form.tsx';
import { inWords } from '../../components/budgets.tsx';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Confirm, Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Pending } from '../../components/loading.tsx';
import { SecretOnce } from '../../components/secret.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { useLoad } from '../../load.ts';
import { baton } from '../../session.ts';
import { MadeThings, TurnOff } from './made-things.tsx';
import { TokenForm } from './token-form.tsx';

type Token = Schemas['Token'];

interface TokensProps {
  tenantId: number;
  currency: string | undefined;
  /** The budget of one was changed. */
  onBudget: () => void;
}

/** The tokens that a tenant has besides its first one. */
export function Tokens({ tenantId, currency, onBudget }: TokensProps) {
  const list = useLoad((signal) => baton().api.listTokens(tenantId, {}, { signal }), [tenantId]);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Schemas['CreatedToken']>();
  const [revoked, setRevoked] = useState<Token>();
  const [bounded, setBounded] = useState<Token>();
  const [disable, setDisable] = useState(false);
  const [left, setLeft] = useState<readonly Schemas['MadeThing'][]>([]);
  const tokens = list.data?.tokens ?? [];
  return (
    <section class="section">
      <div class="row section-head">
        <h2>Tokens</h2>
        <Button label="New token" look="small" onClick={() => setNew(true)} />
      </div>
      <Pending of={list} />
      {list.data && tokens.length === 0 && (
        <Empty title="None but the first">Further tokens are for a part of what the tenant may do, or for a time.</Empty>
      )}
      {tokens.length > 0 && (
        <Table
          caption="Tokens"
          items={tokens}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Name', cell: ({ name }) => name },
            { label: 'Allows', cell: ({ scopes }) => scopes.join(', ') },
            { label: 'Ends', cell: endOf },
            { label: 'Budget', cell: ({ budget }) => (budget ? inWords(budget, currency) : 'none'), minor: true },
            { label: 'Created', cell: ({ created_at: at }) => <Ago at={at} />, minor: true },
            {
              label: 'Actions',
              silent: true,
              cell: (token) => (
                <div class="row">
                  <Button label="Budget" look="small" aria-label={`Budget of ${token.name}`} onClick={() => setBounded(token)} />
                  <Button label="Revoke" look="danger small" aria-label={`Revoke ${token.name}`} onClick={() => setRevoked(token)} />
                </div>
              ),
            },
          ]}
        />
      )}
      {isNew && (
        <TokenForm
          save={async (draft) => {
            setMade(await baton().api.createToken(tenantId, draft));
            setNew(false);
            list.reload();
          }}
          onClose={() => setNew(false)}
        />
      )}
      {bounded && (
        <BudgetForm
          title={`Budget of ${bounded.name}`}
          currency={currency}
          budget={bounded.budget}
          save={async (budget) => {
            await baton().api.updateToken(tenantId, bounded.id, { budget });
            setBounded(undefined);
            list.reload();
            onBudget();
          }}
          onClose={() => setBounded(undefined)}
        />
      )}
      {made && (
        <SecretOnce title={`The token ${made.name}`} label="Token" secret={made.token} onClose={() => setMade(undefined)}>
          <p>It allows: {made.scopes.join(', ')}.</p>
        </SecretOnce>
      )}
      {revoked && (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          verb="Revoke"
          danger
          act={async () => {
            const { made: things } = await baton().api.revokeToken(tenantId, revoked.id, { disable });
            setLeft(things);
            setDisable(false);
            say('The token is revoked');
            list.reload();
          }}
          onClose={() => setRevoked(undefined)}
        >
          <p>It stops working at once. Runs that it has started go on, unless the token has a budget; those that wait are canceled.</p>
          <TurnOff chosen={disable} onChange={setDisable} />
        </Confirm>
      )}
      {left.length > 0 && (
        <Dialog title="Made or changed with the token" onClose={() => setLeft([])}>
          <MadeThings made={left} />
          <div class="dialog-actions">
            <Button label="Done" onClick={() => setLeft([])} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

function endOf({ expires_at: at }: Token) {
  if (at === undefined) return 'never';
  return at * 1000 <= Date.now() ? <Badge tone="bad">expired</Badge> : <Ago at={at} />;
}
