import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { formatBytes } from '../../format.ts';
import { usePages } from '../../load.ts';
import { href } from '../../route.ts';
import { baton } from '../../session.ts';
import { Views } from './views.tsx';

/** The notes that agents keep for themselves, and those that they share. */
export function Scratchpads({ query }: { query: URLSearchParams }) {
  const list = usePages(
    (cursor, signal) => baton().api.listScratchpads({ limit: 200, ...cursor }, { signal }),
    (page) => page.scratchpads,
    [],
  );
  const pads = list.items;
  const [agent, kind] = [query.get('agent'), query.get('kind')];
  const shown = pads.find((pad) => pad.agent_id === agent && pad.kind === kind) ?? pads[0];
  return (
    <>
      <PageHead title="Scratchpads" lead="Notes that agents write for themselves or share with each other." />
      <Views current="Scratchpads" />
      <ErrorBox error={list.error} retry={list.retry} />
      {pads.length === 0 && list.loading && <Loading />}
      {!list.loading && list.error === undefined && pads.length === 0 && !list.more && (
        <Empty title="No notes yet">Agents write notes with the command /mem write.</Empty>
      )}
      {shown && (
        <div class="memory-pads">
          <Table
            caption="Scratchpads"
            items={pads}
            keyOf={(pad) => `${pad.kind} ${pad.agent_id}`}
            columns={[
              {
                label: 'Of',
                cell: (pad) => (
                  <a
                    href={href(['memory', 'scratchpads'], { agent: pad.agent_id, kind: pad.kind })}
                    aria-current={pad === shown ? 'true' : undefined}
                  >
                    {pad.kind === 'shared' ? 'all agents' : pad.agent_id}
                  </a>
                ),
              },
              { label: 'Size', numeric: true, cell: ({ size_bytes: size }) => formatBytes(size) },
              { label: 'Written', cell: ({ updated_at: at }) => <Ago at={at} /> },
            ]}
          />
          <section class="panel">
            <h2>{shown.kind === 'shared' ? 'Shared by all agents' : shown.agent_id}</h2>
            <pre class="memory-content">{shown.content}</pre>
          </section>
        </div>
      )}
      {list.more && !list.loading && <Button label="Load more" look="small quiet" onClick={list.more} />}
    </>
  );
}
