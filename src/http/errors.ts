import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import type { ApiErrorCode } from '../generated/api-errors.ts';
import { Problem } from '../lib/problem.ts';
import { safeJson } from '../lib/safe-json.ts';
import { withReason, isUnreachable, whyUnreachable } from '../store/database/unreachable.ts';
import { originOf } from './access.ts';
import { closeUnlessRead } from './body.ts';
import type { ErrorForm } from './door.ts';

/** The HTTP status of each error code. */
const STATUS: Record<ApiErrorCode, number> = {
  invalid_request: 400,
  invalid_schedule: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  origin_not_allowed: 403,
  not_found: 404,
  request_not_found: 404,
  agent_not_found: 404,
  conversation_not_found: 404,
  schedule_not_found: 404,
  run_not_found: 404,
  artifact_not_found: 404,
  file_not_found: 404,
  memory_entry_not_found: 404,
  memory_relation_not_found: 404,
  tenant_not_found: 404,
  token_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  message_not_found: 404,
  turn_not_found: 404,
  mcp_server_not_found: 404,
  mcp_authorization_not_found: 404,
  provider_not_found: 404,
  provider_key_not_found: 404,
  question_not_found: 404,
  events_deleted: 404,
  not_in_flight: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  agent_exists: 409,
  relation_exists: 409,
  conversation_busy: 409,
  schedule_busy: 409,
  response_busy: 409,
  request_busy: 409,
  tenant_erasing: 409,
  not_confirmed: 409,
  run_not_kept: 409,
  schedule_ended: 409,
  webhook_disabled: 409,
  secrets_key_missing: 409,
  public_url_missing: 409,
  question_closed: 409,
  limit_reached: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  rate_limited: 429,
  too_many_runs: 429,
  queue_full: 429,
  too_many_streams: 429,
  headers_too_large: 431,
  internal: 500,
  archive_damaged: 500,
  not_implemented: 501,
  run_failed: 502,
  shutting_down: 503,
  unavailable: 503,
  tenant_moving: 503,
  archive_unavailable: 503,
  run_unfinished: 504,
};

/**
 * Answers with the `Problem` that `next` throws. Any other exception is a fault of the server, which is logged.
 * @param forms those of other protocols
 */
export async function answerErrors(ctx: Context, next: Next, logger: Logger, forms: readonly ErrorForm[]): Promise<void> {
  const form = forms.find(({ holdsFor }) => holdsFor(ctx));
  try {
    await next();
    if (ctx.respond !== false && ctx.status === 404 && ctx.body == null) {
      throw new Problem('not_found', form?.noRoute?.(ctx.path) ?? 'no such route');
    }
  } catch (error) {
    if (!(error instanceof Problem)) logger.error({ ...originOf(ctx), err: error }, withReason('a request failed', error));
    const problem = toProblem(error);
    const { status, headers } = answerOf(problem);
    ctx.status = status;
    ctx.set(headers);
    ctx.type = 'application/json';
    if (form?.headers) ctx.set(form.headers(problem));
    ctx.body = form ? safeJson(JSON.stringify(form.body(problem, status))) : errorBody(problem.code, problem.message, problem.extra);
  }
  closeUnlessRead(ctx);
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!isUnreachable(error)) return new Problem('internal', 'internal error', { cause: error });
  return new Problem('unavailable', whyUnreachable(error), { retryAfterSeconds: 5, cause: error });
}

/** The status and the headers that a problem is answered with. */
function answerOf({ code, retryAfterSeconds, tokenError, extra }: Problem): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  if (code === 'unauthorized') headers['WWW-Authenticate'] = tokenError === undefined ? 'Bearer' : `Bearer error="${tokenError}"`;
  if (code === 'insufficient_scope') headers['WWW-Authenticate'] = `Bearer error="insufficient_scope", scope="${String(extra['scope'])}"`;
  // For balancers, which read no bodies.
  if (code === 'tenant_moving' && extra['cell'] !== undefined) headers['Baton-Cell'] = String(extra['cell']);
  return { status: STATUS[code], headers };
}

/** The body of an error, as every answer that is no success has it. */
export function errorBody(code: ApiErrorCode, message: string, extra: object = {}): string {
  return safeJson(JSON.stringify({ error: message, error_code: code, ...extra }));
}
