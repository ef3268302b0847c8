import type { AgentDefinition } from './agent.ts';
import type { Stream } from './stream.ts';

/** What an agent's advisor may be used for; undefined when it has none, or it is off (INTERFACE §2.2). */
export function advisorMode({ advisor }: AgentDefinition): 'consult' | 'gate' | undefined {
  if (!advisor?.model) return undefined;
  const mode = advisor.mode ?? 'consult';
  return mode === 'off' ? undefined : mode;
}

/** Tokens of one reply. */
const MAX_TOKENS = 2048;
/** UTF-16 units of a reply; the rest is dropped. */
const REPLY_MAX = 64 * 1024;

/** One question to the advisor, without any history. */
export interface AdvisorCall {
  system: string;
  prompt: string;
  temperature: number;
}

/**
 * Asks the advisor of the stream's agent; its tokens are counted in the stream.
 * @throws {ModelError} when it can't be reached
 */
export async function askAdvisor(stream: Stream, { system, prompt, temperature }: AdvisorCall): Promise<string> {
  let reply = '';
  await stream.call(
    {
      model: stream.agent.advisor!.model!,
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
