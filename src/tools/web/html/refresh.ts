/** Where a page says that it moves on to by itself, and after how many seconds; the URL is `''` for the page itself. */
export interface Refresh {
  seconds: number;
  url: string;
}

/** Reads the value of a `Refresh` header, or of a meta element like it (HTML standard, "shared declarative refresh steps"). */
export function refreshOf(value: string): Refresh | undefined {
  const time = /^\s*(\d{0,10})[\d.]*/.exec(value)!;
  if (time[0].trim() === '') return undefined;
  const rest = value.slice(time[0].length).trimStart();
  if (rest !== '' && !/^[;,]/.test(rest) && time[0].length === value.length - rest.length) return undefined;
  const target = rest.replace(/^[;,]\s*/, '').replace(/^url\s*=\s*/i, '');
  const quote = /^["']/.exec(target)?.[0];
  const url = quote === undefined ? target : target.slice(1).split(quote, 1)[0]!;
  return { seconds: Number(time[1]), url: url.trim() };
}
