import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { consoleFolder, dataFile } from '../files.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { LoginCodes } from '../lib/login-codes.ts';
import { Problem } from '../lib/problem.ts';
import { consoleHandlers } from './console.ts';

interface OperationServices {
  /** Seconds after which to ask again, once the server has begun to shut down. */
  leaving(): number | undefined;
  metrics: { contentType: string; render(): Promise<string> };
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  /** The codes of login links that were printed. */
  logins: Pick<LoginCodes, 'redeem'>;
}

/** Operations for whoever runs the server (health, metrics), and the documents of the contract. */
export function operationHandlers({ metrics, leaving, ping, logins }: OperationServices) {
  return {
    /** GET /healthz */
    getHealth: () => ({ status: 200, body: { status: 'ok' } }),

    /** GET /readyz */
    async getReadiness() {
      const retryAfter = leaving();
      if (retryAfter !== undefined) throw unready('shutting_down', 'the server is shutting down', retryAfter);
      try {
        await ping();
      } catch (error) {
        throw unready('unavailable', 'the database cannot be reached', 5, error);
      }
      return { status: 200, body: { status: 'ready' } };
    },

    /** GET /metrics */
    getMetrics: async () => ({ status: 200, text: await metrics.render(), type: metrics.contentType }),

    /** GET /openapi.yaml */
    getOpenapiDocument: document('openapi.yaml'),
    /** GET /openapi-3.1.yaml */
    getOpenapi31Document: document('openapi-3.1.yaml'),
    /** GET /openapi-3.0.yaml */
    getOpenapi30Document: document('openapi-3.0.yaml'),
    /** GET /asyncapi.yaml */
    getAsyncapiDocument: document('asyncapi.yaml'),
    /** GET /docs */
    getDocs: docsPage(),

    /** GET /console, its parts, and its login by a link */
    ...consoleHandlers(consoleFolder(), logins),
  } satisfies HandlersOf<'Operations'>;
}

function unready(code: 'shutting_down' | 'unavailable', message: string, seconds: number, cause?: unknown): Problem {
  return new Problem(code, message, { retryAfterSeconds: seconds, cause });
}

/** The bytes are kept: whoever asks often shares them. */
function document(name: string) {
  let text: Buffer | undefined;
  return () => {
    text ??= Buffer.from(generated(name));
    return { status: 200 as const, text, type: 'application/yaml' };
  };
}

function docsPage() {
  let reply: { status: 200; text: Buffer; type: string; headers: Record<string, string> } | undefined;
  return () => {
    if (reply) return reply;
    const text = generated('docs.html');
    // The page needs only its one style sheet and an empty icon, so everything else is forbidden, scripts too.
    const style = createHash('sha256')
      .update(/<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '')
      .digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${style}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    const headers = {
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    };
    reply = { status: 200, text: Buffer.from(text), type: 'text/html; charset=utf-8', headers };
    return reply;
  };
}

function generated(name: string): string {
  return readFileSync(dataFile(`generated/${name}`), 'utf8');
}
