import { randomUUID } from 'node:crypto';
import { PROMPTS } from '../bodies.ts';
import { storedAgent, type Context } from '../context.ts';
import { Skipped } from '../expect.ts';
import type { A2aAgent, Version } from './agent.ts';

/** An agent that may be sent a message, and the text. */
export interface Spoken {
  agent: A2aAgent;
  text: string;
}

/**
 * Of Baton an agent of ours on a model of the tests; of another server what the user said may be sent.
 * @throws {Skipped} when nothing may be
 */
export async function spoken(context: Context): Promise<Spoken> {
  const { foreign, say, models } = context;
  if (foreign) {
    if (say === undefined) throw new Skipped('a message has effects: say with --send TEXT what the agent may be sent');
    return { agent: await context.a2a(), text: say };
  }
  await context.a2a();
  const id = await storedAgent(context, models.text);
  return { agent: await context.a2a(`/v1/a2a/agents/${id}/agent-card.json`), text: PROMPTS.text };
}

/** A message of a user, as a version has it. */
export function messageOf(text: string, version: Version): Record<string, unknown> {
  const messageId = randomUUID();
  if (version === '0.3') return { kind: 'message', messageId, role: 'user', parts: [{ kind: 'text', text }] };
  return { messageId, role: 'ROLE_USER', parts: [{ text }] };
}
