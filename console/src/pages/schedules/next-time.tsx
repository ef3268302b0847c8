import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { formatAgo } from '../../format.ts';

type Task = Pick<Schemas['ScheduledTask'], 'next_fire_at' | 'timezone' | 'status'>;

/** When a task is due next, by the clock of the browser and by its own. */
export function NextTime({ task: { next_fire_at: at, timezone, status } }: { task: Task }) {
  if (at === 0 || status === 'paused') return <span class="muted">—</span>;
  const own = clock(at, timezone);
  const here = clock(at);
  return (
    <span class="next-time">
      <time dateTime={new Date(at * 1000).toISOString()}>{here}</time>
      <span class="muted">
        {formatAgo(at)}
        {own !== here && ` · ${own} ${timezone}`}
      </span>
    </span>
  );
}

function clock(at: number, timeZone?: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(at * 1000);
  } catch {
    // A zone that this browser doesn't know.
    return new Date(at * 1000).toISOString();
  }
}
