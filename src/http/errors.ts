/** A member of a request that failed validation: where, as a JSON Pointer, and why. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** An answer other than 2xx. The message is for the client: no stack, path, SQL or secret in it. */
export class HttpError extends Error {
  readonly status: number;
  /** Additional members of the body. */
  readonly extra: { details?: ErrorDetail[] } & Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    options: { extra?: HttpError['extra']; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HttpError';
    this.status = status;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
  }
}

export const notFound = (message: string): HttpError => new HttpError(404, message);
export const badRequest = (message: string, details?: ErrorDetail[]): HttpError =>
  new HttpError(400, message, details ? { extra: { details } } : {});
