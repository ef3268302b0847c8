import { useEffect, useState } from 'preact/hooks';
import { formatTime } from '../format.ts';

/** How long it is until a moment, in epoch seconds; it counts. */
export function Countdown({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatTime(at)} role="timer">
      {at <= now ? 'expired' : `expires in ${spanOf(Math.ceil(at - now))}`}
    </time>
  );
}

/** The two largest units: `2 d 3 h`, `1 h 5 min`, `4 min 20 s`, `12 s`. */
function spanOf(seconds: number): string {
  const units: [string, number][] = [
    ['d', Math.floor(seconds / 86_400)],
    ['h', Math.floor(seconds / 3600) % 24],
    ['min', Math.floor(seconds / 60) % 60],
    ['s', seconds % 60],
  ];
  const first = Math.max(
    0,
    units.findIndex(([, count]) => count > 0),
  );
  return units
    .slice(first, first + 2)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ');
}
