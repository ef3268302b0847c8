import { createHash, randomBytes } from 'node:crypto';

/** How long a code can be exchanged. */
const LASTS_MS = 10 * 60_000;

/**
 * Codes that are exchanged for a token, once, so that a link signs somebody in without having the token in it. They are kept in the
 * memory of this process alone.
 */
export class LoginCodes {
  readonly #now: () => number;
  /** By digest: the code itself is known to whoever has the link. */
  readonly #tokens = new Map<string, { token: string; until: number }>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes a code for a token. */
  issue(token: string): string {
    const code = randomBytes(32).toString('base64url');
    this.#tokens.set(digest(code), { token, until: this.#now() + LASTS_MS });
    return code;
  }

  /** Exchanges a code, which is spent with that. @returns undefined when it is unknown, spent, or too old */
  redeem(code: string): string | undefined {
    const key = digest(code);
    const found = this.#tokens.get(key);
    this.#tokens.delete(key);
    return found && found.until > this.#now() ? found.token : undefined;
  }
}

function digest(code: string): string {
  return createHash('sha256').update(code).digest('base64');
}
