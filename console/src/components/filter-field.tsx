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
  /** Whether what is being typed counts as soon as one pauses. */
  live?: boolean;
}

const PAUSE_MS = 300;

/** A field that counts when one is done with it, or pauses. What is being typed outlives whatever is drawn anew meanwhile. */
export function FilterField({ label, value = '', onCommit, live = false, ...input }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  useEffect(() => {
    if (!live || typed.trim() === value) return undefined;
    const timer = setTimeout(() => onCommit(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [live, typed]);
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
          // A field that goes away with its page says so as well: that is not to lead back there.
          onChange={({ currentTarget }) => currentTarget.value.trim() !== value && onCommit(currentTarget.value.trim())}
        />
      )}
    </Field>
  );
}
