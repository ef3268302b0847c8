import { computed, signal } from '@preact/signals';
import { ApiError, Baton } from '../../clients/typescript/src/index.ts';
import { sayError } from './components/toasts.tsx';
import { renewable, type Renewable } from './renewable.ts';
import { go } from './route.ts';

/** What a token may do: the scopes of a tenant's token, or the administrator's operations. */
export type Right = 'read' | 'run' | 'approve' | 'manage' | 'admin';

/** Whom the console speaks for. */
export type Session =
  | { state: 'opening' }
  /** `reason`: why there is none any more, to be shown at the login. `ended`: the one that nobody has signed out of. */
  | { state: 'closed'; reason?: string; ended?: Open }
  | Open;

interface Open extends Renewable {
  state: 'open';
  rights: ReadonlySet<Right>;
  who: Who;
}

/** Whom a token is of, as the navigation says it. */
export interface Who {
  /** That of the tenant. */
  id: number | 'administrator';
  /** The tenant, or the administrator. */
  name: string;
  /** Which of the tenant's tokens it is. */
  token?: string;
}

/** The session's token stays in this tab, and goes with it. */
const KEY = 'baton.token';

const LOGIN_LINK = /^#login=([\w-]+)$/;

const ENDED = 'The session has ended, or its token is not valid any more. Sign in again to continue where you were.';

/** Somebody waits in front of it: what does not come soon is said to fail, and can be tried again by hand. */
const RETRY = { attempts: 3, firstMs: 200 };

export const session = signal<Session>({ state: 'opening' });

/** The session whose page is there: the one that is open, or one that has ended, whose page waits behind the login with all that was written. */
export const present = computed<Open | undefined>(() => {
  const { value } = session;
  return value.state === 'open' ? value : value.state === 'closed' ? value.ended : undefined;
});

/** The client of the session. @throws {Error} when there is none: pages are there only while there is one */
export function baton(): Baton {
  if (!present.value) throw new Error('nobody is signed in');
  return present.value.baton;
}

/** Whether the token of the session allows something. */
export function may(right: Right): boolean {
  return present.value?.rights.has(right) ?? false;
}

/** Opens the session of a login link or of this tab, if there is one. */
export async function openSession(): Promise<void> {
  const code = takeLoginCode();
  try {
    const token = await tokenFor(code);
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

/** The token of a login link, or of this tab: also when the link is not good any more, which is said then. */
async function tokenFor(code: string | undefined): Promise<string | null> {
  const kept = sessionStorage.getItem(KEY);
  if (code === undefined) return kept;
  try {
    return await tokenOf(code);
  } catch (error) {
    if (kept === null) throw error;
    sayError(error);
    return kept;
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
  const known = await whoIs(new Baton({ url: location.origin, token, retry: RETRY }), token);
  sessionStorage.setItem(KEY, token);
  // The page of the same tenant goes on with its client; another's begins with its own.
  const { baton, renew } = present.value?.who.id === known.who.id ? present.value : clientOf(token);
  renew(token);
  session.value = { state: 'open', baton, renew, ...known };
}

/** The client of a new session: a token of it that is not valid any more leads to the login. */
function clientOf(token: string): Renewable {
  const client = renewable(token, RETRY, () => {
    const { value } = session;
    if (value.state === 'open' && value.baton === client.baton) close(value);
  });
  return client;
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

/** Forgets the token. @param ended the session, when it has ended by itself */
function close(ended?: Open): void {
  sessionStorage.removeItem(KEY);
  session.value = ended ? { state: 'closed', reason: ENDED, ended } : { state: 'closed' };
}

/** A client without a token. */
function server(): Baton {
  return new Baton({ url: location.origin, retry: RETRY });
}

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
  return { rights: new Set(['admin']), who: { id: 'administrator', name: 'Administrator' } };
}

async function asTenant(client: Baton): Promise<Known> {
  const { tenant, token } = await client.api.getMe();
  return { rights: new Set(token.scopes as Right[]), who: { id: tenant.id, name: tenant.name, token: token.name } };
}

/** The code of a login link, `#login=<code>`; it is removed from the address at once. */
function takeLoginCode(): string | undefined {
  const [, code] = LOGIN_LINK.exec(location.hash) ?? [];
  if (code !== undefined) go([], {}, { replace: true });
  return code;
}
