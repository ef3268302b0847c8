/** The language of the browser decides how numbers and times look. */
const NUMBER = new Intl.NumberFormat();
const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

export const formatNumber = (value: number): string => NUMBER.format(value);

/** Tokens that were used so far; none yet is nothing that is known, until it is the end. */
export const formatTokens = (tokens: number, isKnown: boolean): string => (tokens === 0 && !isKnown ? '–' : formatNumber(tokens));

/** `12.3K`, where there is no room for all digits. */
export const formatCompact = (value: number): string => COMPACT.format(value);

/** Epoch seconds, as the API has them, with date and time. */
export const formatTime = (seconds: number): string => DATE_TIME.format(seconds * 1000);

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Epoch seconds, seen from now: `3 minutes ago`. */
export function formatAgo(seconds: number, now = Date.now() / 1000): string {
  const distance = seconds - now;
  const [unit, size] = STEPS.find(([, size]) => Math.abs(distance) >= size) ?? STEPS.at(-1)!;
  return RELATIVE.format(Math.round(distance / size), unit);
}

/** Milliseconds as a duration: `840 ms`, `12.4 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** `3.2 kB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`;
}

/** Millionths of a cent in a whole unit of the currency. */
export const MICRO_CENTS = 100_000_000;

/** An amount in millionths of a cent, as the API has costs, in whole units of the currency. */
export function formatCost(microCents: number, currency = ''): string {
  const value = microCents / MICRO_CENTS;
  // What is small is not nothing: 0.00012.
  const digits: Intl.NumberFormatOptions =
    value > 0 && value < 0.01 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: value < 1 ? 4 : 2 };
  const amount = value.toLocaleString(undefined, digits);
  return `${amount} ${currency}`.trimEnd();
}
