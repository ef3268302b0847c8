import { useState } from 'preact/hooks';
import { Button, LinkButton } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { scopeOf, Tags, TypeMark } from './list.tsx';
import { Relations } from './relations.tsx';

/** One entry, and what it is linked with. */
export function EntryDetail({ id }: { id: number }) {
  // The graph has the titles of the entries around it as well.
  const around = useLoad((signal) => baton().api.getMemoryGraph({ root: id, depth: 1 }, { signal }), [id]);
  const [asked, setAsked] = useState<'invalidate' | 'delete'>();
  const close = (): void => setAsked(undefined);
  const entry = around.data?.nodes.find((node) => node.id === id);
  if (!around.data || !entry) {
    return (
      <>
        <PageHead title="Entry" />
        <Pending of={around} />
      </>
    );
  }
  return (
    <>
      <PageHead title={entry.title}>
        <LinkButton label="Show in the graph" href={href(['memory', 'graph'], { root: String(id), depth: '2' })} />
        {may('manage') && (
          <>
            <LinkButton label="Edit" href={href(['memory', String(id), 'edit'])} />
            {entry.valid_to === null && <Button label="Invalidate" onClick={() => setAsked('invalidate')} />}
            <Button label="Delete" look="danger" onClick={() => setAsked('delete')} />
          </>
        )}
      </PageHead>
      <div class="panel stack">
        <pre class="memory-content">{entry.content}</pre>
        {entry.tags.length > 0 && <Tags tags={entry.tags} />}
        <dl class="facts">
          <Fact name="Type" value={<TypeMark type={entry.type} />} />
          <Fact name="For" value={scopeOf(entry)} />
          <Fact
            name="Valid"
            value={
              entry.valid_to === null ? (
                <>
                  since <Ago at={entry.valid_from} />
                </>
              ) : (
                <>
                  <Badge>no more</Badge> since <Ago at={entry.valid_to} />
                </>
              )
            }
          />
          {entry.source && <Fact name="Source" value={entry.source} />}
          {entry.artifact_id !== undefined && <Fact name="Artifact" value={entry.artifact_id} />}
          <Fact name="Created" value={<Ago at={entry.created_at} />} />
          <Fact name="Changed" value={<Ago at={entry.updated_at} />} />
        </dl>
      </div>
      <Relations entry={entry} graph={around.data} onChange={around.reload} />
      <p class="section">
        <a href={href(['memory'])}>All entries</a>
      </p>
      {asked === 'invalidate' && (
        <Confirm
          title="Invalidate the entry?"
          verb="Invalidate"
          act={async () => {
            await baton().api.invalidateMemoryEntry(id);
            around.reload();
          }}
          onClose={close}
          text="Searches and lists will no longer show it. Views of an earlier date still do."
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete the entry?"
          verb="Delete"
          danger
          act={async () => {
            await baton().api.deleteMemoryEntry(id);
            say('The entry is deleted');
            go(['memory']);
          }}
          onClose={close}
          text="Its links are deleted too, and views of an earlier date will not show it any more."
        />
      )}
    </>
  );
}
