import type { LoginOutcome } from '../tools/mcp/login/logins.ts';

/** It runs nothing, asks nothing, and stands in no frame. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // The address that it came with is good for nothing any more, and nobody's business.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem;color:#222;background:#fff}h1{font-size:1.4rem}';

/** The page that somebody gets behind a login. @param outcome with the name of the tenant, which whoever was sent an address knows by it */
export function loginPage(outcome: Extract<LoginOutcome, { done: false }> | { done: true; server: string; tenant: string }) {
  const [title, text] = outcome.done
    ? [
        'You have signed in',
        `Agents of '${outcome.tenant}' may use '${outcome.server}' now, in your name, and what has waited for it goes on. You can close this page.`,
      ]
    : ['Nobody is signed in', outcome.why];
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escaped(text)}</p></main></body></html>
`;
  return { status: 200 as const, text: page, type: 'text/html; charset=utf-8' as const, headers: HEADERS };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one]!);
