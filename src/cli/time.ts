const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a date, which begins in UTC, or a time of ISO 8601.
 * @param zone `required`: a time has to say its zone; without one it is that of this machine
 * @returns epoch seconds; undefined when it is no time, or a day that there is not
 */
export function parseTime(text: string, { zone }: { zone: 'required' | 'optional' }): number | undefined {
  const found = TIME.exec(text);
  if (!found || (zone === 'required' && text.includes('T') && found[4] === undefined)) return undefined;
  const [year, month, day] = found.slice(1, 4).map(Number) as [number, number, number];
  // Date.parse takes the 30th of February for the 2nd of March.
  const last = new Date(Date.UTC(year, month, 0));
  if (day > last.getUTCDate()) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
