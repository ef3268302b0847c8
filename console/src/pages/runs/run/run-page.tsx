import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Badge } from '../../../components/badge.tsx';
import { ErrorBox } from '../../../components/error-box.tsx';
import { Fact } from '../../../components/fact.tsx';
import { FileList } from '../../../components/file-list.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QuestionPanel } from '../../../components/question-panel.tsx';
import { formatBytes, formatCost, formatDuration, formatNumber, formatTime, formatTokens } from '../../../format.ts';
import { useLoad } from '../../../load.ts';
import { href } from '../../../route.ts';
import { baton, may } from '../../../session.ts';
import { compareHref } from '../compare/address.ts';
import { CancelRun } from '../run-list.tsx';
import { usageOf, type StepsOfRun } from '../read-steps.ts';
import { isUnderWay, STATES, type RunStatus } from '../states.ts';
import { agoOf, aheadOf } from './clock.ts';
import { ConnectionNote } from './connection.tsx';
import { Feed } from './feed.ts';
import { Frames } from './frames.tsx';
import { LaneCard } from './lane-card.tsx';
import { Playback } from './playback.ts';
import { Player } from './player.tsx';
import { recordOf, type RunDetails, type RunRecord } from './record.ts';
import { RunActions } from './run-actions.tsx';
import './run.css';
import { waits, type RunState, type Span } from './state.ts';
import { Steps, useSteps } from './steps.tsx';
import { hasFailed } from './step-tree.ts';
import { describe, Timeline } from './timeline.tsx';

/** How often the time goes on while nothing else does. */
const TICK_MS = 250;
/** How long nothing new has ended before the steps of a run that is under way are read again. */
const STEPS_MS = 2000;

/** One run, as it happens or as it has happened. */
export function RunPage({ id }: { id: string }) {
  const status = useLoad(
    async (signal) => {
      const { data, response } = await baton().api.getRequest(id, {}, { signal }).withResponse();
      return { status: data, aheadMs: aheadOf(response.headers.get('date')) };
    },
    [id],
  );
  if (status.data) return <Run id={id} {...status.data} reload={status.reload} />;
  return (
    <>
      <PageHead title={`Run ${id.slice(-12)}`} />
      {status.error === undefined ? <Loading /> : <ErrorBox error={status.error} retry={status.reload} />}
    </>
  );
}

interface RunProps {
  id: string;
  status: RunDetails;
  /** How much the clock of the server is ahead of that of the browser. */
  aheadMs: number;
  reload: () => void;
}

function Run({ id, status, aheadMs, reload }: RunProps) {
  const playback = useMemo(() => new Playback(), []);
  const [feed, setFeed] = useState<Feed>();
  const [canceling, setCanceling] = useState(false);
  const [selected, setSelected] = useState<Span>();
  const [, setTick] = useState(0);
  useEffect(() => {
    const feed = new Feed(id, status.started_at * 1000, playback);
    setFeed(feed);
    return () => feed.close();
  }, []);
  // Whatever it shows has changed.
  void playback.version.value;
  const { entries } = playback;
  const state = playback.state;
  const last = entries.at(-1);
  // Retention may have deleted the events, and the archive may be away: then the record is all there is.
  const record = last === undefined && feed?.isWithoutEvents ? recordOf(status) : undefined;
  const isOver = last?.event.type === 'done' || record !== undefined;
  useEffect(() => {
    if (isOver) {
      reload();
      return;
    }
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  // A run that waits, or has gone on, is told by its events; the rest stands in its record.
  const open = state.questions.filter(({ answer }) => answer === undefined).length;
  useEffect(() => {
    if (entries.length > 0 && !isOver) reload();
  }, [open, state.lanes.reduce((sum, { rewinds }) => sum + rewinds, 0)]);

  const steps = useSteps(id, isOver);
  const ended = state.lanes.reduce((sum, { spans }) => sum + spans.length, 0);
  useEffect(() => {
    if (isOver || ended === 0) return undefined;
    const timer = setTimeout(steps.reload, STEPS_MS);
    return () => clearTimeout(timer);
  }, [ended, isOver]);

  const from = entries[0]?.at ?? status.started_at * 1000;
  const agoMs = last && feed ? agoOf(last, performance.now() - feed.lastAt, Date.now() + aheadMs) : 0;
  const to = last === undefined ? from + (record?.durationMs ?? 0) : isOver ? last.at : last.at + agoMs;
  const moment = playback.moment.value;
  const now = moment ?? to;
  const shown = playback.shown;
  // Its events say it first; how it has ended, and what it is while there are none, says the server.
  const error = state.error ?? record?.error;
  const shownState = state.done || entries.length === 0 ? status.state : waits(state) ? 'waiting' : 'running';
  return (
    <div class="run">
      <PageHead title={`Run of ${state.agent || status.agent_id}`} lead={state.message || status.message}>
        <Badge tone={STATES[shownState]}>{shownState}</Badge>
        {isUnderWay(status.state) && !isOver && may('run') && (
          <Button label="Cancel the run" look="danger" onClick={() => setCanceling(true)} />
        )}
        {isOver && <RunActions status={status} message={state.message || (status.message ?? '')} />}
      </PageHead>
      {canceling && <CancelRun id={id} onClose={() => setCanceling(false)} />}
      {feed && <ConnectionNote feed={feed} last={last} agoMs={agoMs} />}
      {error && (
        <p class="run-error" role={moment === undefined ? 'alert' : undefined}>
          {error.message} <code>{error.code}</code>
          <FailedStep steps={steps.data} />
        </p>
      )}
      <Facts id={id} status={status} state={state} record={record} length={now - from} steps={steps.data} />
      {state.questions.length > 0 && (
        <section class="section" aria-labelledby="questions">
          <h2 id="questions">Questions</h2>
          <div class="stack">
            {state.questions.map(({ question, answer }) => (
              <QuestionPanel key={question.question_id} question={question} answer={answer} live={moment === undefined && !isOver} />
            ))}
          </div>
        </section>
      )}
      <section class="section" aria-labelledby="time">
        <h2 id="time" class="visually-hidden">
          Time
        </h2>
        <div class="panel">
          <Timeline
            lanes={state.lanes}
            questions={state.questions}
            from={from}
            to={to}
            now={now}
            selected={selected}
            onSelect={setSelected}
          />
          {selected && <p class="selected-span">{describe(selected)}</p>}
          <Player playback={playback} from={from} to={to} live={!isOver} />
        </div>
      </section>
      <section class="section" aria-labelledby="agents">
        <h2 id="agents">Agents</h2>
        <div class="stack">
          {state.lanes.map((lane) => (
            <LaneCard key={`${playback.epoch} ${lane.id}`} lane={lane} now={now} epoch={playback.epoch} />
          ))}
          {state.lanes.length === 0 && (
            <p class="muted">{record ? 'The events of this run are not available.' : 'No agent has started yet.'}</p>
          )}
        </div>
      </section>
      {state.files.length > 0 && (
        <section class="section" aria-labelledby="files">
          <h2 id="files">Files</h2>
          <FileList files={state.files} label="Files of the run" />
        </section>
      )}
      <section class="section" aria-labelledby="steps">
        <h2 id="steps">Steps</h2>
        <Steps run={id} read={steps} isOver={isOver} />
      </section>
      <section class="section" aria-labelledby="events">
        <h2 id="events">Events</h2>
        <Frames entries={entries} shown={shown} from={from} />
      </section>
    </div>
  );
}

/** The run that this one is a repetition of, and both side by side. */
function RerunOf({ of, id }: { of: string; id: string }) {
  return (
    <>
      <a href={href(['runs', of])}>
        <code>{of.slice(-12)}</code>
      </a>{' '}
      (<a href={compareHref(of, id)}>compare</a>)
    </>
  );
}

/** Leads to where it has gone wrong. */
function FailedStep({ steps }: { steps: StepsOfRun | undefined }) {
  const failed = steps?.steps.findLast(hasFailed);
  if (!failed) return null;
  const show = (): void => {
    const step = document.getElementById(`step-${failed.step_id}`);
    if (step instanceof HTMLDetailsElement) step.open = true;
    step?.scrollIntoView({ block: 'start' });
    step?.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" class="button small" onClick={show}>
      Show the step that failed
    </button>
  );
}

interface FactsProps {
  id: string;
  status: RunStatus;
  state: RunState;
  /** When there are no events. */
  record: RunRecord | undefined;
  length: number;
  steps: StepsOfRun | undefined;
}

function Facts({ id, status, state, record, length, steps }: FactsProps) {
  const { models, cost } = usageOf(steps?.steps ?? []);
  const isKnown = state.done !== undefined || record !== undefined;
  const { inputTokens, outputTokens } = record ?? state;
  const bytes = state.files.reduce((sum, file) => sum + file.size_bytes, 0);
  return (
    <dl class="facts">
      <Fact name="Started" value={formatTime(status.started_at)} />
      <Fact name="Duration" value={formatDuration(state.done?.duration_ms ?? length)} />
      <Fact name="Tokens in" value={formatTokens(inputTokens, isKnown)} />
      <Fact name="Tokens out" value={formatTokens(outputTokens, isKnown)} />
      {models.length > 0 && <Fact name={models.length === 1 ? 'Model' : 'Models'} value={models.join(', ')} />}
      {cost !== undefined && steps?.more === false && <Fact name="Cost" value={formatCost(cost)} />}
      {state.files.length > 0 && (
        <Fact
          name="Files"
          value={
            <>
              {formatNumber(state.files.length)}, {formatBytes(bytes)}
            </>
          }
        />
      )}
      {status.conversation_id > 0 && (
        <Fact name="Conversation" value={<a href={href(['chat', String(status.conversation_id)])}>{status.conversation_id}</a>} />
      )}
      {status.rerun_of !== undefined && <Fact name="Rerun of" value={<RerunOf of={status.rerun_of} id={id} />} />}
      {status.agent_version !== undefined && <Fact name="Version" value={formatNumber(status.agent_version)} />}
      {status.user !== undefined && <Fact name="User" value={status.user} />}
      {status.metadata !== undefined && (
        <Fact
          name="Metadata"
          value={Object.entries(status.metadata)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', ')}
        />
      )}
      {status.attempts > 1 && <Fact name="Processes" value={formatNumber(status.attempts)} />}
      <Fact name="Run" value={<code>{id}</code>} />
    </dl>
  );
}
