import { useState } from 'preact/hooks';
import { FormDialog } from '../../components/dialog.tsx';
import { InputField } from '../../components/field.tsx';
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
  return (
    <FormDialog title={title} verb={verb} action={action} onClose={onClose}>
      <InputField
        label="Name"
        hint="For people; it may be changed, and need not be unique."
        type="text"
        required
        maxLength={200}
        value={name}
        onValue={setName}
      />
    </FormDialog>
  );
}
