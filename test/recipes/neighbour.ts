import type { Place } from './patch.ts';

/** What the recipes add, and in its place something that nobody would add. */
const OTHERS: readonly [ours: RegExp, theirs: string][] = [
  [/Summary/g, 'Synopsis'],
  [/(\/|~1|agent-)summary/g, '$1synopsis'],
  [/history(.)folded/g, 'history$1kept'],
  [/HistoryFolded/g, 'HistoryKept'],
  [/dice/g, 'knucklebone'],
  [/mistral/g, 'zonda'],
  [/Mistral/g, 'Zonda'],
  [/MISTRAL/g, 'ZONDA'],
  [/site/g, 'zone'],
  [/Site/g, 'Zone'],
  [/SITE/g, 'ZONE'],
  [/first([-_])model/g, 'first$1voice'],
  [/firstModel/g, 'firstVoice'],
  [/(?<!demo\/)echo/g, 'mirror'],
  [/Echo/g, 'Mirror'],
  [/Said/g, 'Reflected'],
  [/(?<=[A-Z]{3}-)90(?=\d)/g, '95'],
];

const renamed = (text: string): string => OTHERS.reduce((all, [ours, theirs]) => all.replaceAll(ours, theirs), text);

/** The same place of another contributor, who followed the same recipe for something else. */
export function neighbourOf({ header, hunk, ...place }: Place): Place {
  return { ...place, file: renamed(place.file), header: renamed(header), hunk: hunk.replaceAll(/^\+.*$/gm, renamed) };
}
