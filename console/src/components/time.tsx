import { formatAgo, formatTime } from '../format.ts';

/** A moment, in epoch seconds, as seen from now; the exact time shows when one points at it. */
export function Ago({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatTime(at)}>
      {formatAgo(at)}
    </time>
  );
}
