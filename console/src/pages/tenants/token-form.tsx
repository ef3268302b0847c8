import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Choices } from '../../components/choices.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { InputField } from '../../components/field.tsx';
import { useAction } from '../../load.ts';

type Scope = Schemas['TokenScope'];

const SCOPES: readonly [scope: Scope, allows: string][] = [
  ['read', 'sees everything of the tenant'],
  ['run', 'starts, cancels and answers runs'],
  ['approve', 'approves or denies commands of agents'],
  ['manage', 'makes, changes and deletes everything else; with run schedules, with read webhooks'],
];

interface TokenFormProps {
  save: (draft: Schemas['CreateTokenRequest']) => Promise<unknown>;
  onClose: () => void;
}

/** Makes a token for a part of what the tenant may do. */
export function TokenForm({ save, onClose }: TokenFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['read']);
  const [end, setEnd] = useState('');
  const action = useAction(() =>
    save({
      name: name.trim(),
      scopes,
      ...(end === '' ? {} : { expires_at: Math.floor(new Date(end).getTime() / 1000) }),
    }),
  );
  return (
    <FormDialog title="New token" verb="Create" action={action} isIncomplete={scopes.length === 0} onClose={onClose}>
      <InputField label="Name" hint="What it is for." type="text" required maxLength={200} value={name} onValue={setName} />
      <Choices legend="Allows" of={SCOPES} chosen={scopes} onChange={setScopes} />
      <InputField label="Ends" hint="Left empty: never." type="datetime-local" value={end} onValue={setEnd} />
    </FormDialog>
  );
}
