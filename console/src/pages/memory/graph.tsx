import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { SelectField } from '../../components/field.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Table } from '../../components/table.tsx';
import { useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton } from '../../session.ts';
import { TypeMark } from './list.tsx';
import type { Network } from './network.ts';
import { Views } from './views.tsx';
import { linksOf, RELATION_KINDS, wordsOf, TYPES, type Entry } from './words.ts';

type Graph = Schemas['MemoryGraph'];

const DEPTHS = ['1', '2', '3', '4', '5'];

/** How entries are linked: the newest, or those around one. */
export function GraphPage({ query }: { query: URLSearchParams }) {
  const root = /^[1-9]\d{0,14}$/.exec(query.get('root') ?? '')?.[0];
  const depth = DEPTHS.find((one) => one === query.get('depth')) ?? '2';
  const graph = useLoad(
    (signal) => baton().api.getMemoryGraph(root === undefined ? {} : { root: Number(root), depth: Number(depth) }, { signal }),
    [root, depth],
  );
  const { data } = graph;
  const set = (changes: { root?: string; depth?: string }): void => go(['memory', 'graph'], { root, depth, ...changes }, { replace: true });
  return (
    <>
      <PageHead title="Graph" lead="How entries are linked, including those that are no longer valid." />
      <Views current="Graph" />
      <div class="filters">
        <FilterField
          label="Around entry (ID)"
          type="number"
          min={1}
          placeholder="newest entries"
          value={root}
          onCommit={(root) => set({ root })}
        />
        <SelectField
          label="Distance (links)"
          options={DEPTHS.map((one) => [one, one])}
          value={depth}
          disabled={root === undefined}
          onValue={(depth) => set({ depth })}
        />
      </div>
      <Pending of={graph} />
      {data && data.nodes.length === 0 && <Empty title="No entries yet" />}
      {data && data.nodes.length > 0 && <GraphView graph={data} root={root === undefined ? undefined : Number(root)} />}
    </>
  );
}

function GraphView({ graph, root }: { graph: Graph; root: number | undefined }) {
  const svg = useRef<SVGSVGElement>(null);
  const network = useRef<Network>(undefined);
  const [selected, setSelected] = useState<number>();
  const { data: drawing, error } = useLoad(() => import('./network.ts'), []);
  useEffect(() => {
    if (!drawing) return undefined;
    setSelected(undefined);
    const drawn = drawing.drawNetwork(svg.current!, graph, { root, onSelect: setSelected });
    network.current = drawn;
    return () => drawn.destroy();
  }, [drawing, graph, root]);
  useEffect(() => network.current?.select(selected), [selected]);
  const entry = graph.nodes.find(({ id }) => id === selected);
  const kinds = RELATION_KINDS.filter((kind) => graph.edges.some(({ relation }) => relation === kind));
  return (
    <>
      <ErrorBox error={error} />
      <div class="panel graph">
        <svg ref={svg} class="graph-drawing" role="group" aria-label="Entries and their relations" aria-describedby="graph-help" />
        <div class="graph-buttons">
          <Button label="+" look="small" aria-label="Zoom in" onClick={() => network.current?.zoom(1.4)} />
          <Button label="−" look="small" aria-label="Zoom out" onClick={() => network.current?.zoom(1 / 1.4)} />
          <Button label="Fit" look="small" onClick={() => network.current?.fit()} />
        </div>
        <div class="graph-keys">
          <ul>
            {TYPES.filter(([type]) => graph.nodes.some((node) => node.type === type)).map(([type]) => (
              <li key={type}>
                <TypeMark type={type} />
              </li>
            ))}
          </ul>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                <svg class={`graph-key kind-${kind}`} width="28" height="8" aria-hidden="true">
                  <line x1="0" y1="4" x2="28" y2="4" />
                </svg>
                {wordsOf(kind).says}
              </li>
            ))}
          </ul>
        </div>
        {entry && <Selected entry={entry} graph={graph} onClose={() => setSelected(undefined)} />}
      </div>
      <p id="graph-help" class="hint graph-help">
        {graph.nodes.length} entries, {graph.edges.length} relations{graph.truncated && '; there are more'}. Arrow keys lead from entry to
        entry, Enter shows one, + and − zoom.
      </p>
      <details class="section">
        <summary>As a list</summary>
        <GraphList graph={graph} />
      </details>
    </>
  );
}

/** The entry that was clicked. */
function Selected({ entry, graph, onClose }: { entry: Entry; graph: Graph; onClose: () => void }) {
  return (
    <section class="graph-selected" aria-live="polite" aria-label="The chosen entry">
      <h2>{entry.title}</h2>
      <TypeMark type={entry.type} />
      <p class="graph-text">{entry.content.slice(0, 400)}</p>
      <Links entry={entry} graph={graph} />
      <div class="row">
        <LinkButton label="Open" look="small primary" href={href(['memory', String(entry.id)])} />
        <LinkButton label="Show its neighbours" look="small" href={href(['memory', 'graph'], { root: String(entry.id), depth: '2' })} />
        <Button label="Close" look="small quiet" onClick={onClose} />
      </div>
    </section>
  );
}

function Links({ entry, graph }: { entry: Entry; graph: Graph }) {
  const titleOf = (id: number): string => graph.nodes.find((node) => node.id === id)?.title ?? `entry ${id}`;
  return (
    <ul class="graph-links">
      {linksOf(entry.id, graph.edges).map(({ relation, says, otherId }) => (
        <li key={relation.id}>
          <span class="muted">{says}</span> {titleOf(otherId)}
        </li>
      ))}
    </ul>
  );
}

/** The same for those who can't see the drawing. */
function GraphList({ graph }: { graph: Graph }) {
  return (
    <Table
      caption="Entries and their relations"
      items={graph.nodes}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Entry', cell: ({ id, title }) => <a href={href(['memory', String(id)])}>{title}</a> },
        { label: 'Type', cell: ({ type }) => <TypeMark type={type} />, minor: true },
        { label: 'Relations', cell: (entry) => <Links entry={entry} graph={graph} /> },
      ]}
    />
  );
}
