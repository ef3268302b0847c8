import type { Place } from './patch.ts';

/** What the recipes add, and what somebody else would have added in the same place. */
const OTHERS: readonly [ours: RegExp, theirs: string][] = [
  [/Summary/g, 'Digest'],
  [/(\/|~1|agent-)summary/g, '$1digest'],
  [/history(.)folded/g, 'history$1kept'],
  [/HistoryFolded/g, 'HistoryKept'],
  [/dice/g, 'coin'],
  [/mistral/g, 'groq'],
  [/Mistral/g, 'Groq'],
  [/MISTRAL/g, 'GROQ'],
  [/(?<=[A-Z]{3}-)9(?=\d\d)/g, '8'],
];

const renamed = (text: string): string => OTHERS.reduce((all, [ours, theirs]) => all.replaceAll(ours, theirs), text);

/** The same place of another contributor, who followed the same recipe for something else. */
export function neighbourOf({ header, hunk, ...place }: Place): Place {
  return { ...place, file: renamed(place.file), header: renamed(header), hunk: hunk.replaceAll(/^\+.*$/gm, renamed) };
}
