import type { ComponentChildren } from 'preact';

interface ChoicesProps<T extends string> {
  legend: string;
  /** What there is to choose, each with what it means. */
  of: readonly (readonly [value: T, about: string])[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  children?: ComponentChildren;
}

/** Any number of a few values. */
export function Choices<T extends string>({ legend, of, chosen, onChange, children }: ChoicesProps<T>) {
  // What a later release has chosen, and this page doesn't know, stays chosen.
  const toggle = (value: T, isChosen: boolean): void => onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {of.map(([value, about]) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={({ currentTarget }) => toggle(value, currentTarget.checked)} />
          <code>{value}</code> <span class="muted">{about}</span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
