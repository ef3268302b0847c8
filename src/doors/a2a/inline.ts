import { randomUUID } from 'node:crypto';
import { standardBase64 } from '../../lib/base64.ts';

/** Shorter ones go through the SDK. */
const LONG = 64 * 1024;

/**
 * The long bytes of a message's parts, in base64. The SDK would decode them, copy them byte by byte, and we would encode
 * them again, which takes a third of a second for the largest; instead it gets a token in their place.
 */
export class Inline {
  readonly #byToken = new Map<string, string>();

  /** @returns what the SDK is to get for these bytes */
  put(base64: string): string {
    if (base64.length < LONG) return base64;
    const token = Buffer.from(randomUUID()).toString('base64');
    this.#byToken.set(token, standardBase64(base64));
    return token;
  }

  /** The bytes that came, in base64. */
  get(bytes: Buffer): string {
    const sent = bytes.toString('base64');
    return this.#byToken.get(sent) ?? sent;
  }
}
