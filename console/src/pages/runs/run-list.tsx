import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { choices, SelectField } from '../../components/field.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { formatDuration, formatNumber } from '../../format.ts';
import { usePages } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { isUnderWay, STATES, type RunStatus } from './states.ts';

/** How many runs come at once. */
const PAGE = 50;
/** How often runs that are under way are looked at again, while the page is seen. */
const REFRESH_MS = 2000;
/** How many are asked for one by one, because they are not on the first page any more. */
const SINGLES = 20;

/** The tenant's runs, newest first; those that are under way change as one looks. */
export function RunList({ query }: { query: URLSearchParams }) {
  const state = (query.get('state') ?? undefined) as RunStatus['state'] | undefined;
  const agent = query.get('agent') ?? undefined;
  const [canceling, setCanceling] = useState<string>();
  const filter = { ...(state && { state }), ...(agent && { agent }) };
  const list = usePages(
    (cursor, signal) => baton().api.listRequests({ limit: PAGE, ...filter, ...cursor }, { signal }),
    ({ requests }) => requests,
    [state, agent],
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (document.hidden || list.loading) return;
      // What fails here is tried again in a moment.
      refreshed(list.items, filter, controller.signal).then(
        (items) => controller.signal.aborted || list.replace(items),
        () => {},
      );
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [list.items, list.loading, state, agent]);
  const show = (changes: { state?: string | undefined; agent?: string | undefined }): void =>
    go(['runs'], { state, agent, ...changes }, { replace: true });
  return (
    <>
      <PageHead title="Runs" />
      <form class="filters" role="search" aria-label="Runs" onSubmit={(event) => event.preventDefault()}>
        <SelectField label="State" options={choices('Any', Object.keys(STATES))} value={state ?? ''} onValue={(state) => show({ state })} />
        <FilterField label="Agent" type="search" value={agent} onCommit={(agent) => show({ agent })} />
      </form>
      <PagedTable
        caption="Runs"
        list={list}
        keyOf={({ request_id: id }) => id}
        empty={
          state || agent ? (
            <Empty title="No such runs">Nothing matches the filter.</Empty>
          ) : (
            <Empty title="No runs yet">A run appears here as soon as somebody starts one.</Empty>
          )
        }
        columns={[
          {
            label: 'Run',
            cell: (run) => (
              <a href={href(['runs', run.request_id])}>
                {run.agent_id} <code class="muted">{run.request_id.slice(-12)}</code>
              </a>
            ),
          },
          { label: 'State', cell: ({ state }) => <Badge tone={STATES[state]}>{state}</Badge> },
          { label: 'Started', cell: ({ started_at: at }) => <Ago at={at} /> },
          { label: 'Duration', cell: durationOf, numeric: true, minor: true },
          { label: 'Tokens in', cell: ({ input_tokens: tokens }) => formatNumber(tokens), numeric: true, minor: true },
          { label: 'Tokens out', cell: ({ output_tokens: tokens }) => formatNumber(tokens), numeric: true, minor: true },
          {
            label: 'Cancel',
            silent: true,
            numeric: true,
            cell: (run) =>
              isUnderWay(run.state) &&
              may('run') && (
                <Button
                  label="Cancel"
                  look="small"
                  aria-label={`Cancel ${run.agent_id} ${run.request_id.slice(-12)}`}
                  onClick={() => setCanceling(run.request_id)}
                />
              ),
          },
        ]}
      />
      {canceling !== undefined && <CancelRun id={canceling} onClose={() => setCanceling(undefined)} />}
    </>
  );
}

/** Asks before a run is canceled. */
export function CancelRun({ id, onClose }: { id: string; onClose: () => void }) {
  const cancel = async (): Promise<void> => {
    await baton().api.cancelRequest(id);
    say('The run is being canceled');
  };
  return (
    <Confirm
      title="Cancel this run?"
      verb="Cancel the run"
      danger
      act={cancel}
      onClose={onClose}
      text="Its delegates end with it. What it has written so far stays."
    />
  );
}

function durationOf({ started_at: from, completed_at: to, state }: RunStatus): string {
  // The list has whole seconds.
  return isUnderWay(state) ? '' : to === from ? '< 1 s' : formatDuration((to - from) * 1000);
}

/** The same runs as they are now, with those that are new before them. */
async function refreshed(
  items: readonly RunStatus[],
  filter: { state?: RunStatus['state']; agent?: string },
  signal: AbortSignal,
): Promise<RunStatus[]> {
  const { requests } = await baton().api.listRequests({ limit: PAGE, ...filter }, { signal });
  const now = new Map(requests.map((run) => [run.request_id, run]));
  const unseen = items.filter((run) => isUnderWay(run.state) && !now.has(run.request_id)).slice(0, SINGLES);
  for (const { request_id: id } of unseen) now.set(id, await baton().api.getRequest(id, {}, { signal }));
  const known = new Set(items.map((run) => run.request_id));
  const fresh = requests.filter((run) => !known.has(run.request_id));
  const kept = items.map((run) => now.get(run.request_id) ?? run);
  return [...fresh, ...kept].filter(({ state }) => filter.state === undefined || state === filter.state);
}
