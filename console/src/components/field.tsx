import type { ComponentChildren, LooseInputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

/** What a control inside of a field carries, so that its label, hint and error are its own. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The control: `(control) => <input {...control} … />`. */
  children: (control: ControlProps) => ComponentChildren;
}

/** A control of a form with its label, a hint, and what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

type Labelled = Omit<FieldProps, 'children'>;

interface InputFieldProps extends Labelled, Omit<LooseInputHTMLAttributes, keyof Labelled | 'onInput' | 'type'> {
  type: 'text' | 'search' | 'url' | 'number' | 'password' | 'datetime-local';
  value: string;
  onValue: (value: string) => void;
}

/** A line that is filled in. */
export function InputField({ label, hint, error, onValue, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...(input as object)} onInput={({ currentTarget }) => onValue(currentTarget.value)} />}
    </Field>
  );
}

interface AreaFieldProps extends Labelled {
  class?: string;
  rows?: number;
  spellcheck?: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** A text of several lines. */
export function AreaField({ label, hint, error, onValue, ...area }: AreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...control} {...area} onInput={({ currentTarget }) => onValue(currentTarget.value)} />}
    </Field>
  );
}

interface SelectProps<T extends string> {
  /** What there is to choose, each with what is shown of it. */
  options: readonly (readonly [value: T, shown: string])[];
  value: T;
  onValue: (value: T) => void;
  name?: string;
  disabled?: boolean;
}

type SelectFieldProps<T extends string> = SelectProps<T> & Labelled;

/** Values that are shown as they are, behind the choice of none of them. */
export const choices = <T extends string>(none: string, values: readonly T[]): (readonly ['' | T, string])[] => [
  ['', none],
  ...values.map((value) => [value, value] as const),
];

/** A field for one of several values. */
export function SelectField<T extends string>({ label, hint, error, ...select }: SelectFieldProps<T>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  );
}

/** One of several values. */
export function Select<T extends string>({ options, onValue, ...select }: SelectProps<T> & ControlProps) {
  return (
    <select {...select} onChange={({ currentTarget }) => onValue(currentTarget.value as T)}>
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  );
}
