import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { ErrorBox } from '../../components/error-box.tsx';
import { Table } from '../../components/table.tsx';
import { formatDuration, formatNumber } from '../../format.ts';
import { useLoad } from '../../load.ts';
import { baton } from '../../session.ts';
import type { Period } from './period.ts';

/** As many as a page of the list may have. */
const LATEST = 200;

interface Row {
  agent: string;
  /** Seconds, the shortest first. */
  took: number[];
}

/** How long the latest runs took, by agent. Sums can't tell a median, so that it is made of the list of runs. */
export function Durations({ from, to }: Period) {
  const list = useLoad((signal) => baton().api.listRequests({ state: 'completed', limit: LATEST }, { signal }), []);
  if (list.error !== undefined) return <ErrorBox error={list.error} retry={list.reload} />;
  const rows = rowsOf((list.data?.requests ?? []).filter(({ completed_at: at }) => at >= from && at < to));
  if (rows.length === 0) return null;
  return (
    <section class="section">
      <h2>How long the latest runs took</h2>
      <p class="muted usage-lead">
        Of the latest {LATEST} completed runs those that ended in the period; in whole seconds, from the start of a run to its end.
      </p>
      <Table
        caption="How long the latest runs took, by agent"
        items={rows}
        keyOf={({ agent }) => agent}
        columns={[
          { label: 'Agent', cell: ({ agent }) => agent },
          { label: 'Runs', numeric: true, cell: ({ took }) => formatNumber(took.length) },
          { label: 'Median', numeric: true, cell: ({ took }) => duration(quantile(took, 0.5)) },
          { label: '95 %', numeric: true, cell: ({ took }) => duration(quantile(took, 0.95)) },
          { label: 'Longest', numeric: true, cell: ({ took }) => duration(took.at(-1)!) },
        ]}
      />
    </section>
  );
}

function rowsOf(runs: readonly Schemas['RequestStatus'][]): Row[] {
  const byAgent = Map.groupBy(runs, ({ agent_id: agent }) => agent);
  return [...byAgent]
    .map(([agent, runs]) => ({
      agent,
      took: runs.map(({ started_at: start, completed_at: end }) => end - start).toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => b.took.length - a.took.length);
}

/** What so large a share of the values is not above. */
const quantile = (sorted: readonly number[], share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;

const duration = (seconds: number): string => (seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000));
