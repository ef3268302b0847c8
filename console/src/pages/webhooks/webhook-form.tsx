import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Choices } from '../../components/choices.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { InputField } from '../../components/field.tsx';
import { useAction } from '../../load.ts';

type Webhook = Schemas['Webhook'];

const EVENTS: readonly [event: Schemas['WebhookEvent'], when: string][] = [
  ['run.completed', 'a run has succeeded'],
  ['run.failed', 'a run has failed'],
  ['run.canceled', 'a run was canceled'],
  ['run.waiting', 'a run waits for somebody'],
  ['budget.reached', 'a part of a budget is spent'],
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
  return (
    <FormDialog title={title} verb={verb} action={action} onClose={onClose}>
      <InputField
        label="URL"
        hint="A public address with https, unless the operator allows others."
        type="url"
        required
        maxLength={2048}
        placeholder="https://example.com/baton"
        value={draft.url}
        onValue={(url) => setDraft({ ...draft, url })}
      />
      <Choices legend="Messages" of={EVENTS} chosen={draft.events} onChange={(events) => setDraft({ ...draft, events })}>
        <p class="hint">If you choose none, all are sent, including those of later releases.</p>
      </Choices>
      <InputField
        label="Note"
        type="text"
        maxLength={500}
        value={draft.description}
        onValue={(description) => setDraft({ ...draft, description })}
      />
    </FormDialog>
  );
}
