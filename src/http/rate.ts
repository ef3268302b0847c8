import { isUnreachable } from '../store/database/unreachable.ts';
import type { Context } from 'koa';
import { operations, type OperationId } from '../generated/operations.ts';

/** How many runs a tenant may start: `remaining` now, and `quota` in `resetSeconds`. */
interface Rate {
  quota: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number | undefined;
}

/** What a tenant has left of its rate; undefined when there is no limit. */
export type RateOf = (tenantId: number) => Promise<Rate | undefined>;

/** The policy's name; there is one for all routes that start runs. */
const NAME = '"default"';

/**
 * Says in the headers of an answer what the tenant has left of its rate
 * ([draft-ietf-httpapi-ratelimit-headers](https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/)), on
 * operations that count against it. `RateLimit` is left out where `Retry-After` says that something else stands in the way.
 */
export async function tellRate(ctx: Context, rateOf: RateOf): Promise<void> {
  const { operationId, tenantId } = ctx.state as { operationId?: OperationId; tenantId?: number };
  if (tenantId === undefined || operationId === undefined || !operations[operationId].rated || ctx.headerSent) return;
  const rate = await rateIfKnown(rateOf, tenantId);
  if (!rate) return;
  ctx.set('RateLimit-Policy', `${NAME};q=${rate.quota};w=${rate.windowSeconds}`);
  const { remaining, resetSeconds } = rate;
  const retryAfter = ctx.res.getHeader('Retry-After');
  // The second in which the refusal was made may be over.
  if (retryAfter !== undefined && !(remaining === 0 && Math.abs(Number(retryAfter) - resetSeconds!) <= 1)) return;
  ctx.set('RateLimit', `${NAME};r=${remaining}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`);
}

/** The answer is there already: it goes out without its rate when the database can't be asked for that. */
async function rateIfKnown(rateOf: RateOf, tenantId: number): Promise<Awaited<ReturnType<RateOf>>> {
  try {
    return await rateOf(tenantId);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return undefined;
  }
}
