import { Field } from '../../components/field.tsx';
import { go, route } from '../../route.ts';
import { dayOf, lastDayOf, LENGTHS, type Period } from './period.ts';
import type { GroupBy } from './sums.ts';

const GROUPS: readonly GroupBy[] = ['day', 'agent', 'model', 'user'];

/** Chooses the period, and what each row is about. It is kept in the address. */
export function PeriodBar({ period, groupBy }: { period: Period; groupBy: GroupBy }) {
  const from = dayOf(period.from);
  const to = lastDayOf(period);
  const set = (changes: Record<string, string | undefined>): void =>
    go(route.value.path, { ...Object.fromEntries(route.value.query), ...changes }, { replace: true });
  const setDay = (changes: { from?: string; to?: string }): void => {
    if (Object.values(changes).includes('')) return;
    const asked = { from, to, ...changes };
    // Whoever moves one end past the other one means that day.
    if (asked.from > asked.to) set({ days: undefined, from: changes.from ?? asked.to, to: changes.to ?? asked.from });
    else set({ days: undefined, ...asked });
  };
  return (
    <div class="filters usage-bar">
      <Choice
        legend="Period"
        name="length"
        options={LENGTHS.map((length) => [String(length), `${length} days`])}
        value={String(period.length)}
        onChoose={(days) => set({ days, from: undefined, to: undefined })}
      />
      <Field label="From">
        {(control) => (
          <input {...control} type="date" value={from} required onChange={({ currentTarget }) => setDay({ from: currentTarget.value })} />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <input {...control} type="date" value={to} required onChange={({ currentTarget }) => setDay({ to: currentTarget.value })} />
        )}
      </Field>
      <Choice
        legend="By"
        name="by"
        options={GROUPS.map((group) => [group, group[0]!.toUpperCase() + group.slice(1)])}
        value={groupBy}
        onChoose={(by) => set({ by })}
      />
    </div>
  );
}

interface ChoiceProps {
  legend: string;
  name: string;
  options: readonly [value: string, label: string][];
  value: string;
  onChoose: (value: string) => void;
}

function Choice({ legend, name, options, value, onChoose }: ChoiceProps) {
  return (
    <fieldset class="usage-choice">
      <legend>{legend}</legend>
      <div class="switch">
        {options.map(([one, label]) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChoose(one)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
