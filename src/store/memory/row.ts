import type { components } from '../../generated/api.ts';
import type { SearchedText } from '../../memory/indexed-text.ts';
import { fold } from '../../memory/words.ts';
import type { MemoryEntryRow } from '../schema.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';

export type MemoryEntry = components['schemas']['MemoryEntry'];
export type NewMemoryEntry = components['schemas']['CreateMemoryEntryRequest'];
export type MemoryChanges = components['schemas']['UpdateMemoryEntryRequest'];

/** The columns of an entry, without its indexed words. */
export const COLUMNS = [
  'id',
  'type',
  'title',
  'content',
  'source',
  'tags',
  'artifact_id',
  'conversation_id',
  'valid_from',
  'valid_to',
  'created_at',
  'updated_at',
] as const satisfies (keyof MemoryEntryRow)[];

/** An entry's row with {@link COLUMNS} only. */
export type EntryRow = Pick<MemoryEntryRow, (typeof COLUMNS)[number]>;

/** The parts of an entry that are searched; tags that differ by case only count as one. */
export function textOf({ title, content, source = '', tags = [] }: Pick<NewMemoryEntry, keyof SearchedText>): SearchedText {
  const different = new Map<string, string>();
  for (const tag of tags) if (!different.has(fold(tag))) different.set(fold(tag), tag);
  return { title, content, source, tags: [...different.values()] };
}

export function toEntry(row: EntryRow): MemoryEntry {
  const { id, type, title, content, source, tags, artifact_id, conversation_id, valid_from, valid_to, created_at, updated_at } = row;
  return {
    id,
    type,
    title,
    content,
    source,
    tags: parseWellFormed<string[]>(tags),
    ...(artifact_id === null ? {} : { artifact_id }),
    ...(conversation_id === null ? {} : { conversation_id }),
    valid_from,
    valid_to,
    created_at,
    updated_at,
  };
}
