import { ClientCredentialsProvider, PrivateKeyJwtProvider, type OAuthClientProvider, type OAuthTokens } from '@modelcontextprotocol/client';
import type { HttpServer } from './config.ts';

/** One for each server: all runs use its token, until the server takes it no more. */
const providers = new WeakMap<HttpServer, OAuthClientProvider>();

/** What gets tokens for a server with `oauth`; undefined for others. The credentials go to the configured issuer alone. */
export function providerOf(server: HttpServer): OAuthClientProvider | undefined {
  const { oauth } = server;
  if (!oauth) return undefined;
  const known = providers.get(server);
  if (known) return known;
  const { clientId, issuer, scope, credential } = oauth;
  const common = { clientId, clientName: 'Baton', expectedIssuer: issuer.href, ...(scope === undefined ? {} : { scope }) };
  const made =
    'secret' in credential
      ? new ClientCredentialsProvider({ ...common, clientSecret: credential.secret })
      : new PrivateKeyJwtProvider({ ...common, privateKey: credential.key, algorithm: credential.algorithm });
  providers.set(server, made);
  return made;
}

/** What of this a server or an issuer might echo. */
export function secretsOf({ oauth }: HttpServer): string[] {
  if (!oauth) return [];
  const { clientId, credential } = oauth;
  if ('key' in credential) return [credential.key];
  const { secret } = credential;
  // As the header of Basic has it, too.
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64');
  return [secret, basic, Buffer.from(`${clientId}:${secret}`).toString('base64')];
}

/** The token of the moment. */
export function tokenOf(provider: OAuthClientProvider | undefined): string[] {
  // The providers of here keep it in memory.
  const tokens = provider?.tokens() as OAuthTokens | undefined;
  return tokens ? [tokens.access_token] : [];
}
