import type { AuthorizationServerMetadata, OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/client';
import { DeadlineError } from '../../../lib/deadline.ts';
import { oneLine, systemErrorCode } from '../../../lib/text.ts';
import { McpProblem } from '../../../runtime/commands/mcp-servers.ts';
import { refusalIn } from './guarded.ts';

/*
 * The steps of a login, each by a function of the SDK's: so every request goes the way that it is given, and what is kept between
 * the steps is kept by us. The SDK is loaded with the first login.
 */

const sdk = () => import('@modelcontextprotocol/client');

/** What a server says when it wants a login. */
export interface Challenge {
  resourceMetadataUrl?: string | undefined;
  scope?: string | undefined;
  error?: string | undefined;
}

/** What an answer says of a login that is wanted. */
export async function challengeIn(answer: Response): Promise<Challenge> {
  const { extractWWWAuthenticateParams } = await sdk();
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(answer);
  return { resourceMetadataUrl: resourceMetadataUrl?.href, scope, error };
}

/** Who gives the tokens of a server, and what for. */
export interface Authority {
  issuer: string;
  /** Its address, where it has no metadata. */
  url: string;
  metadata?: AuthorizationServerMetadata | undefined;
  /** What the tokens are for (RFC 8707), as the server calls itself. */
  resource?: string | undefined;
  /** What the server says that its tokens may allow. */
  scopes?: string | undefined;
}

/** Finds out who gives the tokens of a server (RFC 9728, RFC 8414, OpenID Connect Discovery). @throws {McpProblem} */
export async function authorityOf(serverUrl: string, { resourceMetadataUrl }: Challenge, fetchFn: typeof fetch): Promise<Authority> {
  const { discoverOAuthServerInfo, checkResourceAllowed, resourceUrlFromServerUrl } = await sdk();
  const found = await discoverOAuthServerInfo(serverUrl, {
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: new URL(resourceMetadataUrl) }),
    fetchFn,
  });
  const { authorizationServerUrl: url, authorizationServerMetadata: metadata, resourceMetadata } = found;
  const resource = resourceMetadata?.resource;
  const requestedResource = resourceUrlFromServerUrl(serverUrl);
  if (resource !== undefined && !checkResourceAllowed({ requestedResource, configuredResource: resource })) {
    throw new McpProblem('has tokens for another address only, by its protected resource metadata');
  }
  const scopes = resourceMetadata?.scopes_supported?.join(' ');
  return { issuer: metadata?.issuer ?? url, url, metadata, resource, scopes: scopes === '' ? undefined : scopes };
}

/** What is asked for: what the server wants now, what the tenant has set, or all that the server knows; to be renewed, if that is possible. */
export function scopeFor(wanted: string | undefined, set: string | undefined, { scopes, metadata }: Authority): string {
  const scope = wanted ?? set ?? scopes ?? '';
  const lasts = scope !== '' && metadata?.scopes_supported?.includes('offline_access') === true;
  return lasts && !scope.split(' ').includes('offline_access') ? `${scope} offline_access` : scope;
}

/** Every scope of these, once. */
export const scopesOf = (...scopes: (string | undefined)[]): string =>
  [...new Set(scopes.flatMap((one) => one?.split(' ') ?? []).filter((one) => one !== ''))].join(' ');

/** How this server is a client of an authorization server that has registered none. */
export interface OwnClient {
  /** Where browsers come back to. */
  redirectUrl: string;
  /** Where its document is; undefined when it has no address with https. */
  clientUrl: string | undefined;
  publicUrl: string;
}

/** Whether an authorization server takes the address of a document as a client. */
export const takesDocuments = ({ metadata }: Authority): boolean => metadata?.client_id_metadata_document_supported === true;

/** What this server says of itself. */
export const clientMetadata = ({ redirectUrl, publicUrl }: OwnClient) => ({
  client_name: 'Baton',
  client_uri: publicUrl,
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});

/** Registers this server (RFC 7591). */
export async function register(
  own: OwnClient,
  authority: Authority,
  scope: string,
  fetchFn: typeof fetch,
): Promise<OAuthClientInformationMixed> {
  const { registerClient, resolveClientMetadata } = await sdk();
  const { metadata, url } = authority;
  const methods = metadata?.token_endpoint_auth_methods_supported ?? ['none'];
  const method = ['none', 'client_secret_basic', 'client_secret_post'].find((one) => methods.includes(one));
  const clientMetadataOf = { ...clientMetadata(own), ...(method !== undefined && { token_endpoint_auth_method: method }) };
  return registerClient(url, {
    ...(metadata && { metadata }),
    clientMetadata: resolveClientMetadata({ clientMetadata: clientMetadataOf, redirectUrl: own.redirectUrl }),
    ...(scope !== '' && { scope }),
    fetchFn,
  });
}

/** What has to be kept from one step of a login to the next. */
export interface Flow {
  authority: Authority;
  client: OAuthClientInformationMixed;
  redirectUrl: string;
}

/** The address that somebody opens, and the proof that the answer came to whoever has asked (PKCE). */
export async function startFlow(
  { authority, client, redirectUrl }: Flow,
  scope: string,
  state: string,
): Promise<{ url: string; verifier: string }> {
  const { startAuthorization } = await sdk();
  const { url, metadata, resource } = authority;
  const { authorizationUrl, codeVerifier } = await startAuthorization(url, {
    ...(metadata && { metadata }),
    clientInformation: client,
    redirectUrl,
    state,
    ...(scope !== '' && { scope }),
    ...(resource !== undefined && { resource }),
  });
  // Else one click on an address that somebody was sent may be enough, where he has agreed before.
  authorizationUrl.searchParams.set('prompt', 'consent');
  return { url: authorizationUrl.href, verifier: codeVerifier };
}

/** Whether an answer comes from who was asked (RFC 9207). @throws {Error} */
export async function checkIssuer({ metadata }: Authority, iss: string | undefined): Promise<void> {
  const { validateAuthorizationResponseIssuer } = await sdk();
  const issParameterSupported = metadata?.['authorization_response_iss_parameter_supported'] === true;
  validateAuthorizationResponseIssuer({ iss, expectedIssuer: metadata?.issuer, issParameterSupported });
}

/** Has the tokens for the answer of a login. */
export async function exchange(
  { authority, client, redirectUrl }: Flow,
  answer: { code: string; iss: string | undefined; verifier: string },
  fetchFn: typeof fetch,
): Promise<OAuthTokens> {
  const { exchangeAuthorization } = await sdk();
  const { url, metadata, resource } = authority;
  return exchangeAuthorization(url, {
    ...(metadata && { metadata }),
    clientInformation: client,
    authorizationCode: answer.code,
    ...(answer.iss !== undefined && { iss: answer.iss }),
    codeVerifier: answer.verifier,
    redirectUri: redirectUrl,
    ...(resource !== undefined && { resource }),
    fetchFn,
  });
}

/** Has a new token for an old one. @returns why it is refused for good, as `client` when the client is */
export async function renew(
  { authority, client }: Flow,
  refreshToken: string,
  fetchFn: typeof fetch,
): Promise<OAuthTokens | { refused: 'login' | 'client' }> {
  const { refreshAuthorization, OAuthError } = await sdk();
  const { url, metadata, resource } = authority;
  try {
    return await refreshAuthorization(url, {
      ...(metadata && { metadata }),
      clientInformation: client,
      refreshToken,
      ...(resource !== undefined && { resource }),
      fetchFn,
    });
  } catch (error) {
    if (!(error instanceof OAuthError) || PASSING.has(error.code)) throw error;
    return { refused: NO_CLIENT.has(error.code) ? 'client' : 'login' };
  }
}

/** Codes by which an authorization server says that it does not know a client, or not any more. */
const NO_CLIENT: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** Whether what a login has failed with, an error or the code in its answer, says that the client is not known any more. */
export async function isClientRefused(failure: unknown): Promise<boolean> {
  const { OAuthError } = await sdk();
  const code = failure instanceof OAuthError ? failure.code : failure;
  return typeof code === 'string' && NO_CLIENT.has(code);
}

/** What an authorization server may not be able to do for now. */
const PASSING: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable', 'too_many_requests']);

/** Has a token revoked, where that is possible (RFC 7009). */
export async function revoke({ authority, client }: Flow, token: string, fetchFn: typeof fetch): Promise<void> {
  const { revocation_endpoint: endpoint } = (authority.metadata ?? {}) as { revocation_endpoint?: unknown };
  if (typeof endpoint !== 'string' || endpoint === '') return;
  const { assertSecureTokenEndpoint, selectClientAuthMethod } = await sdk();
  const methods = authority.metadata?.token_endpoint_auth_methods_supported ?? [];
  const { client_id: id, client_secret: secret = '' } = client;
  const body = new URLSearchParams({ token });
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  const method = selectClientAuthMethod(client, methods);
  if (method === 'client_secret_basic') {
    headers['authorization'] = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
  } else {
    body.set('client_id', id);
    if (method === 'client_secret_post') body.set('client_secret', secret);
  }
  await fetchFn(assertSecureTokenEndpoint(endpoint), { method: 'POST', headers, body });
}

/** What went wrong in a login, as the rest of a sentence about the server. @param redact removes secrets that somebody may echo */
export async function problemOf(error: unknown, redact: (text: string) => string): Promise<string> {
  if (error instanceof McpProblem) return error.message;
  const { OAuthError, RegistrationRejectedError, IssuerMismatchError } = await sdk();
  const refused = refusalIn(error);
  if (refused) return `names an authorization server that may not be reached: ${refused.message}`;
  if (error instanceof DeadlineError) return 'has an authorization server that does not answer in time';
  if (error instanceof IssuerMismatchError) return 'has an authorization server that says it is another one';
  if (error instanceof RegistrationRejectedError) {
    return `has an authorization server that does not register this server (status ${error.status}); a client_id of one that is registered there can be set`;
  }
  if (error instanceof OAuthError) return `got no token: ${oneLine(redact(`${error.code} ${error.message}`))}`;
  const code = error instanceof Error ? systemErrorCode(error) : undefined;
  if (code !== undefined) return `has an authorization server that can't be reached (${code})`;
  return `can't be logged in to: ${oneLine(redact(error instanceof Error ? error.message : 'it failed'))}`;
}
