/** What a person says of a command that needs approval. */
export interface Decision {
  decision: 'approved' | 'denied';
  /** Why, or what else to tell the agent. */
  text?: string;
}

const WORDS: Record<string, Decision['decision']> = { approve: 'approved', approved: 'approved', deny: 'denied', denied: 'denied' };

/** Reads a decision that somebody wrote: `approve`, or `deny: reason`. @returns undefined when it is none */
export function decisionIn(words: string): Decision | undefined {
  const [, word, rest] = /^([a-z]+)\s*(?::\s*([^]*))?$/i.exec(words.trim()) ?? [];
  const decision = Object.hasOwn(WORDS, word?.toLowerCase() ?? '') ? WORDS[word!.toLowerCase()] : undefined;
  return decision && { decision, ...(rest ? { text: rest } : {}) };
}
