import { useState } from 'preact/hooks';
import { Button, LinkButton } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { AreaField, InputField, SelectField } from '../../components/field.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useFirstField } from '../../focus.ts';
import { useAction, useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton } from '../../session.ts';
import { idsOf, tagsOf, TYPES, type Entry, type EntryType } from './words.ts';

/** What stands in the form, as it is typed. */
interface Draft {
  type: EntryType;
  title: string;
  content: string;
  source: string;
  tags: string;
  /** Of a new entry only. */
  conversation: string;
  supersedes: string;
}

const BLANK: Draft = { type: 'reference', title: '', content: '', source: '', tags: '', conversation: '', supersedes: '' };

/** Adds an entry. */
export function NewEntry() {
  const save = async ({ conversation, supersedes, ...draft }: Draft): Promise<Entry> =>
    baton().api.createMemoryEntry({
      ...draft,
      tags: tagsOf(draft.tags),
      conversation_id: conversation === '' ? undefined : Number(conversation),
      supersedes: idsOf(supersedes),
    });
  return (
    <>
      <PageHead title="New entry" lead="Agents can find it as soon as it is saved." />
      <EntryForm initial={BLANK} isNew save={save} back={['memory']} />
    </>
  );
}

/** Corrects an entry. */
export function EditEntry({ id }: { id: number }) {
  const entry = useLoad((signal) => baton().api.getMemoryEntry(id, { signal }), [id]);
  const { data } = entry;
  const save = ({ type, title, content, source, tags }: Draft): Promise<Entry> =>
    baton().api.updateMemoryEntry(id, { type, title, content, source, tags: tagsOf(tags) });
  return (
    <>
      <PageHead title="Edit the entry" lead="If this is no longer true, add a new entry that replaces it instead." />
      <Pending of={entry} />
      {data && (
        <EntryForm initial={{ ...BLANK, ...data, tags: data.tags.join(', ') }} isNew={false} save={save} back={['memory', String(id)]} />
      )}
    </>
  );
}

interface EntryFormProps {
  initial: Draft;
  isNew: boolean;
  save: (draft: Draft) => Promise<Entry>;
  /** Where to go when nothing is saved. */
  back: readonly string[];
}

function EntryForm({ initial, isNew, save, back }: EntryFormProps) {
  const [draft, setDraft] = useState(initial);
  const action = useAction(async () => {
    const { id } = await save(draft);
    go(['memory', String(id)]);
  });
  const form = useFirstField();
  const set = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form ref={form} class="panel stack memory-form" onSubmit={onSubmit}>
      <InputField
        label="Title"
        hint="A short summary."
        type="text"
        required
        maxLength={200}
        value={draft.title}
        onValue={(title) => set({ title })}
      />
      <SelectField
        label="Type"
        options={TYPES.map(([type, about]) => [type, `${type}: ${about}`])}
        value={draft.type}
        onValue={(type) => set({ type })}
      />
      <AreaField label="Content" rows={8} value={draft.content} onValue={(content) => set({ content })} />
      <InputField label="Tags" hint="Separate them with commas." type="text" value={draft.tags} onValue={(tags) => set({ tags })} />
      <InputField
        label="Source"
        hint="Where the information comes from."
        type="text"
        maxLength={200}
        value={draft.source}
        onValue={(source) => set({ source })}
      />
      {isNew && (
        <>
          <InputField
            label="Conversation"
            hint="The ID of a conversation. Leave it empty to share the entry with all."
            type="number"
            min={1}
            value={draft.conversation}
            onValue={(conversation) => set({ conversation })}
          />
          <InputField
            label="Replaces"
            hint="IDs of entries that are no longer true, separated by commas."
            type="text"
            inputMode="numeric"
            pattern="[0-9, ]*"
            value={draft.supersedes}
            onValue={(supersedes) => set({ supersedes })}
          />
        </>
      )}
      <ErrorBox error={action.error} />
      <div class="row">
        <Button label="Save" look="primary" type="submit" disabled={action.busy} />
        <LinkButton label="Cancel" look="quiet" href={href(back)} />
      </div>
    </form>
  );
}
