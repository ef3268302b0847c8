import { useEffect, useState } from 'preact/hooks';
import type { ControlProps } from './field.tsx';

interface FilterInputProps extends ControlProps {
  type: 'text' | 'search' | 'number';
  min?: number;
  maxLength?: number;
  placeholder?: string;
  /** What is filtered by now. */
  value: string;
  onCommit: (value: string) => void;
}

/** A field that counts when one is done with it. What is being typed outlives whatever is drawn anew meanwhile. */
export function FilterInput({ value, onCommit, ...control }: FilterInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // The types of the attributes differ by `type`, of which here are several.
  const attributes = control as Pick<FilterInputProps, 'id'> & { type: 'number' };
  return (
    <input
      {...attributes}
      value={typed}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget }) => onCommit(currentTarget.value.trim())}
    />
  );
}
