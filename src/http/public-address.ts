import { badRequest } from '../lib/problem.ts';

/**
 * The URL at which a client reaches the server, without a slash at the end. The headers of proxies (`X-Forwarded-…`) are not trusted, since a
 * client can send them as well. What is made of its `Host` must not be kept for others.
 * @param publicUrl as configured, if it is
 */
export function publicAddress(publicUrl: string | undefined, { host }: Record<string, string | undefined>): string {
  if (publicUrl !== undefined) return publicUrl;
  if (host === undefined) throw badRequest('a Host header is required');
  return new URL(`http://${host}`).origin;
}
