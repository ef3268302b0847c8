import { readFileSync } from 'node:fs';
import { HttpError } from '../http/errors.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from './services.ts';

/** GET /healthz */
export function getHealth(): Handler<'getHealth'> {
  return () => ({ status: 200, body: { status: 'ok' } });
}

/** GET /readyz */
export function getReadiness(services: Services): Handler<'getReadiness'> {
  return async () => {
    const retryAfter = services.draining();
    if (retryAfter !== undefined) throw unready('the server is shutting down', retryAfter);
    try {
      await services.ping();
    } catch (error) {
      throw unready('the database cannot be reached', 5, error);
    }
    return { status: 200, body: { status: 'ready' } };
  };
}

function unready(message: string, seconds: number, cause?: unknown): HttpError {
  return new HttpError(503, message, { headers: { 'Retry-After': String(seconds) }, cause });
}

/** GET /openapi.yaml */
export function getOpenapiDocument(): Handler<'getOpenapiDocument'> {
  return document('openapi.yaml');
}

/** GET /asyncapi.yaml */
export function getAsyncapiDocument(): Handler<'getAsyncapiDocument'> {
  return document('asyncapi.yaml');
}

function document(name: string) {
  let text: string | undefined;
  return () => {
    text ??= readFileSync(new URL(`../generated/${name}`, import.meta.url), 'utf8');
    return { status: 200 as const, text, type: 'application/yaml' };
  };
}
