import { WebhookVerificationError } from './errors.ts';
import type { UnknownType } from './events.ts';
import type { KnownWebhookMessage } from './generated/events.ts';

/** A message of a later release than this one. */
export interface UnknownWebhookMessage {
  type: UnknownType;
  timestamp: string;
  data: Record<string, unknown>;
}

/** What an endpoint is told, told apart by its `type`. */
export type WebhookMessage = KnownWebhookMessage | UnknownWebhookMessage;

/** The headers of a message: those of `fetch`, of Node, or an object of another framework. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** How many seconds the time of a message may be away from now, before or after. Default 300. */
  toleranceSeconds?: number;
}

const MARK = 'whsec_';
const VERSION = 'v1,';

/**
 * Reads a message of a webhook, as Standard Webhooks has it, and makes sure that the server has sent it just now.
 * @param body as it came: what a parser has written again has another signature
 * @param secrets the endpoint's, `whsec_…`; several while one replaces another
 * @throws {WebhookVerificationError} when it wasn't signed with any of the secrets, or is too old to be believed
 * @throws {TypeError} when a secret is none
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookMessage> {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('a header of the message is missing');
  if (!/^\d+$/.test(timestamp)) throw new WebhookVerificationError('the time of the message is none');
  const secondsAway = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (secondsAway > toleranceSeconds) throw new WebhookVerificationError('the message is too old, or from the future');
  const encoder = new TextEncoder();
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), typeof body === 'string' ? encoder.encode(body) : body);
  const given = signatures.split(' ').flatMap((text) => (text.startsWith(VERSION) ? [bytesOf(text.slice(VERSION.length))] : []));
  for (const key of keys) {
    for (const signature of given) {
      // The platform compares, in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return parsed(body);
    }
  }
  throw new WebhookVerificationError('no signature of the message is of this secret');
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.startsWith(MARK) ? secret.slice(MARK.length) : secret);
  if (!bytes?.length) throw new TypeError('a secret of a webhook is whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function headerOf(headers: WebhookHeaders, wanted: string): string | undefined {
  if (headers instanceof Headers) return headers.get(wanted) ?? undefined;
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

/** Undefined for what is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function parsed(body: string | Uint8Array): WebhookMessage {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookMessage;
}
