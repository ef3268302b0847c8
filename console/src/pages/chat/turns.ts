import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import type { Watch } from './watch.ts';

export type Content = Schemas['StoredContent'];

/** What was said to a run, and what comes of it. */
export interface Turn {
  /** What tells it from the other turns of its conversation. */
  key: string;
  /** Undefined of what was said before the conversation was ours, which has no run. */
  runId: string | undefined;
  /** The one that the run began with, and those that it was told while it was under way. */
  messages: readonly Content[];
  /** The answer that is stored. */
  answer: string | undefined;
  /** What reads its run, once somebody wants to see it. */
  watch?: Watch;
}

/** Puts messages beside their answer: they belong to the same run, or follow one another where there is none. */
export function turnsOf(messages: readonly Schemas['ConversationMessage'][]): Turn[] {
  const turns = new Map<string, Turn>();
  let last: Turn | undefined;
  for (const message of messages) {
    const { role, content, request_id: run } = message;
    const key = keyOf(message, last);
    const turn = turns.get(key) ?? { key, runId: run || undefined, messages: [], answer: undefined };
    last = role === 'user' ? { ...turn, messages: [...turn.messages, content] } : { ...turn, answer: textOf(content) };
    turns.set(key, last);
  }
  return [...turns.values()];
}

function keyOf({ id, role, request_id: run }: Schemas['ConversationMessage'], before: Turn | undefined): string {
  if (run !== '') return run;
  const isAnswer = role === 'assistant' && before !== undefined && before.runId === undefined && before.answer === undefined;
  return isAnswer ? before.key : `message ${id}`;
}

/** Whether the answer of a turn is still to come. */
export function isRunning({ answer, watch }: Turn): boolean {
  return answer === undefined && watch !== undefined && watch.view.value.done === undefined && watch.error.value === undefined;
}

/** The text of a message, without its images and documents. */
export function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The documents of a message, each with what it is called and what it is, as far as that was said. */
export function documentsOf(content: Content): { title: string; type: string }[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => {
    if (part.type !== 'document') return [];
    const { source, title } = part;
    if (source.type === 'file') return [{ title: title ?? source.file_id, type: '' }];
    const place = source.type === 'url' ? source.url : source.type === 'artifact' ? `Artifact ${source.artifact_id}` : 'Document';
    return [{ title: title ?? place, type: source.media_type ?? '' }];
  });
}

/** A title for a conversation that begins with this. */
export function titleOf(content: Content): string {
  const line = textOf(content)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : line || documentsOf(content)[0]?.title || 'Attachments';
}
