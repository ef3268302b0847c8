import { useMemo, useState } from 'preact/hooks';
import { Thoughts } from '../../../components/thoughts.tsx';
import { formatDuration, formatNumber, formatTokens } from '../../../format.ts';
import { describe, toneOf } from './timeline.tsx';
import type { Lane, Span } from './state.ts';
import { StreamText } from './stream-text.tsx';

/** How many spans are listed at once, the newest. */
const LISTED = 200;

/** What one agent has said and done. */
export function LaneCard({ lane, now, epoch }: { lane: Lane; now: number; epoch: number }) {
  const [open, setOpen] = useState(false);
  const commands = lane.spans.filter(({ kind }) => kind === 'command').length;
  const failed = lane.spans.filter(({ ok }) => !ok).length;
  const list = useMemo(() => open && <SpanList spans={lane.spans} />, [open, lane.spans]);
  return (
    <article
      id={`lane-${lane.id}`}
      class="lane-card panel"
      aria-labelledby={`lane-${lane.id}-name`}
      style={{ marginInlineStart: `${lane.depth * 1.25}rem` }}
    >
      <header class="lane-head">
        <h3 id={`lane-${lane.id}-name`} tabIndex={-1}>
          <span class={`dot ${toneOf(lane)}`} aria-hidden="true" /> {lane.agent}
          <span class="visually-hidden">{lane.to === undefined ? ', at work' : lane.ok ? ', done' : ', failed'}</span>
        </h3>
        <code class="muted">{lane.model}</code>
        <span class="lane-facts">
          <span>{formatDuration((lane.to ?? now) - lane.from)}</span>
          <span title="Tokens in and out">
            {formatTokens(lane.inputTokens, lane.to !== undefined)} → {formatTokens(lane.outputTokens, lane.to !== undefined)}
          </span>
        </span>
      </header>
      <Thoughts text={lane.thoughts} label={`Thoughts of ${lane.agent}`} />
      {lane.text === '' ? (
        <p class="muted">{lane.to === undefined ? 'No text yet' : 'No text'}</p>
      ) : (
        <StreamText text={lane.text} version={`${epoch} ${lane.rewinds}`} label={`Text of ${lane.agent}`} />
      )}
      {lane.ending !== undefined && <p class="muted">{lane.ending}</p>}
      {lane.spans.length > 0 && (
        <details class="spans" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {formatNumber(lane.spans.length - commands)} model {lane.spans.length - commands === 1 ? 'call' : 'calls'},{' '}
            {formatNumber(commands)} {commands === 1 ? 'command' : 'commands'}
            {failed > 0 && <span class="failed-count">, {formatNumber(failed)} failed</span>}
          </summary>
          {list}
        </details>
      )}
    </article>
  );
}

function SpanList({ spans }: { spans: readonly Span[] }) {
  const left = Math.max(0, spans.length - LISTED);
  return (
    <ol class="span-list">
      {left > 0 && <li class="muted">{formatNumber(left)} earlier ones are under Events below</li>}
      {spans.slice(left).map((span, index) => (
        <li key={left + index} class={span.ok ? '' : 'failed'}>
          <span class={`swatch ${span.kind}`} aria-hidden="true" />
          <span>{describe(span)}</span>
        </li>
      ))}
    </ol>
  );
}
