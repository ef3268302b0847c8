import { useState } from 'preact/hooks';
import { FormDialog } from '../../components/dialog.tsx';
import { messageOf } from '../../components/error-box.tsx';
import { InputField, SelectField } from '../../components/field.tsx';
import { useAction, useLoad } from '../../load.ts';
import { baton } from '../../session.ts';

interface KeyFormProps {
  save: (provider: string, key: string) => Promise<unknown>;
  onClose: () => void;
}

/** It calls no provider. */
const WITHOUT_KEY = 'demo';

/** Sets a key of a provider, in the place of the one before. */
export function KeyForm({ save, onClose }: KeyFormProps) {
  const [chosen, setProvider] = useState('');
  const [key, setKey] = useState('');
  const providers = useLoad((signal) => baton().api.listModels({ limit: 1 }, { signal }), []);
  const ids = (providers.data?.providers ?? []).map(({ id }) => id).filter((id) => id !== WITHOUT_KEY);
  const provider = chosen || (ids[0] ?? '');
  const action = useAction(() => save(provider, key.trim()));
  return (
    <FormDialog title="Set a key" verb="Set" action={action} isIncomplete={provider === ''} onClose={onClose}>
      <SelectField
        label="Provider"
        hint="A key that you set replaces the one before."
        error={providers.error === undefined ? undefined : messageOf(providers.error)}
        options={ids.map((id) => [id, id] as const)}
        value={provider}
        onValue={setProvider}
      />
      <InputField
        label="Key"
        hint="You get it from the provider. Baton shows only its last four characters again."
        type="password"
        autocomplete="off"
        required
        minLength={12}
        maxLength={4096}
        value={key}
        onValue={setKey}
      />
    </FormDialog>
  );
}
