import { useMemo } from 'preact/hooks';
import { LinkButton } from '../../../components/button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Pending } from '../../../components/loading.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Table } from '../../../components/table.tsx';
import { formatCost, formatDuration, formatNumber, formatTime } from '../../../format.ts';
import { useLoad } from '../../../load.ts';
import { href } from '../../../route.ts';
import { baton } from '../../../session.ts';
import { readSteps, usageOf, type StepsOfRun } from '../read-steps.ts';
import { nameOf } from '../run/steps.tsx';
import { hasFailed, type Step } from '../run/step-tree.ts';
import { STATES } from '../states.ts';
import { align, saidIn, type AlignedTurn } from './aligned.ts';
import './compare.css';

/** Of each run, with what was said in them. */
const MOST = { contents: true, steps: 400, pages: 10 };

type Run = Awaited<ReturnType<typeof readRun>>;

/** Two runs side by side, turn by turn. */
export function Comparison({ a, b }: { a: string; b: string }) {
  const both = useLoad((signal) => Promise.all([readRun(a, signal), readRun(b, signal)]), [a, b]);
  const turns = useMemo(() => both.data && align(...both.data), [both.data]);
  const first = turns?.findIndex(({ isSame }) => !isSame) ?? -1;
  return (
    <>
      <PageHead title="Compare two runs" lead="Turn by turn. The first difference is marked.">
        <LinkButton label="Swap sides" href={href(['runs', 'compare'], { a: b, b: a })} />
      </PageHead>
      <Pending of={both} />
      {both.data && turns && (
        <div class="compare stack">
          <Totals runs={both.data} />
          {turns.length > 0 && (
            <p class="row" role="status">
              {first < 0
                ? 'Both runs have done the same, step by step.'
                : `The first difference is in turn ${turns[first]!.turn} of ${turns[first]!.agent}.`}
              {first >= 0 && (
                <button type="button" class="button small" onClick={() => document.getElementById('first-difference')?.scrollIntoView()}>
                  Show it
                </button>
              )}
            </p>
          )}
          <ol class="compare-turns" aria-label="Turns">
            {turns.map((turn, i) => (
              <Turn key={i} turn={turn} isFirst={i === first} />
            ))}
          </ol>
          {both.data.some(({ more }) => more) && <p class="muted">These runs are long: only their first turns are compared.</p>}
        </div>
      )}
    </>
  );
}

/** A run with its steps. */
async function readRun(id: string, signal: AbortSignal) {
  const [status, steps] = await Promise.all([baton().api.getRequest(id, {}, { signal }), readSteps(id, MOST, signal)]);
  return { id, status, ...steps };
}

const MISSING = 'The steps of this run are not kept any more, or were never recorded.';

/** What both runs are and have used. */
function Totals({ runs: [a, b] }: { runs: readonly [Run, Run] }) {
  const rows: readonly { name: string; of: (run: Run) => preact.ComponentChildren }[] = [
    {
      name: 'Run',
      of: ({ id, status }) => (
        <>
          <a href={href(['runs', id])}>{status.message || id.slice(-12)}</a> <code class="muted">{id.slice(-12)}</code>
        </>
      ),
    },
    { name: 'State', of: ({ status: { state } }) => <Badge tone={STATES[state]}>{state}</Badge> },
    { name: 'Error', of: ({ status: { error_message: message } }) => message || '–' },
    {
      name: 'Agent',
      of: ({ status: { agent_id: agent, agent_version: version } }) => (version === undefined ? agent : `${agent}@${version}`),
    },
    { name: 'Model', of: ({ steps }) => usageOf(steps).models.join(', ') || '–' },
    { name: 'Duration', of: ({ status: { duration_ms: took } }) => (took === undefined ? '–' : formatDuration(took)) },
    { name: 'Tokens in', of: ({ status }) => formatNumber(status.input_tokens) },
    { name: 'Tokens out', of: ({ status }) => formatNumber(status.output_tokens) },
    { name: 'Cost', of: (run) => costOf(run) },
    { name: 'Steps', of: ({ steps, more, missing }) => (missing ? MISSING : `${formatNumber(steps.length)}${more ? ' or more' : ''}`) },
    { name: 'Started', of: ({ status }) => formatTime(status.started_at) },
  ];
  return (
    <Table
      caption="Both runs"
      items={rows}
      keyOf={({ name }) => name}
      columns={[
        { label: '', cell: ({ name }) => <span class="muted">{name}</span> },
        { label: 'First run', cell: ({ of }) => of(a) },
        { label: 'Second run', cell: ({ of }) => of(b) },
      ]}
    />
  );
}

function costOf({ steps, more }: StepsOfRun): string {
  const { cost } = usageOf(steps);
  return cost === undefined || more ? '–' : formatCost(cost);
}

function Turn({ turn: { agent, turn, a, b, isSame }, isFirst }: { turn: AlignedTurn; isFirst: boolean }) {
  return (
    <li id={isFirst ? 'first-difference' : undefined} class={isSame ? 'compare-turn panel' : 'compare-turn panel differs'}>
      <h2>
        {agent}, turn {formatNumber(turn)}{' '}
        <Badge tone={isSame ? 'neutral' : 'wait'}>{isSame ? 'the same' : isFirst ? 'first difference' : 'different'}</Badge>
      </h2>
      <Side label="First run" steps={a} />
      <Side label="Second run" steps={b} />
    </li>
  );
}

function Side({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <section aria-label={label}>
      {steps.length === 0 && <p class="muted">This run has no such turn.</p>}
      {steps.map((step) => (
        <div key={step.step_id} class="compare-step">
          <p>
            {hasFailed(step) && <Badge tone="bad">failed</Badge>} <span class="step-name">{nameOf(step)}</span>{' '}
            <span class="muted">{formatDuration(step.duration_ms)}</span>
          </p>
          {step.error !== undefined && <p class="field-error">{step.error}</p>}
          <Said text={saidIn(step)} label={nameOf(step)} />
        </div>
      ))}
    </section>
  );
}

function Said({ text, label }: { text: string; label: string }) {
  if (text.trim() === '') return null;
  return (
    <pre class="compare-said" tabIndex={0} role="group" aria-label={`What came of ${label}`}>
      {text}
    </pre>
  );
}
