import { useEffect, useRef, useState } from 'preact/hooks';
import { useAgents } from '../agents.ts';
import { messageOf } from './error-box.tsx';
import { Field } from './field.tsx';

interface AgentFieldProps {
  /** The id that is written, which may be that of no agent. */
  value: string;
  onValue: (id: string) => void;
  error?: string | undefined;
}

/** How long one pauses before what is typed is looked for. */
const PAUSE_MS = 200;

/** Chooses an agent: what is typed is looked for among the ids, names and roles of all there are. */
export function AgentField({ value, onValue, error }: AgentFieldProps) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(value.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // Before anything is typed, all of them can be chosen, though one is already.
  const [touched, setTouched] = useState(false);
  const found = useAgents(touched ? words : '');
  // What can be chosen stays until there is something else: it would go and come with each pause.
  const items = useRef(found.items);
  if (!found.loading) items.current = found.items;
  const chosen = items.current.find(({ id }) => id === value);
  return (
    <Field
      label="Agent"
      hint={chosen ? chosen.role : 'Type a part of its name, role or ID, and choose one.'}
      error={error ?? (found.error === undefined ? undefined : messageOf(found.error))}
    >
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            list={`${control.id}-agents`}
            autocomplete="off"
            spellcheck={false}
            value={value}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => {
              setTouched(true);
              onValue(currentTarget.value);
            }}
          />
          <datalist id={`${control.id}-agents`}>
            {items.current.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name === id ? role : `${name}, ${role}`}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
