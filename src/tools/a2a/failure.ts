import { oneLine, systemErrorCode } from '../../lib/text.ts';
import { A2aProblem } from '../../runtime/commands/a2a.ts';
import { AddressRefused } from '../web/guard.ts';
import { BODY_BYTES } from './limits.ts';
import { TooLarge } from './fetch.ts';

/**
 * What an agent did wrong, as the rest of a sentence about it. @param redact removes secrets that the agent may echo
 */
export function explain(error: unknown, redact: (text: string) => string): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof A2aProblem) return cause.message;
    if (cause instanceof AddressRefused) return `leads to an address that is not allowed: ${cause.message}`;
    if (cause instanceof TooLarge) return `sent more than ${BODY_BYTES} bytes`;
  }
  const word = systemErrorCode(error);
  if (word !== undefined) return `can't be reached (${word})`;
  const words = error instanceof Error ? oneLine(redact(error.message)) : '';
  return words === '' ? 'failed' : `failed: ${words}`;
}
