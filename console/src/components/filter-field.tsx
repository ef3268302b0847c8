import { useEffect, useState } from 'preact/hooks';
import { Field } from './field.tsx';

interface FilterFieldProps {
  label: string;
  type: 'text' | 'search' | 'number';
  min?: number;
  maxLength?: number;
  placeholder?: string;
  /** What is filtered by now. */
  value: string | undefined;
  onCommit: (value: string) => void;
}

/** A field that counts when one is done with it. What is being typed outlives whatever is drawn anew meanwhile. */
export function FilterField({ label, value = '', onCommit, ...input }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // The types of the attributes differ by `type`, of which here are several.
  const attributes = input as { type: 'number' };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          {...attributes}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onChange={({ currentTarget }) => onCommit(currentTarget.value.trim())}
        />
      )}
    </Field>
  );
}
