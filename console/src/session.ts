import { signal } from '@preact/signals';
import { ApiError, Baton } from '../../clients/typescript/src/index.ts';
import { go } from './route.ts';

/** What a token may do: the scopes of a tenant's token, or the administrator's operations. */
export type Right = 'read' | 'run' | 'approve' | 'manage' | 'admin';

/** Whom the console speaks for. */
export type Session =
  | { state: 'opening' }
  /** `reason`: why there is none any more, to be shown at the login. */
  | { state: 'closed'; reason?: string }
  | { state: 'open'; baton: Baton; rights: ReadonlySet<Right>; name: string };

/** The session's token stays in this tab, and goes with it. */
const KEY = 'baton.token';

/** Somebody waits in front of it: what does not come soon is said to fail, and can be tried again by hand. */
const RETRY = { attempts: 3, firstMs: 200 };

export const session = signal<Session>({ state: 'opening' });

/** The client of the session. @throws {Error} when there is none: pages are shown only while there is one */
export function baton(): Baton {
  if (session.value.state !== 'open') throw new Error('nobody is signed in');
  return session.value.baton;
}

/** Whether the token of the session allows something. */
export function may(right: Right): boolean {
  return session.value.state === 'open' && session.value.rights.has(right);
}

/** Opens the session of a login link or of this tab, if there is one. */
export async function openSession(): Promise<void> {
  const code = takeLoginCode();
  try {
    const token = code === undefined ? sessionStorage.getItem(KEY) : await tokenOf(code);
    if (token === null) session.value = { state: 'closed' };
    else await open(token);
  } catch (error) {
    session.value = { state: 'closed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Exchanges the code of a login link. */
async function tokenOf(code: string): Promise<string> {
  const { token } = await server().api.redeemLoginCode({ code });
  return token;
}

/**
 * Signs in with a token, which is not kept: the session gets one of its own.
 * @throws {ApiError} when it is not valid
 */
export async function signIn(token: string): Promise<void> {
  const begun = await server().api.beginConsoleSession({ token });
  await open(begun.token);
}

async function open(token: string): Promise<void> {
  const client = new Baton({ url: location.origin, token, fetch: watchedFetch, retry: RETRY });
  const { rights, name } = await whoIs(client, token);
  sessionStorage.setItem(KEY, token);
  session.value = { state: 'open', baton: client, rights, name };
}

/** Ends the session, here at once and at the server, whether or not that can be reached. */
export function signOut(): void {
  const token = sessionStorage.getItem(KEY);
  close();
  if (token === null) return;
  // One that has ended by itself is no session any more.
  server()
    .api.endConsoleSession({ token })
    .catch(() => {});
}

/** Forgets the token. */
function close(reason?: string): void {
  sessionStorage.removeItem(KEY);
  session.value = reason === undefined ? { state: 'closed' } : { state: 'closed', reason };
}

/** A client without a token. */
function server(): Baton {
  return new Baton({ url: location.origin, retry: RETRY });
}

/**
 * Hears what the answers say of the token: one that is not valid any more leads to the login, and what it turns out not to allow is
 * not offered any more.
 */
const watchedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (session.value.state !== 'open') return response;
  if (response.status === 401) close('The session has ended, or its token is not valid any more. Sign in again to go on where you were.');
  if (response.status === 403) lacks(scopeOf(response));
  return response;
};

/**
 * The scope that a token lacks, as RFC 6750 has it: `Bearer error="insufficient_scope", scope="run"`. Of several the answer does not say
 * which.
 */
function scopeOf(response: Response): string | undefined {
  return /\bscope="(\w+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
}

function lacks(scope: string | undefined): void {
  const open = session.value;
  if (open.state !== 'open') return;
  session.value = { ...open, rights: new Set([...open.rights].filter((right) => right !== scope)) };
}

/** Whose token it is, found out with a request that changes nothing. */
async function whoIs(client: Baton, token: string): Promise<{ rights: Set<Right>; name: string }> {
  // An operator may have chosen a token of another form.
  const kinds = token.startsWith('bad_') ? [asAdmin, asTenant] : [asTenant, asAdmin];
  try {
    return await kinds[0]!(client);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return await kinds[1]!(client);
  }
}

async function asAdmin(client: Baton): Promise<{ rights: Set<Right>; name: string }> {
  await client.api.listTenants({ limit: 1 });
  return { rights: new Set(['admin']), name: 'Administrator' };
}

/** The API does not say what a token allows besides; an answer will, when it is tried. */
async function asTenant(client: Baton): Promise<{ rights: Set<Right>; name: string }> {
  const name = 'Tenant';
  try {
    await client.api.listModels({ limit: 1 });
    return { rights: new Set(['read', 'run', 'approve', 'manage']), name };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_scope') throw error;
    return { rights: new Set(['run', 'approve', 'manage']), name };
  }
}

/** The code of a login link, `#login=<code>`; it is removed from the address at once. */
function takeLoginCode(): string | undefined {
  const [, code] = /^#login=([\w-]+)$/.exec(location.hash) ?? [];
  if (code !== undefined) go([], {}, { replace: true });
  return code;
}
