/**
 * A provider answered, but not with what was asked for: the error of a wire without an SDK. Those of the SDKs have the same two
 * members. The message holds the provider's text, so the client must not see it.
 */
export class UpstreamStatus extends Error {
  override name = 'UpstreamStatus';
  readonly status: number;
  readonly headers: Headers;

  constructor(status: number, headers: Headers, text: string) {
    super(`status ${status}: ${text}`);
    this.status = status;
    this.headers = headers;
  }
}

/** The HTTP status of an answer that is not 2xx, from the error about it; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}
