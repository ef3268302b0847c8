import { ENTRY_TYPES } from '../../src/memory/intent.ts';
import { orThrow } from '../../src/lib/problem.ts';
import type { NewMemoryEntry } from '../../src/store/memory/row.ts';
import type { Memory } from '../../src/store/memory/memory.ts';
import { Speaker } from './language.ts';

const AT_ONCE = 1000;

/** Fills a tenant's memory with entries of 25 to 110 words. */
export async function fill(memory: Memory, tenantId: number, count: number): Promise<void> {
  const speaker = new Speaker(tenantId);
  for (let left = count; left > 0; left -= AT_ONCE) {
    const entries = Array.from({ length: Math.min(left, AT_ONCE) }, () => entryOf(speaker));
    orThrow(await memory.writer.createAll(tenantId, entries));
  }
}

function entryOf(speaker: Speaker): NewMemoryEntry {
  return {
    type: ENTRY_TYPES[speaker.number(0, ENTRY_TYPES.length - 1)]!,
    title: speaker.text(speaker.number(3, 8)),
    content: speaker.text(speaker.number(20, 95)),
    source: speaker.text(1),
    tags: Array.from({ length: speaker.number(0, 4) }, () => speaker.subject()),
  };
}

/** Kinds of queries, each with what one of them looks like. */
export const QUERIES: Record<string, (speaker: Speaker) => string> = {
  'one rare word': (s) => s.rare(),
  'three words': (s) => `${s.subject()} ${s.rare()} ${s.rare()}`,
  'a question': (s) => `how do we ${s.subject()} the ${s.subject()} of the ${s.rare()} ${s.subject()}`,
  'common words of the subject': (s) => `${s.subject()} ${s.subject()}`,
  'the most common words': (s) => `${s.functionWord()} ${s.functionWord()} ${s.functionWord()}`,
  'thirty words': (s) => `${s.text(24)} ${s.subject()} ${s.subject()} ${s.rare()} ${s.rare()} ${s.rare()} ${s.rare()}`,
};
