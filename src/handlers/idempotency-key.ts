import { badRequest } from '../http/errors.ts';

const MAX_CHARACTERS = 256;

/**
 * Reads `Idempotency-Key`: 1 to 256 characters of UTF-8.
 * @returns undefined when there is none
 * @throws {HttpError} 400
 */
export function idempotencyKey(headers: Record<string, string | undefined>): string | undefined {
  const raw = headers['idempotency-key'];
  if (raw === undefined) return undefined;
  let key: string;
  try {
    // Node reads header bytes as Latin-1.
    key = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1'));
  } catch {
    throw badRequest('Idempotency-Key is not UTF-8');
  }
  const length = Array.from(key).length;
  if (length === 0 || length > MAX_CHARACTERS) {
    throw badRequest(`Idempotency-Key must have 1 to ${MAX_CHARACTERS} characters`);
  }
  return key;
}
