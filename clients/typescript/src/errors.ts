import type { DoneEvent, KnownApiErrorCode, KnownFinishReason, KnownRunErrorCode } from './generated/events.ts';
import type { components } from './generated/schemas.ts';
import type { OutputIssue } from './output.ts';

type ErrorBody = components['schemas']['ErrorBody'];

/** A string of which some values are known; others may come with later releases of the server. */
export type Extensible<Known extends string> = Known | (string & {});

/** Why a request was refused. */
export type ApiErrorCode = Extensible<KnownApiErrorCode>;

/** Why a run failed. */
export type RunErrorCode = Extensible<KnownRunErrorCode>;

/** How the answer of a run ended. */
export type FinishReason = Extensible<KnownFinishReason>;

/** Every error that this package makes, besides those of wrong arguments. */
export class BatonError extends Error {
  override name = 'BatonError';
}

/** What an answer says besides its body. */
interface AnswerParts {
  requestId: string;
  retryAfterMs: number | undefined;
  headers?: Headers;
}

/** The server, or something in front of it, refused a request. */
export class ApiStatusError extends BatonError {
  // What programs may have compared it with.
  override name = 'ApiError';
  readonly status: number;
  /** To branch on. Empty when what answered was not Baton: a proxy, say. */
  readonly code: ApiErrorCode;
  /** The members of the request that are at fault, with `invalid_request`. */
  readonly details: NonNullable<ErrorBody['details']>;
  /** Names the answer in the log of the server. */
  readonly requestId: string;
  /** Milliseconds after which the server wants to be asked again, if it says so. */
  readonly retryAfterMs: number | undefined;
  /** The whole body of the answer, with what belongs to its code: the run that stands in the way, the record that exists. */
  readonly body: Partial<ErrorBody>;
  /** Those of the answer. */
  readonly headers: Headers;

  constructor(status: number, body: Partial<ErrorBody>, answer: AnswerParts) {
    super(body.error ?? `the server answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = answer.headers ?? new Headers();
    this.code = body.error_code ?? '';
    this.details = body.details ?? [];
    this.requestId = answer.requestId;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

/** A failure that has to do with the moment: the same run may succeed when it is started again. */
const RETRYABLE: readonly string[] = [
  'circuit_open',
  'upstream_error',
  'interrupted',
  'shutdown',
  'internal',
] satisfies KnownRunErrorCode[];

/** What became of a run that did not succeed. */
export interface Failure {
  code: RunErrorCode;
  runId: string;
  inputTokens: number;
  outputTokens: number;
  done?: DoneEvent;
}

/** The run ended, and not with success. */
export class RunFailed extends BatonError {
  override name = 'RunFailed';
  readonly code: RunErrorCode;
  /** Whether the same run may succeed when it is started again, with a new key. */
  readonly retryable: boolean;
  readonly runId: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The event that ended the run. */
  readonly done: DoneEvent | undefined;

  constructor(message: string, { code, runId, inputTokens, outputTokens, done }: Failure) {
    super(message);
    this.code = code;
    this.retryable = RETRYABLE.includes(code);
    this.runId = runId;
    this.inputTokens = inputTokens;
    this.outputTokens = outputTokens;
    this.done = done;
  }
}

/** The server could not be reached any more, as often as it was tried. A run goes on all the same: resume it later. */
export class ConnectionLost extends BatonError {
  override name = 'ConnectionLost';
  /** How often it was tried since something new had come. */
  attempts = 1;
  /** The run that was read, for `resume`; empty when none is known to have begun. */
  runId = '';
  /** The place of the last event that was handled, for `resume` as `after`. */
  lastEventId = '';
}

/** An answer is not what the contract says: an event that is too long, or a stream where the platform hands out none. */
export class ProtocolError extends BatonError {
  override name = 'ProtocolError';
}

/** The answer of a run is JSON by the schema that the server was given, and the library of the schema refuses it all the same. */
export class OutputInvalid extends BatonError {
  override name = 'OutputInvalid';
  readonly runId: string;
  /** The answer. */
  readonly content: string;
  /** What is wrong with it, as the library says. */
  readonly issues: readonly OutputIssue[];

  constructor(runId: string, content: string, issues: readonly OutputIssue[]) {
    super(`the answer is not valid: ${issues.map(({ message }) => message).join('; ')}`);
    this.runId = runId;
    this.content = content;
    this.issues = issues;
  }
}

/** A message is not one that an endpoint of this secret was sent just now. */
export class WebhookVerificationError extends BatonError {
  override name = 'WebhookVerificationError';
}

/** A file would not have ended up in the folder that it belongs into. Nothing was written. */
export class UnsafePath extends BatonError {
  override name = 'UnsafePath';
}
