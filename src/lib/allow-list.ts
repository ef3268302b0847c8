/**
 * An exception that the operator makes to the address guard: a host as written in a URL, or an address that a host
 * resolves to.
 */
export interface AllowEntry {
  /** As `URL.hostname` writes it, without the brackets of IPv6. */
  host: string;
  /** Undefined means any port. */
  port: number | undefined;
}

/**
 * Reads `FETCH_ALLOW`: `host[:port],…`, IPv6 addresses in brackets.
 * @throws {Error} that names the entry
 */
export function parseAllow(text: string): AllowEntry[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map(parseEntry);
}

function parseEntry(entry: string): AllowEntry {
  const [, written, digits] = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  const url = `http://${written}/`;
  const plain = written !== undefined && written !== '' && !/[/?#@\\*]/.test(written) && URL.canParse(url);
  if (!plain || (port !== undefined && (port < 1 || port > 65_535))) {
    throw new Error(`'${entry}' is not host or host:port`);
  }
  return { host: bareHost(new URL(url)), port };
}

/** Whether an entry allows one of these names of a host on this port. */
export function isAllowed(entries: readonly AllowEntry[], names: readonly string[], port: number): boolean {
  return entries.some((entry) => names.includes(entry.host) && (entry.port === undefined || entry.port === port));
}

/** A URL's host without the brackets of IPv6 and the dot that may end a name. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
