import { useMemo, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { InputField } from '../../../components/field.tsx';
import { copy } from '../../../copy.ts';
import { formatNumber } from '../../../format.ts';
import type { Entry } from './entries.ts';

const ROW_PX = 28;
const SHOWN_PX = 360;
/** Rows beyond what is seen, so that scrolling shows no gaps. */
const SPARE = 8;

/** The events as they came. Only those rows exist that can be seen. */
export function Frames({ entries, shown, from }: { entries: readonly Entry[]; shown: number; from: number }) {
  const [filter, setFilter] = useState('');
  const [top, setTop] = useState(0);
  const [selected, setSelected] = useState<Entry>();
  const rows = useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const happened = entries.slice(0, shown);
    return words.length === 0 ? happened : happened.filter(({ event }) => matches(JSON.stringify(event).toLowerCase(), words));
  }, [entries, shown, filter]);
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE);
  const visible = rows.slice(first, first + Math.ceil(SHOWN_PX / ROW_PX) + 2 * SPARE);
  return (
    <div class="stack">
      <div class="filters">
        <InputField label="Filter" type="search" placeholder="tool_call failed" value={filter} onValue={setFilter} />
        <Button
          label={`Copy ${formatNumber(rows.length)}`}
          disabled={rows.length === 0}
          onClick={() => copy(rows.map(({ event }) => JSON.stringify(event)).join('\n'), 'What is shown')}
        />
      </div>
      <div class="frames" role="region" aria-label="Events" tabIndex={0} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
        <ol style={{ height: `${rows.length * ROW_PX}px` }}>
          {visible.map((entry, index) => (
            <li key={first + index} style={{ top: `${(first + index) * ROW_PX}px` }}>
              <button
                type="button"
                class="frame-row"
                aria-pressed={entry === selected}
                onClick={() => setSelected(entry === selected ? undefined : entry)}
              >
                <span class="frame-time">{((entry.at - from) / 1000).toFixed(3)}</span>
                <span class="frame-id">{entry.id}</span>
                <span>{String(entry.event.type)}</span>
                <span class="frame-data">{brief(entry)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {selected && (
        <div class="panel frame-detail">
          <pre>{JSON.stringify(selected.event, null, 2)}</pre>
          <Button label="Copy this event" look="small" onClick={() => copy(JSON.stringify(selected.event), 'The event')} />
        </div>
      )}
    </div>
  );
}

function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

const BRIEF_CHARS = 200;

/** The beginning of the payload, without what the row shows already. */
function brief({ event }: Entry): string {
  const { type: _, at_ms: __, ...rest } = event as { type: string; at_ms?: number };
  return JSON.stringify(rest).slice(0, BRIEF_CHARS);
}
