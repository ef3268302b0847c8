import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import Negotiator from 'negotiator';
import type { Authenticator } from '../http/auth.ts';
import type { Handler, TypedRequest } from '../http/handler.ts';
import type { LoginCodes } from '../lib/login-codes.ts';
import { Problem } from '../lib/problem.ts';
import type { ConsoleSessions } from '../store/tenants/console-sessions.ts';
import type { Access } from '../store/tenants/tenants.ts';

/** A file of the console, in the forms in which it was built. */
interface Part {
  type: 'text/html; charset=utf-8' | 'text/javascript; charset=utf-8' | 'text/css; charset=utf-8';
  etag: string;
  content: Buffer;
  /** Compressed, where that makes it smaller. */
  packed: Partial<Record<Encoding, Buffer>>;
}

/** What is served compressed, the better one first, and how the build ends the names of those files. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;

const TYPES: Record<string, Part['type']> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** It runs and asks nothing but its own server, whatever an agent has written into what it shows. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The page is asked for again each time, so that a new release is seen; its parts have names that change with them. */
const PAGE_CACHING = 'no-cache';
const ASSET_CACHING = 'public, max-age=31536000, immutable';

export interface ConsoleServices {
  /** Where the console was built. */
  consoleFolder: URL;
  /** The codes of login links that were printed. */
  logins: Pick<LoginCodes, 'redeem'>;
  consoleSessions: Pick<ConsoleSessions, 'begin' | 'end'>;
  authenticator: Pick<Authenticator, 'owner' | 'forget'>;
  /** Ends what is open on this node with an access that was revoked. */
  revoke(tenantId: number, isOver: (access: Access) => boolean): void;
  /** Resolves when every node knows of a revoked access. */
  nodesKnow(): Promise<void>;
}

const SPENT = 'the link was used already, or is too old: sign in with a token';

/**
 * The console, as `npm run build:console` has made it. Files are found in the list of what was built, never by a path that
 * came with a request.
 */
export function consoleHandlers({ consoleFolder: folder, logins, consoleSessions, authenticator, revoke, nodesKnow }: ConsoleServices) {
  let parts: Map<string, Part> | undefined;
  const find = (name: string): Part => {
    // Looked for again until it is there: whoever builds it beside a running server need not start that again.
    if (!parts?.has(PAGE)) parts = readParts(folder);
    if (!parts.has(PAGE)) throw new Problem('not_found', 'the console was not built; npm run build:console builds it');
    const part = parts.get(name);
    if (!part) throw new Problem('not_found', 'the console has no such part');
    return part;
  };
  return {
    getConsole: ({ headers }: Pick<TypedRequest<'getConsole'>, 'headers'>) => replyWith(find(PAGE), headers, PAGE_CACHING),

    async redeemLoginCode({ body }, context) {
      const token = logins.redeem(body.code);
      if (token === undefined) throw new Problem('not_found', SPENT);
      const tenantId = await authenticator
        .owner(token, () => context.address)
        .catch((error: unknown) => {
          // The token was replaced meanwhile.
          throw error instanceof Problem ? new Problem('not_found', SPENT, { cause: error }) : error;
        });
      return { status: 200, body: await consoleSessions.begin(tenantId, token) };
    },

    async beginConsoleSession({ body: { token } }, context) {
      const tenantId = await authenticator.owner(token, () => context.address);
      return { status: 200, body: await consoleSessions.begin(tenantId, token) };
    },

    async endConsoleSession({ body }) {
      const ended = await consoleSessions.end(body.token);
      if (!ended) throw new Problem('not_found', 'there is no session with this token');
      authenticator.forget(ended.tenantId);
      revoke(ended.tenantId, ({ session }) => session === ended.id);
      await nodesKnow();
      return { status: 200, body: { deleted: true } };
    },

    getConsoleAsset: ({ params, headers }) => replyWith(find(`assets/${params.name}`), headers, ASSET_CACHING),
  } satisfies { [Id in ConsoleOperation]: Handler<Id> };
}

type ConsoleOperation = 'getConsole' | 'getConsoleAsset' | 'redeemLoginCode' | 'beginConsoleSession' | 'endConsoleSession';

const PAGE = 'index.html';

function replyWith({ type, etag, content, packed }: Part, headers: TypedRequest<'getConsole'>['headers'], caching: string) {
  const offered = Object.keys(packed) as Encoding[];
  const accepted = new Negotiator({ headers: { 'accept-encoding': headers['accept-encoding'] } }).encodings(offered);
  const encoding = offered.find((one) => accepted.includes(one));
  const shared = { ...HEADERS, 'Cache-Control': caching };
  if (!encoding) return { status: 200 as const, text: content, type, etag, headers: shared };
  const packedHeaders = { ...shared, 'Content-Encoding': encoding };
  return { status: 200 as const, text: packed[encoding]!, type, etag: `${etag}-${encoding}`, headers: packedHeaders };
}

function readParts(folder: URL): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const name of filesOf(folder)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type) parts.set(name, readPart(folder, name, type));
  }
  return parts;
}

function readPart(folder: URL, name: string, type: Part['type']): Part {
  const content = readFileSync(new URL(name, folder));
  const packed: Part['packed'] = {};
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const bytes = readIfThere(new URL(name + ENCODINGS[encoding], folder));
    if (bytes) packed[encoding] = bytes;
  }
  return { type, etag: createHash('sha256').update(content).digest('base64url'), content, packed };
}

/** The page, and what stands in `assets`; nothing when there is no such folder. */
function filesOf(folder: URL): string[] {
  const names = (url: URL): string[] => readdirSync(url, { withFileTypes: true }).flatMap((file) => (file.isFile() ? [file.name] : []));
  try {
    return [...names(folder), ...names(new URL('assets/', folder)).map((name) => `assets/${name}`)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readIfThere(file: URL): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
