import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Empty } from '../../components/empty.tsx';
import { PagedTable, type Column } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { usePages } from '../../load.ts';
import { href } from '../../route.ts';
import { StatusBadge } from './status.tsx';

type Run = Schemas['ScheduledRun'];

interface RunTableProps {
  read: (cursor: { before?: never }, signal: AbortSignal) => Promise<Schemas['ScheduledRunList']>;
  inputs: readonly unknown[];
  changes: readonly unknown[];
  /** Whether they are of several tasks. */
  withTask?: boolean;
}

/** Runs of tasks, newest first. */
export function RunTable({ read, inputs, changes, withTask }: RunTableProps) {
  const list = usePages(read, ({ runs }) => runs, inputs, changes);
  const task: Column<Run> = { label: 'Task', cell: ({ task_id: id }) => <a href={href(['schedules', String(id)])}>{id}</a> };
  return (
    <PagedTable
      caption="Runs"
      list={list}
      keyOf={({ id }) => id}
      empty={<Empty title="No runs yet">Runs of scheduled tasks appear here when they start.</Empty>}
      columns={[
        { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ...(withTask ? [task] : []),
        { label: 'Began', cell: ({ started_at: at }) => <Ago at={at} /> },
        {
          label: 'Result',
          cell: ({ result_summary: result, error_message: error }) => <span class="run-result">{error || result}</span>,
          minor: true,
        },
        { label: 'Run', cell: ({ request_id: id }) => <a href={href(['runs', id])}>Open run</a> },
      ]}
    />
  );
}
