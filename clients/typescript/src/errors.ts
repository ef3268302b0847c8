import type { KnownApiErrorCode, KnownRunErrorCode } from './generated/events.ts';
import type { components } from './generated/schemas.ts';

type ErrorBody = components['schemas']['ErrorBody'];

/** A string of which some values are known; others may come with later releases of the server. */
export type Extensible<Known extends string> = Known | (string & {});

/** Why a request was refused. */
export type ApiErrorCode = Extensible<KnownApiErrorCode>;

/** Why a run failed. */
export type RunErrorCode = Extensible<KnownRunErrorCode>;

/** Every error that this package makes, besides those of wrong arguments. */
export class BatonError extends Error {
  override name = 'BatonError';
}

/** The server answered, and the answer is no success. */
export class ApiError extends BatonError {
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

  constructor(status: number, body: Partial<ErrorBody>, answer: { requestId: string; retryAfterMs: number | undefined }) {
    super(body.error ?? `the server answered ${status}`);
    this.status = status;
    this.body = body;
    this.code = body.error_code ?? '';
    this.details = body.details ?? [];
    this.requestId = answer.requestId;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

/** What became of a run that did not succeed. */
export interface Failure {
  code: RunErrorCode;
  runId: string;
  inputTokens: number;
  outputTokens: number;
}

/** A failure that has to do with the moment: the same run may succeed when it is started again. */
const RETRYABLE: readonly string[] = [
  'circuit_open',
  'upstream_error',
  'interrupted',
  'shutdown',
  'internal',
] satisfies KnownRunErrorCode[];

/** The run ended, and not with success. */
export class RunFailed extends BatonError {
  override name = 'RunFailed';
  readonly code: RunErrorCode;
  /** Whether the same run may succeed when it is started again, with a new key. */
  readonly retryable: boolean;
  readonly runId: string;
  readonly inputTokens: number;
  readonly outputTokens: number;

  constructor(message: string, { code, runId, inputTokens, outputTokens }: Failure) {
    super(message);
    this.code = code;
    this.retryable = RETRYABLE.includes(code);
    this.runId = runId;
    this.inputTokens = inputTokens;
    this.outputTokens = outputTokens;
  }
}

/** The server could not be reached any more, as often as it was tried. A run goes on all the same: resume it later. */
export class ConnectionLost extends BatonError {
  override name = 'ConnectionLost';
}
