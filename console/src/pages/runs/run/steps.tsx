import { useMemo, useState } from 'preact/hooks';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorBox } from '../../../components/error-box.tsx';
import { Loading } from '../../../components/loading.tsx';
import { formatCost, formatDuration, formatNumber } from '../../../format.ts';
import { useLoad, type Loaded } from '../../../load.ts';
import { visible } from '../../../visible.ts';
import { readSteps, type StepsOfRun } from '../read-steps.ts';
import { StepContents } from './step-contents.tsx';
import { hasFailed, treeOf, type Step, type StepStream } from './step-tree.ts';
import './steps.css';

/** Steps that are listed at most. */
const MOST = 2000;
/** Failed steps that are open from the start. */
const OPEN = 3;

const WHY: Record<string, string> = {
  expired: 'The steps of this run were deleted, as old ones are.',
  not_recorded: 'The steps of this run were not recorded.',
};

/** The steps of a run, without what was said; read again when it is over. */
export const useSteps = (run: string, isOver: boolean): Loaded<StepsOfRun> =>
  useLoad((signal) => readSteps(run, { contents: false, steps: MOST, pages: MOST }, signal), [run], [isOver]);

/** What the agents of a run were told and have answered, as a tree. */
export function Steps({ run, read, isOver }: { run: string; read: Loaded<StepsOfRun>; isOver: boolean }) {
  const { steps = [], more = false, missing } = read.data ?? {};
  const tree = useMemo(() => treeOf(steps), [read.data]);
  const opened = useMemo(
    () =>
      new Set(
        steps
          .filter(hasFailed)
          .slice(0, OPEN)
          .map((step) => step.step_id),
      ),
    [read.data],
  );
  return (
    <div class="stack">
      <ErrorBox error={read.error} retry={read.reload} />
      {!read.data && read.loading && <Loading />}
      {read.data && steps.length === 0 && (
        <p class="muted">{missing ? (WHY[missing] ?? 'This run has no steps.') : 'No step has finished yet.'}</p>
      )}
      {tree.map((stream) => (
        <Stream key={stream.id} run={run} stream={stream} opened={opened} />
      ))}
      {more && (
        <p class="muted">
          These are the first {formatNumber(MOST)}; <code>baton runs show --steps</code> has all of them.
        </p>
      )}
      {!isOver && <Button label="Refresh steps" look="small" onClick={read.reload} />}
    </div>
  );
}

function Stream({ run, stream, opened }: { run: string; stream: StepStream; opened: ReadonlySet<number> }) {
  return (
    <div>
      <h3 class="step-agent">{stream.agent}</h3>
      <ol class="steps">
        {stream.nodes.map(({ step, streams }) => (
          <li key={step.step_id}>
            <StepRow run={run} step={step} opened={opened.has(step.step_id)} />
            {streams.map((one) => (
              <Stream key={one.id} run={run} stream={one} opened={opened} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepRow({ run, step, opened }: { run: string; step: Step; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  const failed = hasFailed(step);
  return (
    <details
      id={`step-${step.step_id}`}
      class={failed ? 'step failed' : 'step'}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span class="step-name">
          {failed && <Badge tone="bad">failed</Badge>} {nameOf(step)}
        </span>
        <span class="step-facts">{factsOf(step).join(' · ')}</span>
      </summary>
      {step.error !== undefined && (
        <p class="run-error">
          {step.error} {step.error_code !== undefined && <code>{step.error_code}</code>}
        </p>
      )}
      {open && <StepContents run={run} id={step.step_id} />}
    </details>
  );
}

/** What a step is called. */
export function nameOf({ kind, model = '', purpose, command = '', line = '', verdict = '', by = '' }: Step): string {
  if (kind === 'command') return visible(`/${command} ${line}`);
  if (kind === 'model_call') return purpose === undefined ? model : `${model} (${purpose})`;
  return visible(`${kind}: ${by} ${verdict}`);
}

function factsOf({ turn, duration_ms: took, usage, retries, fallback_from: from }: Step): string[] {
  return [
    `turn ${formatNumber(turn)}`,
    formatDuration(took),
    ...(usage ? [`${formatNumber(usage.input_tokens)} → ${formatNumber(usage.output_tokens)} tokens`] : []),
    ...(usage?.cost_micro_cents === undefined ? [] : [`cost ${formatCost(usage.cost_micro_cents)}`]),
    ...(retries === undefined ? [] : [`${formatNumber(retries)} ${retries === 1 ? 'retry' : 'retries'}`]),
    ...(from === undefined ? [] : [`instead of ${from}`]),
  ];
}
