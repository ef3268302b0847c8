import type { IncomingHttpHeaders } from 'node:http';

/** A provider answered, but not with what was asked for. The message holds the provider's text, so the client must not see it. */
export class UpstreamStatus extends Error {
  override name = 'UpstreamStatus';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;

  constructor(status: number, headers: IncomingHttpHeaders, text: string) {
    super(`status ${status}: ${text}`);
    this.status = status;
    this.headers = headers;
  }
}

/** The HTTP status of an answer that is not 2xx, from the error about it; undefined for any other error. */
export const statusOf = (error: unknown): number | undefined => (error instanceof UpstreamStatus ? error.status : undefined);
