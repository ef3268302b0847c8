import { parse } from 'content-type';
import type { Context } from 'koa';
import { operations, type OperationId, type OperationInfo } from '../generated/operations.ts';
import { Problem } from '../lib/problem.ts';
import type { ValidRequest } from './parse-request.ts';

/** Whose body it is, and how large it may be. */
export interface BodyOf {
  operationId: OperationId;
  /** The tenant that sends it; 0 for none. */
  group: number;
  /** Bytes that its operation takes; 0: as many as any. */
  maxBody: number;
}

/** A request that was read. */
export interface ReadRequest {
  request: ValidRequest;
  /** Gives back what its body has taken of the budget for bodies. */
  release(): void;
}

/** Receives bodies. */
export interface BodyReader {
  /**
   * Receives the body of a request, and validates it all.
   * @param request what is known without the body @throws {Problem} when it is not valid; 415 when the body isn't declared as JSON, or as a form, 413 over
   * the limit @throws {MalformedJson}
   */
  read(ctx: Context, of: BodyOf, request: Omit<ValidRequest, 'body'>): Promise<ReadRequest>;
}

/**
 * Refuses a body for what its head says of it.
 * @param most bytes of any body @returns the bytes that this one may have @throws {Problem} 415 or 413
 */
export function checkBodyHead(ctx: Context, { operationId, maxBody }: Pick<BodyOf, 'operationId' | 'maxBody'>, most: number): number {
  const { form, json }: OperationInfo = operations[operationId];
  const own = (contentType: string): boolean => isJson(contentType, json);
  const [isRight, wanted, what] = form ? [isForm, FORM, 'a form'] : [own, 'application/json', 'JSON'];
  if (!isRight(ctx.get('content-type'))) {
    ctx.set('Accept', wanted);
    throw new Problem('unsupported_media_type', `the request body must be ${what}: send Content-Type: ${wanted}`);
  }
  if (!/^(?:|identity)$/i.test(ctx.get('content-encoding'))) {
    ctx.set('Accept-Encoding', 'identity');
    throw new Problem('unsupported_media_type', 'a compressed request body is not supported');
  }
  const maxBytes = Math.min(most, maxBody || Infinity);
  const length = ctx.request.length as number | undefined;
  if (length !== undefined && length > maxBytes) throw bodyTooLarge(ctx, maxBytes);
  return maxBytes;
}

export function bodyTooLarge(ctx: Context, maxBytes: number): Problem {
  // Nobody will read the rest of it.
  ctx.set('Connection', 'close');
  return new Problem('payload_too_large', `the request body is larger than ${maxBytes} bytes`);
}

export function bodyBrokeOff(): Problem {
  return new Problem('invalid_request', 'the request body broke off');
}

/** Announces that the connection closes behind the answer when the body of its request has not come in full. To be called before the headers are sent. */
export function closeUnlessRead({ req, res }: Pick<Context, 'req' | 'res'>): void {
  if (!req.complete && !res.headersSent) res.setHeader('Connection', 'close');
}

const FORM = 'multipart/form-data';

const isForm = (contentType: string): boolean => parse(contentType).type === FORM;

/** @param own the media type of a protocol's own JSON */
function isJson(contentType: string, own: string): boolean {
  if (contentType === 'application/json') return true;
  const { type, parameters } = parse(contentType);
  return (type === 'application/json' || type === own) && /^utf-?8$/i.test(parameters['charset'] ?? 'utf-8');
}
