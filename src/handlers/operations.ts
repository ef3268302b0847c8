import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dataFile } from '../files.ts';
import { Problem } from '../lib/problem.ts';
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
    if (retryAfter !== undefined) throw unready('shutting_down', 'the server is shutting down', retryAfter);
    try {
      await services.ping();
    } catch (error) {
      throw unready('unavailable', 'the database cannot be reached', 5, error);
    }
    return { status: 200, body: { status: 'ready' } };
  };
}

function unready(code: 'shutting_down' | 'unavailable', message: string, seconds: number, cause?: unknown): Problem {
  return new Problem(code, message, { retryAfterSeconds: seconds, cause });
}

/** GET /openapi.yaml */
export function getOpenapiDocument(): Handler<'getOpenapiDocument'> {
  return document('openapi.yaml');
}

/** GET /openapi-3.1.yaml */
export function getOpenapi31Document(): Handler<'getOpenapi31Document'> {
  return document('openapi-3.1.yaml');
}

/** GET /openapi-3.0.yaml */
export function getOpenapi30Document(): Handler<'getOpenapi30Document'> {
  return document('openapi-3.0.yaml');
}

/** GET /asyncapi.yaml */
export function getAsyncapiDocument(): Handler<'getAsyncapiDocument'> {
  return document('asyncapi.yaml');
}

/** GET /metrics */
export function getMetrics({ metrics }: Services): Handler<'getMetrics'> {
  return async () => ({ status: 200, text: await metrics.render(), type: metrics.contentType });
}

/** GET /docs */
export function getDocs(): Handler<'getDocs'> {
  let reply: { status: 200; text: string; type: string; headers: Record<string, string> } | undefined;
  return () => {
    if (reply) return reply;
    const text = generated('docs.html');
    // The page's one style sheet and its empty icon are all that it needs; not even a script of its own may run.
    const style = createHash('sha256')
      .update(/<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '')
      .digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${style}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    const headers = {
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    };
    reply = { status: 200, text, type: 'text/html; charset=utf-8', headers };
    return reply;
  };
}

function document(name: string) {
  let text: string | undefined;
  return () => {
    text ??= generated(name);
    return { status: 200 as const, text, type: 'application/yaml' };
  };
}

function generated(name: string): string {
  return readFileSync(dataFile(`generated/${name}`), 'utf8');
}
