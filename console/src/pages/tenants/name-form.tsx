import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Field } from '../../components/field.tsx';
import { useAction } from '../../load.ts';

interface NameFormProps {
  title: string;
  verb: string;
  initial?: string;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a tenant. */
export function NameForm({ title, verb, initial = '', save, onClose }: NameFormProps) {
  const [name, setName] = useState(initial);
  const action = useAction(() => save(name.trim()));
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={onSubmit}>
        <Field label="Name" hint="For people; it may be changed, and need not be unique.">
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
        <ErrorBox error={action.error} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" disabled={action.busy}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
