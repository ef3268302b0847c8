import { randomUUID } from 'node:crypto';
import type { Api, Seen } from './api.ts';
import type { VerifyModels } from './options.ts';
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
  seen: Seen;
  signal: AbortSignal;
  /** Runs to look at, live and replayed: made once for all rules that ask. */
  recorded(): Promise<readonly Recorded[]>;
  /** What is to be removed when the rule is over; the last one first. */
  defer(what: string, remove: (context: Pick<Context, 'api' | 'admin'>) => Promise<unknown>): void;
}

/** A name that nobody else has. */
export const unique = (): string => `verify-${randomUUID()}`;

/** A definition of an agent on a model, for one request or to be stored. */
export function agentOn(model: string, more: object = {}): { id: string } & Record<string, unknown> {
  return { id: unique(), name: 'Verify', role: 'test', goal: 'Do what the message says.', model, ...more };
}

/** The body of a run on a model. */
export const runOn = (model: string, message: string = PROMPTS.text, more: object = {}) => ({ message, agent_def: agentOn(model, more) });

/** What the models are asked; the scenarios of `demo/script` don't read it. */
export const PROMPTS = {
  text: 'Say hello in a few words.',
  slow: 'Count from one to two hundred in words, one number per line.',
  endless: 'Count from one to ten thousand in words, one number per line, and do not stop before the end.',
} as const;

/** Stores an agent for the time of the rule. @returns its id */
export async function storedAgent({ api, defer }: Context, model: string): Promise<string> {
  const definition = agentOn(model);
  await api.call('createAgent', 201, { body: definition });
  defer(`agent ${definition.id}`, (late) => late.api.call('deleteAgent', 200, { params: { id: definition.id } }));
  return definition.id;
}

/** Makes a conversation for the time of the rule. @returns its id */
export async function newConversation({ api, defer }: Context, body: object = {}): Promise<number> {
  const answer = await api.call('createConversation', 201, { body: { title: unique(), ...body } });
  const id = Number(answer.body['id']);
  defer(`conversation ${id}`, (late) => late.api.call('deleteConversation', 200, { params: { id } }));
  return id;
}
