import type { ApiErrorCode } from '../generated/api-errors.ts';
import { cutCharacters } from './text.ts';

/** A member of a request that failed validation: where, as a JSON Pointer, and why. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** What a problem may hold besides its code and its message. */
export interface ProblemOptions {
  /** Additional members of the answer's body. */
  extra?: { details?: ErrorDetail[] } & Record<string, unknown>;
  /** Seconds after which the client may try again. */
  retryAfterSeconds?: number | undefined;
  /** Of a 401: what is wrong with the token that came (RFC 6750, §3.1); nothing when none came. */
  tokenError?: 'invalid_token';
  /** The thing that the problem is about, for callers that write a message of their own; not part of the answer. */
  subject?: { kind: string; id: number };
  cause?: unknown;
}

/**
 * Why something was refused, by one of the contract's stable codes. A store returns it instead of a value, a handler
 * throws it, and HTTP answers with it. The message is for the client: no stack, path, SQL or secret in it.
 */
export class Problem extends Error {
  readonly code: ApiErrorCode;
  readonly extra: NonNullable<ProblemOptions['extra']>;
  readonly retryAfterSeconds: number | undefined;
  readonly tokenError: ProblemOptions['tokenError'];
  readonly subject: ProblemOptions['subject'];

  constructor(code: ApiErrorCode, message: string, { extra = {}, retryAfterSeconds, tokenError, subject, cause }: ProblemOptions = {}) {
    super(message, { cause });
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
    this.tokenError = tokenError;
    this.subject = subject;
  }
}

/** @returns the value. @throws {Problem} when there is none */
export function orThrow<T>(outcome: T | Problem): T {
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** A token came, and it is not one of those that count: unknown, expired, revoked, or of a tenant that is disabled. */
export const invalidToken = (message: string): Problem => new Problem('unauthorized', message, { tokenError: 'invalid_token' });
export const notFound = (code: Extract<ApiErrorCode, `${string}_not_found`>, message: string): Problem => new Problem(code, message);
export const badRequest = (message: string, details?: ErrorDetail[]): Problem =>
  new Problem('invalid_request', message, details ? { extra: { details } } : {});
/** Characters of the place of an error: the names in it are what a client has sent, and may have megabytes. */
const LONGEST_PLACE = 500;
/** An error as an answer has it. @param path where it stands, as a JSON Pointer or `query/…`, `header/…` */
export const detailOf = (path: string, message: string): ErrorDetail => ({ path: cutCharacters(path, LONGEST_PLACE), message });
/** A 400 for one member of a request. @param path as {@link detailOf} has it */
export function wrongMember(path: string, why: string): Problem {
  const detail = detailOf(path, why);
  return badRequest(`${detail.path}: ${why}`, [detail]);
}
