import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
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

/** Tokens, keys, secrets of webhooks, and bearers. A match ends before any character that has a meaning in JSON. */
const LOOKS_SECRET = new RegExp(
  String.raw`\b(?:${[...TOKEN_PREFIXES].join('|')})[\w*-]{6,}|\bwhsec_[\w+/=-]{6,}|\bBearer +[\w.~+/=-]{8,}`,
  'gi',
);

/** User and password in a URL. */
const URL_PASSWORD = /:\/\/[^\s/@:"]*:[^\s/@"]+@/g;

/** How deep the causes of an error are followed. */
const CAUSES = 5;

/** The values of all settings that are secrets or contain one. */
export function secretsOf(config: Partial<Config>): string[] {
  const named = Object.entries(config).flatMap(([name, value]) => {
    if (/_(?:URL|HOST)$/.test(name) && typeof value === 'string') return loginOf(value, /_(?:BASE_URL|HOST)$/.test(name));
    if (/(?:_KEY|_TOKEN|_SECRET|_PASSWORD)$/.test(name) && typeof value === 'string') return [value];
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
    let clean = line;
    for (const secret of escaped) clean = clean.replaceAll(secret, CENSORED);
    return clean.replace(LOOKS_SECRET, CENSORED).replace(URL_PASSWORD, `://${CENSORED}@`);
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
