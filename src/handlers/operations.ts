import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dataFile } from '../files.ts';
import type { HandlersOf } from '../http/handler.ts';
import { Problem } from '../lib/problem.ts';
import { consoleHandlers, type ConsoleServices } from './console.ts';

interface OperationServices extends ConsoleServices {
  /** Seconds after which to ask again, once the server has begun to shut down. */
  leaving(): number | undefined;
  metrics: { contentType: string; render(): Promise<string> };
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
}

/** Operations for whoever runs the server (health, metrics), and the documents of the contract. */
export function operationHandlers({ metrics, leaving, ping, ...services }: OperationServices) {
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
    /** GET /openapi-3.1-webhooks.yaml */
    getOpenapi31WebhooksDocument: document('openapi-3.1-webhooks.yaml'),
    /** GET /openapi-3.0.yaml */
    getOpenapi30Document: document('openapi-3.0.yaml'),
    /** GET /asyncapi.yaml */
    getAsyncapiDocument: document('asyncapi.yaml'),
    /** GET /docs */
    getDocs: docsPage(),

    /** GET /console, its parts, and its login by a link */
    ...consoleHandlers(services),
  } satisfies HandlersOf<'Operations'>;
}

function unready(code: 'shutting_down' | 'unavailable', message: string, seconds: number, cause?: unknown): Problem {
  return new Problem(code, message, { retryAfterSeconds: seconds, cause });
}

/** The bytes are kept: whoever asks often shares them. */
function document(name: string) {
  let reply: { status: 200; text: Buffer; type: string; etag: string; headers: Record<string, string> } | undefined;
  return () => (reply ??= { status: 200, type: 'application/yaml', ...versioned(generated(name)) });
}

function docsPage() {
  let reply: { status: 200; text: Buffer; type: string; etag: string; headers: Record<string, string> } | undefined;
  return () => {
    if (reply) return reply;
    const text = generated('docs.html');
    // The page is its one style sheet and its one script, which speaks to this server alone; all else is forbidden, also to
    // make HTML of what the server answers.
    const [style, script] = ['style', 'script'].map((name) => hashOf(text, name));
    const policy =
      `default-src 'none'; style-src '${style}'; script-src '${script}'; connect-src 'self'; img-src data:; base-uri 'none'; ` +
      `form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const { headers: caching, ...version } = versioned(text);
    const headers = {
      ...caching,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    };
    reply = { status: 200, type: 'text/html; charset=utf-8', ...version, headers };
    return reply;
  };
}

/** What changes with a release only: it is asked for again each time, and sent when it is another one. */
function versioned(text: string): { text: Buffer; etag: string; headers: Record<string, string> } {
  const etag = createHash('sha256').update(text).digest('base64url');
  return { text: Buffer.from(text), etag, headers: { 'Cache-Control': 'no-cache' } };
}

/** The source of an inline element, as a Content-Security-Policy names it. */
function hashOf(html: string, name: string): string {
  const [, source = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(html) ?? [];
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

function generated(name: string): string {
  return readFileSync(dataFile(`generated/${name}`), 'utf8');
}
