/** Characters that differ; random tokens have more. */
const MIN_DISTINCT = 6;

/** What people write where a secret belongs, and what lists of guesses begin with. */
const WELL_KNOWN =
  /admin(?:istrator)?|asdfgh(?:jkl)?|baton|bearer|change|default|demo|dummy|example|iloveyou|key|letmein|login|me\b|my\b|now\b|pass(?:phrase|word|wort)?|please|qwert[yz](?:uiop)?|replace|root|sample|secret|super|this|token|user|welcome|your?/g;
/** What has to be left of a token besides these words. */
const MIN_REST = 4;

/** Why a secret that somebody has chosen is easy to guess; undefined when it isn't known to be. */
export function weaknessOf(token: string): string | undefined {
  if (token.length < 16) return 'has fewer than 16 characters';
  if (new Set(token.toLowerCase()).size < MIN_DISTINCT) return `has fewer than ${MIN_DISTINCT} different characters`;
  if (/^(.{1,10})\1+.{0,3}$/.test(token)) return 'repeats itself';
  if (neighbours(token) * 2 > token.length) return 'is made of characters in a row, such as abcd or 1234';
  const words = token.toLowerCase().replaceAll('_', '-').replace(WELL_KNOWN, '');
  const rest = words.replace(/[^a-z0-9]/g, '');
  return rest.length < MIN_REST ? 'is made of well-known words' : undefined;
}

/** How many characters stand beside the one before them in the order of characters. */
function neighbours(token: string): number {
  return [...token].filter((character, at) => at > 0 && Math.abs(character.charCodeAt(0) - token.charCodeAt(at - 1)) === 1).length;
}
