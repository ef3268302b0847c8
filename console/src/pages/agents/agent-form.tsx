import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError, type Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { AreaField } from '../../components/field.tsx';
import { agentDefinition } from '../../generated/agent-definition.ts';
import { useFirstField } from '../../focus.ts';
import { useAction, useLoad } from '../../load.ts';
import { baton } from '../../session.ts';
import { Sections } from './sections.tsx';
import type { Faults, Suggestion } from './fields.tsx';
import { isObject, type Json } from './schema.ts';

export type Definition = Schemas['AgentDefinition'];

interface AgentFormProps {
  initial: Json;
  verb: string;
  /** Members that can't be changed. */
  fixed?: readonly string[];
  /** Whether nothing can be changed for the moment. */
  locked?: boolean;
  save: (definition: Definition) => Promise<void>;
}

/** An agent's definition, as a form and as JSON; what is changed in one changes in the other. */
export function AgentForm({ initial, verb, fixed, locked = false, save }: AgentFormProps) {
  const [value, setValue] = useState(initial);
  const [text, setText] = useState(() => JSON.stringify(initial, null, 2));
  const [unreadable, setUnreadable] = useState<string>();
  // Who looks at an agent that there is may not want to change it.
  const form = useFirstField([], fixed === undefined);
  // The server is the judge of a definition, so that there is one: it takes whatever the form makes.
  const action = useAction(() => save(value as Definition));
  const faults = useMemo(() => faultsOf(action.error), [action.error]);
  const models = useLoad((signal) => baton().api.listModels({}, { signal }), []);
  useEffect(() => {
    if (faults.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);
  const fromForm = (changed: Json): void => {
    setValue(changed);
    setText(JSON.stringify(changed, null, 2));
    setUnreadable(undefined);
  };
  const fromText = (written: string): void => {
    setText(written);
    try {
      const parsed: unknown = JSON.parse(written);
      if (!isObject(parsed)) return setUnreadable('An agent is a JSON object.');
      setValue(parsed);
      setUnreadable(undefined);
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form
      ref={form}
      class="agent-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void action.run();
      }}
    >
      <fieldset class="agent-whole" disabled={locked || action.busy}>
        <Sections
          schema={agentDefinition}
          value={value}
          onChange={fromForm}
          faults={faults}
          {...(fixed && { fixed })}
          legacy={['advisor_model']}
          suggestions={{ model: suggestionsOf(models.data?.models ?? []) }}
        />
        <div class="agent-json">
          <AreaField
            label="As JSON"
            hint="The same definition as the form. You can edit either one."
            error={unreadable}
            class="mono"
            spellcheck={false}
            value={text}
            onValue={fromText}
          />
        </div>
        <div class="agent-save">
          {faults.size === 0 ? (
            <ErrorBox error={action.error} />
          ) : (
            <p class="field-error" role="alert">
              Not saved: {[...faults].map(([path, message]) => `${path} ${message}`).join('; ')}
            </p>
          )}
          <Button label={verb} look="primary" type="submit" disabled={action.busy || unreadable !== undefined} />
        </div>
      </fieldset>
    </form>
  );
}

/** The models that can be called now come first. */
function suggestionsOf(models: readonly Schemas['ModelInfo'][]): Suggestion[] {
  return models
    .toSorted((a, b) => Number(b.available) - Number(a.available))
    .map(({ id, provider, available }) => ({ value: id, note: available ? '' : `Not available: ${provider} is not configured.` }));
}

/** What the server says is wrong, by the member that it is wrong with. */
function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) return new Map();
  if (error.code === 'agent_exists') return new Map([['/id', 'There is an agent with this id already.']]);
  return new Map(error.details.map(({ path, message }) => [path.replace(/^\/agent_def(?=\/)/, ''), message]));
}
