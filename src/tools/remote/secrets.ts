/** Settings that may hold secrets, which a server might echo in its answers. */
export interface Confidential {
  url?: URL;
  headers?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
  /** Of a command line. */
  args?: readonly string[];
}

/** Shorter ones are ordinary words, and replacing them would spoil the text. */
const MIN_LENGTH = 6;
const SECRET_NAME = /key|token|secret|pass|auth|cred/i;

/**
 * Makes a function that removes from a text the secrets among these settings: the values of headers, of variables and
 * options with a telling name, the passwords of URLs, and a URL's query and long path segments. @param more others
 */
export function redactor({ url, headers = {}, env = {}, args = [] }: Confidential, more: readonly string[] = []): (text: string) => string {
  const values = [
    ...more,
    ...Object.values(headers).flatMap(headerValues),
    ...Object.entries(env).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : [])),
    ...[...Object.values(env), ...args].flatMap(passwordsOf),
    ...args.flatMap((arg, i) => optionValues(arg, args[i + 1])),
    ...(url ? [...url.searchParams.values(), url.search.slice(1), ...url.pathname.split('/').filter((part) => part.length >= 20)] : []),
  ];
  const secrets = [...new Set(values)].filter((value) => value.length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
}

/** `Bearer x`, and x alone. */
const headerValues = (value: string): string[] => [value, value.replace(/^[\w-]+ +/, '')];

/** As it is written, and decoded. */
function passwordsOf(text: string): string[] {
  const written = /^[a-z][\w+.-]*:\/\/[^/?#@:]*:([^/?#@]+)@/i.exec(text)?.[1];
  if (written === undefined) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}

/** `--token=x`, `--api-key x`, `--header "Authorization: Bearer x"`. */
function optionValues(arg: string, next = ''): string[] {
  const [, name = '', joined] = /^--?([\w-]+)(?:=([^]*))?$/.exec(arg) ?? [];
  const value = joined ?? next;
  if (/^(?:h|header)$/i.test(name)) return headerValues(value.replace(/^[\w-]+: */, ''));
  return SECRET_NAME.test(name) ? [value] : [];
}
