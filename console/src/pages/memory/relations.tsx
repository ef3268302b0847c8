import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { InputField, SelectField } from '../../components/field.tsx';
import { sayError } from '../../components/toasts.tsx';
import { useAction } from '../../load.ts';
import { href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { linksOf, RELATION_KINDS, wordsOf, type Entry, type RelationKind } from './words.ts';

interface RelationsProps {
  entry: Entry;
  /** The entry with those around it. */
  graph: Schemas['MemoryGraph'];
  onChange: () => void;
}

/** What an entry is linked with. */
export function Relations({ entry, graph, onChange }: RelationsProps) {
  const [isNew, setNew] = useState(false);
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]));
  const links = linksOf(entry.id, graph.edges);
  const remove = async (id: number): Promise<void> => {
    await baton().api.deleteMemoryRelation(id).catch(sayError);
    onChange();
  };
  return (
    <section class="section">
      <div class="row memory-relations">
        <h2>Relations</h2>
        {may('manage') && <Button label="Link with another entry" look="small" onClick={() => setNew(true)} />}
      </div>
      {links.length === 0 && <Empty title="No links yet">A link says how two entries are related.</Empty>}
      {links.length > 0 && (
        <ul class="panel memory-links">
          {links.map(({ relation, says, otherId }) => (
            <li key={relation.id}>
              <span class="muted">{says}</span> <a href={href(['memory', String(otherId)])}>{titles.get(otherId) ?? `entry ${otherId}`}</a>
              {may('manage') && (
                <Button
                  label="Remove"
                  look="small quiet"
                  aria-label={`Remove the link to ${titles.get(otherId) ?? otherId}`}
                  onClick={() => void remove(relation.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <LinkForm
          entry={entry}
          onClose={() => setNew(false)}
          onDone={() => {
            setNew(false);
            onChange();
          }}
        />
      )}
    </section>
  );
}

function LinkForm({ entry, onClose, onDone }: { entry: Entry; onClose: () => void; onDone: () => void }) {
  const [kind, setKind] = useState<RelationKind>('relates_to');
  const [target, setTarget] = useState('');
  const action = useAction(async () => {
    await baton().api.createMemoryRelation({ source_id: entry.id, target_id: Number(target), relation: kind });
    onDone();
  });
  return (
    <FormDialog title="Link with another entry" verb="Link" action={action} onClose={onClose}>
      <SelectField label="“This entry …”" options={RELATION_KINDS.map((one) => [one, wordsOf(one).says])} value={kind} onValue={setKind} />
      <InputField
        label="Id of the other entry"
        hint="You find it at the end of the address of that entry’s page."
        type="number"
        min={1}
        required
        value={target}
        onValue={setTarget}
      />
    </FormDialog>
  );
}
