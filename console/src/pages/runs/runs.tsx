import { Badge, type Tone } from '../../components/badge.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { usePages } from '../../load.ts';
import { baton } from '../../session.ts';

const TONES: Record<string, Tone> = { running: 'active', completed: 'good', failed: 'bad', canceled: 'neutral', waiting: 'wait' };

/** The tenant's runs, newest first. */
export default function Runs() {
  const list = usePages(
    (cursor, signal) => baton().api.listRequests(cursor, { signal }),
    ({ requests }) => requests,
    [],
  );
  return (
    <>
      <PageHead title="Runs" />
      <PagedTable
        caption="Runs"
        list={list}
        keyOf={({ request_id: id }) => id}
        empty={<Empty title="No runs yet">A run appears here as soon as somebody starts one.</Empty>}
        columns={[
          { label: 'State', cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{state}</Badge> },
          { label: 'Agent', cell: ({ agent_id: agent }) => agent },
          { label: 'Run', cell: ({ request_id: id }) => <code>{id}</code>, minor: true },
          { label: 'Started', cell: ({ started_at: at }) => <Ago at={at} /> },
        ]}
      />
    </>
  );
}
