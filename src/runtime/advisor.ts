import type { AgentDefinition } from './agent.ts';
import { ModelError } from './model.ts';
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
  const { signal, model: models } = stream.run;
  const model = stream.agent.advisor!.model!;
  let reply = '';
  const request = {
    model,
    system: [{ text: system }],
    messages: [{ role: 'user' as const, content: prompt }],
    maxTokens: MAX_TOKENS,
    temperature,
    signal,
  };
  try {
    const usage = await models.stream(request, (delta) => {
      if (reply.length < REPLY_MAX) reply += delta;
    });
    stream.emitUsage(usage, { model, purpose: 'advisor' });
  } catch (error) {
    if (error instanceof ModelError && error.usage) stream.emitUsage(error.usage, { model, purpose: 'advisor' });
    throw error;
  }
  return reply.slice(0, REPLY_MAX);
}
