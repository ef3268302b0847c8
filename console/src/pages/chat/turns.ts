import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import type { Watch } from './watch.ts';

export type Content = Schemas['StoredContent'];

/** A message and what comes of it. */
export interface Turn {
  runId: string;
  message: Content | undefined;
  /** The answer that is stored. */
  answer: string | undefined;
  /** What reads its run, once somebody wants to see it. */
  watch?: Watch;
}

/** Puts each message beside its answer: they belong to the same run. */
export function turnsOf(messages: readonly Schemas['ConversationMessage'][]): Turn[] {
  const turns = new Map<string, Turn>();
  for (const { role, content, request_id: runId } of messages) {
    const turn = turns.get(runId) ?? { runId, message: undefined, answer: undefined };
    if (role === 'user') turn.message = content;
    else turn.answer = textOf(content);
    turns.set(runId, turn);
  }
  return [...turns.values()];
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
