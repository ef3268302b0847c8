import type { Seals } from '../../../lib/sealing.ts';
import type { McpGrants, McpServerRef } from '../../../store/mcp/grants.ts';
import type { McpLogins } from '../../../store/mcp/logins.ts';
import type { McpOauth, McpServerStore } from '../../../store/mcp/servers.ts';
import type { LoginEnd, Questions } from '../../../store/runs/questions.ts';
import type { OutsideRule } from '../../web/outside.ts';
import type { OwnClient } from './oauth.ts';

/** A tenant's server, as far as its login is concerned. */
export interface LoginServer extends McpServerRef {
  url: string;
  oauth: McpOauth | undefined;
  clientSecret: string | undefined;
}

/** What logins need. */
export interface LoginServices {
  servers: Pick<McpServerStore, 'get' | 'bindIssuer'>;
  grants: McpGrants;
  logins: McpLogins;
  questions: Pick<Questions, 'settleLogins'>;
  /** Undefined: nothing secret can be kept. */
  seals: Seals | undefined;
  /** Where browsers reach the server, without a slash at the end; undefined: they can't. */
  publicUrl: string | undefined;
  rule: OutsideRule;
  /** Epoch milliseconds. */
  now(): number;
  /** A run has its answer, and goes on. */
  settled(runId: string): void;
}

/** Where logins come back to, and where this server says who it is. */
const CALLBACK = '/mcp-login/callback';
const DOCUMENT = '/mcp-login/client.json';

/** This server as a client of others. @returns undefined without an address that browsers reach */
export function ownClient(publicUrl: string | undefined): OwnClient | undefined {
  if (publicUrl === undefined) return undefined;
  const clientUrl = publicUrl.startsWith('https:') ? `${publicUrl}${DOCUMENT}` : undefined;
  return { publicUrl, redirectUrl: `${publicUrl}${CALLBACK}`, clientUrl };
}

/** Closes the questions for a login, whose runs go on. */
export async function settle(
  { questions, now, settled }: Pick<LoginServices, 'questions' | 'now' | 'settled'>,
  tenantId: number,
  server: string,
  end: LoginEnd,
): Promise<void> {
  for (const runId of await questions.settleLogins(tenantId, server, end, Math.floor(now() / 1000))) settled(runId);
}
