import { formatBytes } from '../../../format.ts';
import type { Step } from './step-tree.ts';

type Part = NonNullable<Step['answer']>[number];

/** What parts say, as text. */
export const textOf = (parts: readonly Part[]): string => parts.map(partText).join('\n');

function partText({ type, text, name, arguments: given, title, media_type: media, bytes }: Part): string {
  if (type === 'tool_call') return `${name ?? ''} ${given ?? ''}`;
  if (type === 'tool_result') return `${name ?? ''}: ${text ?? ''}`;
  return text ?? `[${[type, title, media, bytes === undefined ? undefined : formatBytes(bytes)].filter(Boolean).join(' ')}]`;
}
