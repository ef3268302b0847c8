import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Field } from '../../components/field.tsx';
import { useAction } from '../../load.ts';

type Scope = Schemas['TokenScope'];

const SCOPES: readonly [scope: Scope, allows: string][] = [
  ['read', 'sees everything of the tenant'],
  ['run', 'starts, cancels and answers runs'],
  ['manage', 'makes, changes and deletes everything else'],
];

interface TokenFormProps {
  save: (draft: Schemas['CreateTokenRequest']) => Promise<unknown>;
  onClose: () => void;
}

/** Makes a token for a part of what the tenant may do. */
export function TokenForm({ save, onClose }: TokenFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [end, setEnd] = useState('');
  const action = useAction(() =>
    save({
      name: name.trim(),
      scopes: SCOPES.map(([scope]) => scope).filter((scope) => scopes.includes(scope)),
      ...(end === '' ? {} : { expires_at: Math.floor(new Date(end).getTime() / 1000) }),
    }),
  );
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <Dialog title="New token" onClose={onClose}>
      <form class="stack" onSubmit={onSubmit}>
        <Field label="Name" hint="What it is for.">
          {(control) => (
            <input
              {...control}
              type="text"
              required
              maxLength={200}
              value={name}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <fieldset class="choices">
          <legend>Allows</legend>
          {SCOPES.map(([scope, allows]) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ currentTarget }) =>
                  setScopes(currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                }
              />
              <b>{scope}</b> <span class="muted">{allows}</span>
            </label>
          ))}
        </fieldset>
        <Field label="Ends" hint="Left empty: never.">
          {(control) => (
            <input {...control} type="datetime-local" value={end} onInput={({ currentTarget }) => setEnd(currentTarget.value)} />
          )}
        </Field>
        <ErrorBox error={action.error} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" disabled={action.busy || scopes.length === 0}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}
