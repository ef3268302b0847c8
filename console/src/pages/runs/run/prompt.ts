import { baton } from '../../../session.ts';
import { textOf } from './parts.ts';

/** What a run was asked. */
export interface Prompt {
  text: string;
  /** Whether images or documents go with it. */
  hasAttachments: boolean;
}

/** The characters of a prompt that its run tells. */
const TOLD = 200;

/** Reads the whole prompt of a run: it is in the first call of the agent that was addressed. @param beginning as its run tells it */
export async function readPrompt(id: string, beginning: string, signal?: AbortSignal): Promise<Prompt> {
  const { steps } = await baton().api.listSteps(id, { limit: 1, stream_id: 0 }, signal && { signal });
  const isWhole = beginning.length <= TOLD;
  const begin = beginning.slice(0, TOLD - 1).trim();
  const asked = steps[0]?.messages
    ?.filter(({ role }) => role === 'user')
    .map(({ content }) => ({
      text: textOf(content.filter(({ type }) => type === 'text')),
      hasAttachments: content.some(({ type }) => type === 'image' || type === 'document'),
    }))
    .findLast(({ text }) => text.includes(begin));
  if (isWhole) return { text: beginning, hasAttachments: asked?.hasAttachments ?? false };
  if (!asked) throw new Error('The prompt of this run is not kept any more. You can run it again as it was.');
  return { ...asked, text: asked.text.slice(asked.text.indexOf(begin)) };
}
