import { useMemo } from 'preact/hooks';
import { formatDuration } from '../../../format.ts';
import { visible } from '../../../visible.ts';
import type { Lane, RunQuestion, Span } from './state.ts';

interface TimelineProps {
  lanes: readonly Lane[];
  questions: readonly RunQuestion[];
  /** What the axis spans, in epoch milliseconds. */
  from: number;
  to: number;
  /** The moment that is shown. */
  now: number;
  selected: Span | undefined;
  onSelect: (span: Span | undefined) => void;
}

/** A lane for each stream on one time axis: calls of models and commands as spans. */
export function Timeline({ lanes, questions, from, to, now, selected, onSelect }: TimelineProps) {
  const length = Math.max(1, to - from);
  const summary = `${lanes.length} ${lanes.length === 1 ? 'agent' : 'agents'} in ${formatDuration(now - from)}`;
  return (
    <figure class="timeline" aria-label={`Time line: ${summary}`}>
      <div class="axis" aria-hidden="true">
        {ticks(length).map((tick) => (
          <span key={tick} class="tick" style={{ left: `${(tick / length) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <ol class="lanes">
        {lanes.map((lane) => (
          <li key={lane.id} class="lane" data-stream={lane.id}>
            <a
              class="lane-name"
              href={`#lane-${lane.id}`}
              style={{ paddingInlineStart: `${lane.depth * 0.875}rem` }}
              onClick={(event) => {
                // The fragment of the address is the router's.
                event.preventDefault();
                document.getElementById(`lane-${lane.id}`)?.scrollIntoView({ block: 'nearest' });
                document.getElementById(`lane-${lane.id}-name`)?.focus();
              }}
            >
              <span class={`dot ${toneOf(lane)}`} aria-hidden="true" />
              {lane.agent}
            </a>
            <Track lane={lane} questions={questions} from={from} length={length} now={now} selected={selected} onSelect={onSelect} />
          </li>
        ))}
      </ol>
      <div class="cursor-box" aria-hidden="true">
        <div class="cursor" style={{ left: `${Math.min(100, ((now - from) / length) * 100)}%` }} />
      </div>
    </figure>
  );
}

/** The colour of what has become of a lane. */
export function toneOf({ to, ok }: Lane): 'active' | 'good' | 'bad' {
  return to === undefined ? 'active' : ok ? 'good' : 'bad';
}

interface TrackProps {
  lane: Lane;
  questions: readonly RunQuestion[];
  from: number;
  length: number;
  now: number;
  selected: Span | undefined;
  onSelect: (span: Span | undefined) => void;
}

/** The drawing is in milliseconds: when time goes on only its scale changes, and not what is in it. */
function Track({ lane, questions, from, length, now, selected, onSelect }: TrackProps) {
  const spans = useMemo(
    () =>
      lane.spans.map((span, index) => (
        <rect
          key={index}
          class={`span ${span.kind} ${span.ok ? '' : 'failed'} ${span === selected ? 'selected' : ''}`}
          x={span.from - from}
          width={Math.max(0, span.to - span.from)}
          y={span.kind === 'command' ? 0.5 : 0.1}
          height={0.4}
          onClick={() => onSelect(span === selected ? undefined : span)}
        >
          <title>{describe(span)}</title>
        </rect>
      )),
    [lane.spans, from, selected],
  );
  const waits = questions.filter(({ question }) => question.stream_id === lane.id);
  return (
    <svg class="track" viewBox={`0 0 ${length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="life" x={lane.from - from} width={(lane.to ?? now) - lane.from} y={0} height={1} />
      {spans}
      {lane.busySince !== undefined && (
        <rect class="span busy" x={lane.busySince - from} width={now - lane.busySince} y={0.1} height={0.8} />
      )}
      {waits.map(({ question, at, answer }) => (
        <rect key={question.question_id} class="span wait" x={at - from} width={answer ? 0 : now - at} y={0.1} height={0.8} />
      ))}
    </svg>
  );
}

/** A span in a line. */
export function describe({ name, from, to, ok, note, error }: Span): string {
  return visible([name, to > from ? formatDuration(to - from) : '', ok ? '' : 'failed', note, error].filter(Boolean).join(' · '));
}

const STEPS = [1, 2, 5];

/** Round moments, so that there are five to ten of them. */
function ticks(length: number): number[] {
  const power = 10 ** Math.floor(Math.log10(length / 5));
  const step = STEPS.map((step) => step * power).find((step) => length / step <= 9) ?? power * 10;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step).filter((tick) => tick <= length * 0.97);
}

function formatTick(ms: number): string {
  return ms === 0
    ? '0'
    : ms < 1000
      ? `${Number(ms.toPrecision(3))} ms`
      : ms < 60_000
        ? `${Number((ms / 1000).toPrecision(3))} s`
        : formatDuration(ms);
}
