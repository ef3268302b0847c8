import { cutCharacters } from '../../lib/text.ts';
import { onOneLine } from '../marks.ts';
import type { MemoryEntry, MemoryRelation } from './mem-store.ts';

export const ENTRY_TYPES = ['user', 'feedback', 'project', 'reference', 'learning', 'context'] as const;
export const RELATIONS = ['relates_to', 'refines', 'contradicts', 'supersedes', 'supports'] as const;

const SNIPPET = 300;

/** An id as agents write it, `#` tolerated. @returns undefined for anything else */
export function readId(text: string | undefined): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The words of a command's arguments, and the options `name=value` among them. */
export function readOptions(args: string, names: readonly string[]): { words: string[]; options: Record<string, string> } {
  const options: Record<string, string> = {};
  const words = args.split(/\s+/).filter((word) => {
    const name = names.find((one) => word.startsWith(`${one}=`));
    if (name === undefined) return word !== '';
    options[name] = word.slice(name.length + 1);
    return false;
  });
  return { words, options };
}

/** `#12 reference "Title" [tag, tag]` on one line, so that a title can't pass for another entry, and a note when the entry is no longer valid. */
export function entryLine({ id, type, title, tags, valid_to }: MemoryEntry): string {
  const labels = tags.length > 0 ? ` [${tags.join(', ')}]` : '';
  return onOneLine(`#${id} ${type} "${title}"${labels}${valid_to === null ? '' : ` (no longer valid since ${isoTime(valid_to)})`}`);
}

/** An entry with the beginning of its content. */
export function entrySummary(entry: MemoryEntry): string {
  const content = onOneLine(cutCharacters(entry.content.replace(/\s+/g, ' ').trim(), SNIPPET));
  return content === '' ? entryLine(entry) : `${entryLine(entry)}\n   ${content}`;
}

/** An entry with its whole content. */
export function entryText(entry: MemoryEntry): string {
  const { source, artifact_id, valid_from, content } = entry;
  const about = [
    `valid from ${isoTime(valid_from)}`,
    ...(source === '' ? [] : [onOneLine(`source: ${source}`)]),
    ...(artifact_id === undefined ? [] : [`artifact: #${artifact_id}`]),
  ];
  return `${entryLine(entry)}\n${about.join('; ')}\n\n${content}`.trimEnd();
}

export const relationLine = ({ source_id, relation, target_id }: MemoryRelation): string => `#${source_id} ${relation} #${target_id}`;

const isoTime = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
