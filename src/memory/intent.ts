/** What a memory entry is about. */
export const ENTRY_TYPES = ['user', 'feedback', 'project', 'reference', 'learning', 'context'] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** Words of a question and the types of entries that answer such questions. */
const CUES: readonly [RegExp, readonly EntryType[]][] = [
  [/\b(?:prefer(?:s|red|ence|ences)?|favou?rites?|likes?|dislikes?|loves?|hates?|wants?|wishes)\b/i, ['user', 'feedback']],
  [/\b(?:what|where|who) (?:is|are|was|were)\b|\b(?:what|where|who)['’]s\b|\bhow many\b|\burls?\b|\baddress(?:es)?\b/i, ['reference']],
  [/\bhow (?:to|do|does|can|should)\b|\bwhy\b|\bexplain(?:s|ed)?\b|\bguides?\b/i, ['learning']],
  [/\bwhen\b|\bbefore\b|\bafter\b|\bsince\b|\brecent(?:ly)?\b|\bago\b/i, ['project']],
];

/** The types of entries that a question asks for, judged by its words alone. */
export function typesAskedFor(question: string): EntryType[] {
  const text = question.slice(0, 4096).replace(/\s+/g, ' ');
  return [...new Set(CUES.flatMap(([cue, types]) => (cue.test(text) ? types : [])))];
}
