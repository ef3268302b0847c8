import { useState } from 'preact/hooks';
import { Button, LinkButton } from '../../components/button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Confirm } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { choices, SelectField } from '../../components/field.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { formatCost, formatDuration, formatNumber } from '../../format.ts';
import { usePages } from '../../load.ts';
import { go, href } from '../../route.ts';
import { compareHref } from './compare/address.ts';
import { baton, may } from '../../session.ts';
import { isUnderWay, STATES, type RunStatus } from './states.ts';

/** What the list is narrowed by, as the address has it. */
interface RunFilter {
  state?: RunStatus['state'];
  agent?: string;
  q?: string;
  user?: string;
  error_code?: string;
}

/** Characters that the API takes. */
const [WORDS, USER] = [200, 128];
/** How many runs come at once, and with what. */
const PAGE = { limit: 50, include: 'usage' } as const;
/** Runs that are under way are looked at again often. */
const REFRESH = { everyMs: 2000, idOf: ({ request_id: id }: RunStatus) => id };

/** The tenant's runs, newest first; those that are under way change as one looks. */
export function RunList({ query }: { query: URLSearchParams }) {
  const state = (query.get('state') ?? undefined) as RunStatus['state'] | undefined;
  const [agent, q, user, errorCode] = ['agent', 'q', 'user', 'error_code'].map((name) => query.get(name) ?? undefined);
  const [canceling, setCanceling] = useState<string>();
  /** The runs to compare, at most two: the last ones that were chosen. */
  const [compared, setCompared] = useState<readonly string[]>([]);
  const filter: RunFilter = {
    ...(state && { state }),
    ...(agent && { agent }),
    ...(q && { q }),
    ...(user && { user }),
    ...(errorCode && { error_code: errorCode }),
  };
  const list = usePages(
    (cursor, signal) => baton().api.listRequests({ ...PAGE, ...filter, ...cursor }, { signal }),
    ({ requests }) => requests,
    [state, agent, q, user, errorCode],
    [],
    REFRESH,
  );
  const show = (changes: Partial<Record<keyof RunFilter, string>>): void => go(['runs'], { ...filter, ...changes }, { replace: true });
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <PageHead title="Runs" lead="Everything that agents have done or are doing, newest first.">
        {compared.length === 1 && <p class="muted">Choose another run to compare.</p>}
        {compared.length === 2 && <LinkButton label="Compare these two" look="primary" href={compareHref(compared[0]!, compared[1]!)} />}
      </PageHead>
      <form class="filters" role="search" aria-label="Runs" onSubmit={(event) => event.preventDefault()}>
        <FilterField
          label="Search"
          type="search"
          placeholder="Words of the prompt"
          maxLength={WORDS}
          live
          value={q}
          onCommit={(q) => show({ q })}
        />
        <SelectField label="State" options={choices('Any', Object.keys(STATES))} value={state ?? ''} onValue={(state) => show({ state })} />
        <FilterField label="Agent" type="search" placeholder="The whole ID" live value={agent} onCommit={(agent) => show({ agent })} />
        <FilterField
          label="User"
          type="search"
          placeholder="The whole name"
          maxLength={USER}
          live
          value={user}
          onCommit={(user) => show({ user })}
        />
        <FilterField
          label="Error code"
          type="search"
          placeholder="timeout"
          live
          value={errorCode}
          onCommit={(error_code) => show({ error_code })}
        />
      </form>
      <PagedTable
        caption="Runs"
        list={list}
        keyOf={({ request_id: id }) => id}
        empty={isNarrowed ? <Empty title="No runs match">Remove a filter, or try other words.</Empty> : <NoRuns />}
        columns={[
          {
            label: 'Compare',
            silent: true,
            minor: true,
            cell: (run) => (
              <input
                type="checkbox"
                aria-label={`Compare ${nameOf(run)}`}
                checked={compared.includes(run.request_id)}
                onChange={({ currentTarget: { checked } }) =>
                  setCompared((before) =>
                    [...(checked ? [run.request_id] : []), ...before.filter((id) => id !== run.request_id)].slice(0, 2),
                  )
                }
              />
            ),
          },
          {
            label: 'Run',
            cell: (run) => (
              <>
                <a class="run-prompt" href={href(['runs', run.request_id])}>
                  {run.message?.trim() || 'Run without a text'}
                </a>
                <span class="run-agent muted">{nameOf(run)}</span>
              </>
            ),
          },
          { label: 'State', cell: stateOf },
          { label: 'Model', cell: ({ models = [] }) => <span class="run-model">{models.join(', ')}</span>, minor: true },
          { label: 'User', cell: ({ user = '' }) => <span class="run-user">{user}</span>, minor: true },
          { label: 'Started', cell: ({ started_at: at }) => <Ago at={at} />, minor: true },
          { label: 'Duration', cell: durationOf, numeric: true, minor: true },
          { label: 'Tokens', cell: tokensOf, numeric: true, minor: true },
          {
            label: 'Cost',
            cell: ({ cost_micro_cents: cost }) => (cost === undefined ? '–' : formatCost(cost)),
            numeric: true,
            minor: true,
          },
          {
            label: 'Cancel',
            silent: true,
            numeric: true,
            cell: (run) =>
              isUnderWay(run.state) &&
              may('run') && (
                <Button label="Cancel" look="small" aria-label={`Cancel ${nameOf(run)}`} onClick={() => setCanceling(run.request_id)} />
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
      text="Agents that it has called stop too. What it has written so far is kept."
    />
  );
}

/** What there is to do before there are runs. */
function NoRuns() {
  return (
    <Empty title="No runs yet">
      <p>Start one: write to an agent in the chat, or call the API. It appears here at once.</p>
      <p class="row empty-actions">
        {may('run') && may('manage') && <LinkButton label="Open a chat" look="primary" href={href(['chat', 'new'])} />}
        <LinkButton label="Read how to call the API" href="/docs" target="_blank" rel="noopener" />
      </p>
      <pre class="code-block">
        {`curl ${location.origin}/v1/requests -H "Authorization: Bearer $BATON_TOKEN" \\\n  -H 'Content-Type: application/json' -d '{"message": "Hello", "wait": 60}'`}
      </pre>
    </Empty>
  );
}

/** What tells a run from others of the same prompt. */
const nameOf = ({ agent_id: agent, request_id: id }: RunStatus): string => `${agent} ${id.slice(-12)}`;

/** How it stands, why it failed, and how its answer ended where that is not as it should. */
function stateOf({ state, error_message: message, error_code: code, finish_reason: finish = 'stop' }: RunStatus) {
  return (
    <>
      <Badge tone={STATES[state]}>{state}</Badge>
      {code !== '' && state !== 'canceled' && (
        <span class="run-error-line" title={message}>
          {message} <code>{code}</code>
        </span>
      )}
      {finish !== 'stop' && finish !== code && <span class="muted"> {finish}</span>}
    </>
  );
}

/** Tokens in and out; while nothing is known of a run that is under way, nothing. */
function tokensOf({ input_tokens: input, output_tokens: output, state }: RunStatus): string {
  return isUnderWay(state) && input + output === 0 ? '–' : `${formatNumber(input)} → ${formatNumber(output)}`;
}

function durationOf({ started_at: from, completed_at: to, state }: RunStatus): string {
  // The list has whole seconds.
  return isUnderWay(state) ? '' : to === from ? '< 1 s' : formatDuration((to - from) * 1000);
}
