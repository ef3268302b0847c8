import type { Api, Observations } from './api.ts';
import { agentOn, unique } from './bodies.ts';
import type { A2aAgent } from './a2a/agent.ts';
import type { McpServer } from './mcp/server.ts';
import type { VerifyModels, VerifyOptions } from './options.ts';
import type { Recorded } from './recorded.ts';

/** What a rule works with. */
export interface Context {
  /** The tenant's client. */
  api: Api;
  /** A client without a token. */
  anonymous: Api;
  /** The administrator's client, when there is a token for it. */
  admin: Api | undefined;
  url: string;
  models: VerifyModels;
  seen: Observations;
  signal: AbortSignal;
  /** Whether the server is one of any make, and not Baton. */
  foreign: boolean;
  /** The call of a tool that the user has named. */
  call: VerifyOptions['call'];
  /** What the user says that an agent may be sent. */
  say: string | undefined;
  /** The server of MCP. @throws {Skipped} when that was left out */
  mcp(): Promise<McpServer>;
  /** The agent of A2A. @param path of its card, of an agent of Baton @throws {Skipped} when A2A was left out */
  a2a(path?: string): Promise<A2aAgent>;
  /** Runs to look at, live and replayed: made once for all rules that ask. */
  recorded(): Promise<readonly Recorded[]>;
  /** What is to be removed when the rule is over; the last one first. */
  defer(what: string, remove: (context: Pick<Context, 'api' | 'admin'>) => Promise<unknown>): void;
}

/** Stores an agent for the time of the rule. @returns its id */
export async function storedAgent({ api, defer }: Context, model: string): Promise<string> {
  const definition = agentOn(model);
  await api.call('createAgent', 201, { body: definition });
  defer(`agent ${definition.id}`, (late) => late.api.call('deleteAgent', 200, { params: { id: definition.id } }));
  return definition.id;
}

/** Makes a tenant for the time of the rule; afterwards it is disabled, and not erased: its runs are there to be looked at. */
export async function newTenant({ admin, api, defer }: Context, name = unique()): Promise<{ id: number; token: string; api: Api }> {
  const { body } = await admin!.call('createTenant', 201, { body: { name } });
  const [id, token] = [Number(body['id']), String(body['token'])];
  defer(`tenant ${id}`, (late) => late.admin!.call('updateTenant', 200, { params: { id }, body: { disabled: true } }));
  return { id, token, api: api.as(token) };
}

/** Makes a conversation for the time of the rule. @returns its id */
export async function newConversation(context: Context, body: object = {}): Promise<number> {
  const answer = await context.api.call('createConversation', 201, { body: { title: unique(), ...body } });
  const id = Number(answer.body['id']);
  deferConversation(context, id);
  return id;
}

/** Has a conversation deleted behind the rule. */
export function deferConversation({ defer }: Context, id: number): void {
  defer(`conversation ${id}`, (late) => late.api.call('deleteConversation', 200, { params: { id } }));
}
