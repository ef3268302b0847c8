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
  | { state: 'open'; baton: Baton; rights: ReadonlySet<Right>; who: Who };

/** Whom a token is of, as the navigation says it. */
export interface Who {
  /** The tenant, or the administrator. */
  name: string;
  /** Which of the tenant's tokens it is. */
  token?: string;
}

/** The session's token stays in this tab, and goes with it. */
const KEY = 'baton.token';

const LOGIN_LINK = /^#login=([\w-]+)$/;

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

/** Opens the session of a login link that is pasted into a tab where the console is open. */
addEventListener('hashchange', () => {
  if (!LOGIN_LINK.test(location.hash)) return;
  session.value = { state: 'opening' };
  void openSession();
});

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
  const { rights, who } = await whoIs(client, token);
  sessionStorage.setItem(KEY, token);
  session.value = { state: 'open', baton: client, rights, who };
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

/** Hears what the answers say of the token: one that is not valid any more leads to the login. */
const watchedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status === 401 && session.value.state === 'open') {
    close('The session has ended, or its token is not valid any more. Sign in again to continue where you were.');
  }
  return response;
};

/** Whose token it is, and what it allows. */
type Known = { rights: Set<Right>; who: Who };

/** Finds out whose token it is, with a request that changes nothing. */
async function whoIs(client: Baton, token: string): Promise<Known> {
  // An operator may have chosen a token of another form.
  const kinds = token.startsWith('bad_') ? [asAdmin, asTenant] : [asTenant, asAdmin];
  try {
    return await kinds[0]!(client);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return await kinds[1]!(client);
  }
}

async function asAdmin(client: Baton): Promise<Known> {
  await client.api.listTenants({ limit: 1 });
  return { rights: new Set(['admin']), who: { name: 'Administrator' } };
}

async function asTenant(client: Baton): Promise<Known> {
  const { tenant, token } = await client.api.getMe();
  return { rights: new Set(token.scopes as Right[]), who: { name: tenant.name, token: token.name } };
}

/** The code of a login link, `#login=<code>`; it is removed from the address at once. */
function takeLoginCode(): string | undefined {
  const [, code] = LOGIN_LINK.exec(location.hash) ?? [];
  if (code !== undefined) go([], {}, { replace: true });
  return code;
}
