/** What the operator told us alone, and a server that echoes it must not tell everybody. */
export interface Confidential {
  url?: URL;
  headers?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
}

/** Shorter ones are ordinary words, and replacing them would spoil the text. */
const MIN_LENGTH = 6;
const SECRET_NAME = /key|token|secret|pass|auth|cred/i;

/**
 * Makes a function that takes the values of headers, of variables with a telling name and of the URL's query and long
 * path segments out of a text.
 */
export function redactor({ url, headers = {}, env = {} }: Confidential): (text: string) => string {
  const values = [
    ...Object.values(headers).flatMap((value) => [value, value.replace(/^[\w-]+ +/, '')]),
    ...Object.entries(env).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : [])),
    ...(url ? [...url.searchParams.values(), url.search.slice(1), ...url.pathname.split('/').filter((part) => part.length >= 20)] : []),
  ];
  const secrets = [...new Set(values)].filter((value) => value.length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
}
