import { randomUUID } from 'node:crypto';

/** A name that nobody else has. */
export const unique = (): string => `verify-${randomUUID()}`;

/** An id that nothing has. */
export const NOBODYS = 9_007_199_254_740_991;

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

/** A response format that the scenario `typed` answers to. */
export const CITY = {
  type: 'json_schema',
  schema: { type: 'object', properties: { city: { type: 'string' }, population: { type: 'integer' } }, required: ['city', 'population'] },
} as const;
