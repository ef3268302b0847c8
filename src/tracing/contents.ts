import type { Attributes } from '@opentelemetry/api';
import { cutCharacters } from '../lib/text.ts';
import { placeholder, textOf, type ModelMessage, type ModelRequest } from '../runtime/model.ts';

/*
 * What was said, for those who want it in their traces, in the form of the conventions. It is cut before it becomes JSON, so that it
 * stays JSON.
 */

/** Characters of one text. */
export const CONTENT_MAX = 4000;
/** The last messages of a call. */
const MESSAGES = 20;

const part = (text: string) => ({ type: 'text', content: cutCharacters(text, CONTENT_MAX) });
const message = ({ role, content }: ModelMessage) => ({ role, parts: [part(textOf(content, placeholder))] });

/** What a model is told. */
export function inputOf({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): Attributes {
  return {
    'gen_ai.system_instructions': JSON.stringify(system.map(({ text }) => part(text)).slice(0, MESSAGES)),
    'gen_ai.input.messages': JSON.stringify(messages.slice(-MESSAGES).map(message)),
  };
}

/** What an agent is asked. */
export const promptOf = (content: ModelMessage['content']): Attributes => ({
  'gen_ai.input.messages': JSON.stringify([message({ role: 'user', content })]),
});

/** What a model has answered. */
export const outputOf = (text: string, finish_reason: string): Attributes => ({
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [part(text)], finish_reason }]),
});
