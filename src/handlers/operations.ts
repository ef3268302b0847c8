import { createHash } from 'node:crypto';
import type { HandlersOf } from '../http/handler.ts';
import { Problem } from '../lib/problem.ts';
import { whyUnreachable } from '../store/database/unreachable.ts';
import { consoleHandlers, type ConsoleServices } from './console.ts';
import { documentHandler, generated, pageOf, type DocumentServices } from './documents.ts';

interface OperationServices extends ConsoleServices, DocumentServices {
  /** Seconds after which to ask again, once the server has begun to shut down. */
  leaving(): number | undefined;
  /** Undefined when they have a port of their own. */
  metrics: { contentType: string; render(): Promise<string> } | undefined;
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
        throw unready('unavailable', whyUnreachable(error), 5, error);
      }
      return { status: 200, body: { status: 'ready' } };
    },

    /** GET /metrics */
    async getMetrics() {
      if (!metrics) throw new Problem('not_found', 'the metrics are on a port of their own');
      return { status: 200, text: await metrics.render(), type: metrics.contentType };
    },

    /** GET /openapi.yaml */
    getOpenapiDocument: documentHandler('openapi', 'yaml', services),
    /** GET /openapi.json */
    getOpenapiJson: documentHandler('openapi', 'json', services),
    /** GET /openapi-3.1.yaml */
    getOpenapi31Document: documentHandler('openapi', 'yaml', services, '-3.1'),
    /** GET /openapi-3.1.json */
    getOpenapi31Json: documentHandler('openapi', 'json', services, '-3.1'),
    /** GET /openapi-3.1-webhooks.yaml */
    getOpenapi31WebhooksDocument: documentHandler('openapi', 'yaml', services, '-3.1-webhooks'),
    /** GET /openapi-3.1-webhooks.json */
    getOpenapi31WebhooksJson: documentHandler('openapi', 'json', services, '-3.1-webhooks'),
    /** GET /openapi-3.0.yaml */
    getOpenapi30Document: documentHandler('openapi', 'yaml', services, '-3.0'),
    /** GET /openapi-3.0.json */
    getOpenapi30Json: documentHandler('openapi', 'json', services, '-3.0'),
    /** GET /asyncapi.yaml */
    getAsyncapiDocument: documentHandler('asyncapi', 'yaml', services),
    /** GET /asyncapi.json */
    getAsyncapiJson: documentHandler('asyncapi', 'json', services),
    /** GET /docs */
    getDocs: docsPage(),

    /** GET /console, its parts, and its login by a link */
    ...consoleHandlers(services),
  } satisfies HandlersOf<'Operations'>;
}

function unready(code: 'shutting_down' | 'unavailable', message: string, seconds: number, cause?: unknown): Problem {
  return new Problem(code, message, { retryAfterSeconds: seconds, cause });
}

function docsPage() {
  let answer: ReturnType<typeof pageOf> | undefined;
  let own: Record<string, string>;
  return ({ headers }: { headers: Record<string, string | undefined> }) => {
    if (!answer) {
      const text = generated('docs.html');
      // The page is its one style sheet and its one script, which speaks to this server alone; all else is forbidden, also to
      // make HTML of what the server answers.
      const [style, script] = ['style', 'script'].map((name) => hashOf(text, name));
      const policy =
        `default-src 'none'; style-src '${style}'; script-src '${script}'; connect-src 'self'; img-src data:; base-uri 'none'; ` +
        `form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
      own = {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policy,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      };
      answer = pageOf(text, '');
    }
    return answer(headers, 'text/html; charset=utf-8', own);
  };
}

/** The source of an inline element, as a Content-Security-Policy names it. */
function hashOf(html: string, name: string): string {
  const [, source = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(html) ?? [];
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
