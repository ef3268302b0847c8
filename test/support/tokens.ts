import { Client, type Fields } from './client.ts';
import type { Baton, TestTenant } from './server.ts';

/** Another token of a tenant, and a client that has it. */
export interface GivenToken {
  id: number;
  name: string;
  token: string;
  api: Client;
}

/** Gives a tenant another token, with these scopes; all of them by default. */
export async function giveToken({ url, admin }: Baton, { id }: TestTenant, name: string, scopes?: readonly string[]): Promise<GivenToken> {
  const body = { name, ...(scopes ? { scopes } : {}) };
  const answer = await admin.post<Fields & { id: number; token: string }>(`/v1/admin/tenants/${id}/tokens`, body);
  if (answer.status !== 201) throw new Error(`no token: ${answer.status}`);
  const { id: tokenId, token } = answer.body;
  return { id: tokenId, name, token, api: new Client(url, token) };
}

/** What is answered to a token that lacks this. */
export const lacks = (scope: string) => ({
  status: 403,
  headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
});
