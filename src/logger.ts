import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import { withoutFetched } from './lib/fetched-secrets.ts';
import { safeJson } from './lib/safe-json.ts';
import { cutCharacters } from './lib/text.ts';
import { standardError, type LogOutput } from './log-output.ts';
import { PROVIDERS } from './models/providers/index.ts';

/*
 * Three measures keep secrets out of the log: members that hold secrets are censored by their names; of an error, only
 * what tells its origin is kept, since errors of the provider SDKs hold whole requests; and the finished line is
 * searched for everything that looks like a token, and for the secrets of this server's configuration.
 */

const CENSORED = '[redacted]';

/** Names of members that hold secrets, at the top of a line or one level down. */
const SECRET_MEMBERS = ['authorization', 'Authorization', 'x-api-key', 'cookie', 'token', 'apiKey', 'api_key', 'password', 'secret'];

/** The names of headers that hold secrets. */
const SECRET_HEADER = /auth|key|token|secret|pass|cred|cookie/i;

/** The prefixes of Baton's tokens and of the providers' keys. */
const TOKEN_PREFIXES = new Set(['bat_', 'bad_', ...PROVIDERS.flatMap(({ keyPrefixes }) => keyPrefixes)]);

/** A beginning with no word in front of it: the letter of an escape such as `\n`, in JSON, is of none. */
const outOfWord = (beginning: string): string => String.raw`${beginning}(?<!(?<!\\)\w${beginning})`;

/** Tokens, keys, secrets of webhooks, and bearers. A match ends before any character that has a meaning in JSON. */
const LOOKS_SECRET = new RegExp(
  [
    String.raw`${outOfWord(`(?:${[...TOKEN_PREFIXES].join('|')})`)}[\w*-]{6,}`,
    String.raw`${outOfWord('whsec_')}[\w+/=-]{6,}`,
    String.raw`${outOfWord('Bearer +')}[\w.~+/=-]{8,}`,
  ].join('|'),
  'gi',
);

/** What each of them has in it, in small letters: a tenth of the search for the whole, and most texts have none. */
const MAY_LOOK_SECRET = new RegExp([...[...TOKEN_PREFIXES].map((prefix) => prefix.toLowerCase()), 'whsec_', 'bearer '].join('|'));

/** User and password in a URL. */
const URL_PASSWORD = /:\/\/[^\s/@:"]*:[^\s/@"]+@/g;

/** How deep the causes of an error are followed. */
const CAUSES = 5;

/** The values of all settings that are secrets or contain one. */
export function secretsOf(config: Partial<Config>): string[] {
  const named = Object.entries(config).flatMap(([name, value]) => {
    if (/_(?:URL|HOST)$/.test(name) && typeof value === 'string') return loginOf(value, /_(?:BASE_URL|HOST)$/.test(name));
    // Of several in one setting, each.
    if (/_(?:KEY|TOKEN|SECRET|PASSWORD|TOKEN_BEDROCK)$/.test(name) && typeof value === 'string') {
      return [...new Set([value, ...value.split(',').map((one) => one.trim())])];
    }
    if (!name.endsWith('_HEADERS')) return [];
    // The others are ordinary words, the name of an organisation say. Of `Bearer x`, x alone too.
    const telling = Object.entries(value as Record<string, string>).filter(([header]) => SECRET_HEADER.test(header));
    return telling.flatMap(([, said]) => [said, said.replace(/^[\w-]+ +/, '')]);
  });
  // A shorter one could be an ordinary word of the log.
  return named.filter((secret) => secret.length >= 8);
}

/** The password in a URL, as it is there, as it is meant, and as it is sent. @param alone whether a user without one is a key */
function loginOf(url: string, alone: boolean): string[] {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  const secret = password === '' && alone ? username : password;
  if (secret === '') return [];
  try {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return [...new Set([secret, decodeURIComponent(secret), Buffer.from(login).toString('base64')])];
  } catch {
    return [secret];
  }
}

/** @returns a function that takes every secret out of a finished line of the log */
export function scrubber(secrets: readonly string[]): (line: string) => string {
  // In their JSON form; the longest first, since one secret may begin with another.
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).sort((a, b) => b.length - a.length);
  return (line) => {
    let clean = withoutFetched(line, CENSORED, true);
    // Each search first asks for less than it replaces: this is done to every line of the log and every step.
    for (const secret of escaped) if (clean.includes(secret)) clean = clean.replaceAll(secret, CENSORED);
    if (MAY_LOOK_SECRET.test(clean.toLowerCase())) clean = clean.replace(LOOKS_SECRET, CENSORED);
    return clean.includes('://') ? clean.replace(URL_PASSWORD, `://${CENSORED}@`) : clean;
  };
}

/** An error as it is logged. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  status?: number;
  stack?: string;
  cause?: LoggedError;
}

/** Keeps what identifies an error and drops the rest: headers, bodies, bindings. */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(error.stack ? { stack: error.stack } : {}),
    ...(error.cause !== undefined && depth < CAUSES ? { cause: serializeError(error.cause, depth + 1) } : {}),
  };
}

/** The beginning of a foreign text as the log may have it: a secret that is cut in half would no longer be found. */
export function excerptOf(text: string, length: number, scrub: (line: string) => string): string {
  return cutCharacters(JSON.parse(scrub(JSON.stringify(text))) as string, length);
}

/** What every logger of this server has in common. */
export function loggerOptions(level: string, secrets: readonly string[]): LoggerOptions {
  const scrub = scrubber(secrets);
  return {
    level,
    base: undefined,
    serializers: { err: (error: unknown) => serializeError(error) },
    redact: { paths: SECRET_MEMBERS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: CENSORED },
    hooks: { streamWrite: (line) => safeJson(scrub(line)) },
  };
}

/** The server's logger, as the configuration has it, to standard error. */
export async function createLogger(config: Config): Promise<{ logger: Logger; settled: LogOutput['settled'] }> {
  const options = loggerOptions(config.LOG_LEVEL, secretsOf(config));
  const { stream, settled } = standardError();
  const pretty = config.LOG_FORMAT ? config.LOG_FORMAT === 'pretty' : process.stderr.isTTY;
  if (!pretty) return { logger: pino(options, stream), settled };
  const { default: prettyStream } = await import('pino-pretty');
  const formatted = prettyStream({ destination: stream, colorize: process.stderr.isTTY }) as DestinationStream;
  return { logger: pino(options, formatted), settled };
}
