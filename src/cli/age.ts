const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const;

/** A time that has passed, in its largest unit. */
export function ageOf(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ['s', 1];
  return `${Math.max(0, Math.floor(seconds / length))}${unit}`;
}
