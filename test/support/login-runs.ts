import { expect } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import type { Client } from './client.ts';
import { pageAt, type LoginServer } from './mcp-login.ts';
import { asker } from './questions.ts';
import { startBaton, type Baton, type BatonOptions } from './server.ts';

/* Runs that use an MCP server `files` of their tenant's, which wants a login. */

export const SECRETS_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64');
/** The address that browsers reach the server at has to be known before it is: the tests stand in for them. */
export const PUBLIC_URL = 'http://baton.test';

const agent = (more: object = {}) => asker({ capabilities: ['/mcp'], ...more });
export const call = (tool = 'note', text = 'one', more: object = {}) => ({
  message: `/mcp call files ${tool} {"text":"${text}"}`,
  agent_def: agent(more),
});

export interface FilesOptions extends BatonOptions {
  /** Of the server's own settings, besides its address. */
  server?: object;
}

/** A server on which a tenant has a server `files` that wants a login. */
export async function withFiles(at: LoginServer, { env, server, ...options }: FilesOptions = {}): Promise<Baton> {
  const baton = await startBaton({ ...options, env: { SECRETS_KEY, PUBLIC_URL, FETCH_ALLOW: at.allow, PARK_SECONDS: '0', ...env } });
  expect((await baton.api.put('/v1/mcp-servers/files', { url: at.url, ...server })).status).toBe(200);
  return baton;
}

/** Where somebody is sent back to who has opened the address of a login. */
export async function opened({ url = '' }: Pick<Question, 'url'>, { url: base }: Pick<Baton, 'url'>): Promise<string> {
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location')!;
  return back.replace(PUBLIC_URL, base);
}

/** Logs in. */
export const login = async (question: Pick<Question, 'url'>, baton: Pick<Baton, 'url'>) => pageAt(await opened(question, baton));

export const errorOf = (run: Awaited<ReturnType<Client['run']>>) => run.data('tool_call')[0]!.error;
