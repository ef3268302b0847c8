import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Field } from '../../components/field.tsx';
import { useAction } from '../../load.ts';

type Webhook = Schemas['Webhook'];

const EVENTS: readonly [event: Schemas['WebhookEvent'], when: string][] = [
  ['run.completed', 'a run has succeeded'],
  ['run.failed', 'a run has failed'],
  ['run.canceled', 'a run was canceled'],
  ['run.waiting', 'a run waits for somebody'],
];

/** What one can say of an endpoint. */
export type WebhookDraft = Pick<Webhook, 'url' | 'events' | 'description'>;

interface WebhookFormProps {
  title: string;
  verb: string;
  initial: WebhookDraft;
  save: (draft: WebhookDraft) => Promise<unknown>;
  onClose: () => void;
}

/** Makes or changes an endpoint. */
export function WebhookForm({ title, verb, initial, save, onClose }: WebhookFormProps) {
  const [draft, setDraft] = useState(initial);
  const action = useAction(() => save({ ...draft, url: draft.url.trim() }));
  const toggle = (event: Schemas['WebhookEvent'], chosen: boolean): void =>
    setDraft({ ...draft, events: chosen ? [...draft.events, event] : draft.events.filter((one) => one !== event) });
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={onSubmit}>
        <Field label="URL" hint="Where the messages go: with https, in the public internet, unless the operator has allowed others.">
          {(control) => (
            <input
              {...control}
              type="url"
              required
              maxLength={2048}
              placeholder="https://example.com/baton"
              value={draft.url}
              onInput={({ currentTarget }) => setDraft({ ...draft, url: currentTarget.value })}
            />
          )}
        </Field>
        <fieldset class="choices">
          <legend>Messages</legend>
          {EVENTS.map(([event, when]) => (
            <label key={event}>
              <input
                type="checkbox"
                checked={draft.events.includes(event)}
                onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
              />
              <code>{event}</code> <span class="muted">{when}</span>
            </label>
          ))}
          <p class="hint">None chosen means all of them, and those of later releases too.</p>
        </fieldset>
        <Field label="Note">
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={500}
              value={draft.description}
              onInput={({ currentTarget }) => setDraft({ ...draft, description: currentTarget.value })}
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
