import { LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { usePages } from '../../load.ts';
import type { PageProps } from '../../page.ts';
import { href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { NewSchedule } from './new-schedule.tsx';
import { NextTime } from './next-time.tsx';
import { Schedule } from './schedule.tsx';
import { RunTable } from './runs.tsx';
import { StatusBadge } from './status.tsx';
import { useChanges } from './changes.ts';
import './schedules.css';

/** Scheduled tasks: `#/schedules`, `#/schedules/new`, `#/schedules/3`. */
export default function Schedules({ path: [place] }: PageProps) {
  if (place === 'new') return <NewSchedule />;
  return place === undefined ? <ScheduleTable /> : <Schedule id={Number(place)} />;
}

function ScheduleTable() {
  const changes = useChanges();
  const list = usePages(
    (cursor, signal) => baton().api.listSchedules(cursor, { signal }),
    ({ schedules }) => schedules,
    [],
    [changes],
  );
  return (
    <>
      <PageHead title="Schedules" lead="Tasks that agents run at set times.">
        {may('manage') && may('run') && <LinkButton label="New task" look="primary" href={href(['schedules', 'new'])} />}
      </PageHead>
      <PagedTable
        caption="Scheduled tasks"
        list={list}
        keyOf={({ id }) => id}
        empty={<Empty title="No tasks yet">A task runs an agent at set times, for example every morning, or once tomorrow.</Empty>}
        columns={[
          {
            label: 'Task',
            cell: ({ id, message }) => (
              <a class="task-message" href={href(['schedules', String(id)])}>
                {message}
              </a>
            ),
          },
          { label: 'When', cell: ({ normalized, timezone }) => `${normalized} (${timezone})`, minor: true },
          { label: 'Next', cell: (task) => <NextTime task={task} /> },
          { label: 'Agent', cell: ({ agent_id: agent }) => agent, minor: true },
          { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { label: 'Runs', cell: ({ run_count: count }) => count, numeric: true, minor: true },
        ]}
      />
      <section class="section">
        <h2>Latest runs</h2>
        <RunTable
          read={(cursor, signal) => baton().api.listScheduledRuns({ limit: 20, ...cursor }, { signal })}
          inputs={[]}
          changes={[changes]}
          withTask
        />
      </section>
    </>
  );
}
