import type { AgentDefinition } from './agent.ts';
import { ModelError, NoCallLeft, type AskModel } from './model.ts';

/** The mode of an agent's advisor; undefined when the agent has none, or it is off. */
export function advisorMode({ advisor }: AgentDefinition): 'consult' | 'gate' | undefined {
  if (!advisor?.model) return undefined;
  const mode = advisor.mode ?? 'consult';
  return mode === 'off' ? undefined : mode;
}

/** The limit of a reply in tokens. */
const MAX_TOKENS = 2048;
/** UTF-16 units of a reply that are read; the rest is dropped. */
const REPLY_MAX = 64 * 1024;

/** Why the advisor could not be asked, for the agent. @throws any error that is no failure of the call */
export function whyNotAsked(error: unknown): string {
  if (error instanceof ModelError || error instanceof NoCallLeft) return `the advisor could not be asked: ${error.message}`;
  throw error;
}

/** An agent, and how models are called for it. */
export interface Advised {
  readonly agent: AgentDefinition;
  readonly ask: AskModel;
}

/** One question to the advisor, without any history. */
export interface AdvisorCall {
  system: string;
  prompt: string;
  temperature: number;
}

/**
 * Asks the agent's advisor; its tokens are counted in the agent's stream.
 * @throws {ModelError} when it can't be reached @throws {NoCallLeft} when it may not be asked any more
 */
export async function askAdvisor({ agent, ask }: Advised, { system, prompt, temperature }: AdvisorCall): Promise<string> {
  let reply = '';
  await ask(
    {
      model: agent.advisor!.model!,
      system: [{ text: system }],
      messages: [{ role: 'user', content: prompt }],
      maxTokens: MAX_TOKENS,
      temperature,
    },
    (delta) => {
      if (reply.length < REPLY_MAX) reply += delta;
    },
    { purpose: 'advisor' },
  );
  return reply.slice(0, REPLY_MAX);
}
