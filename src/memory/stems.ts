import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as porter } from 'stemmer';
import { IRREGULAR } from './irregular.ts';
import type { LatinLanguage } from './languages.ts';

type Stem = (word: string) => string;

/** Of words in lower case, with their accents. */
export const STEMS: Record<LatinLanguage, Stem> = {
  da: danish,
  de: (word) => german(withUmlauts(word)),
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  sv: swedish,
  tr: turkish,
};

/** The stems of scripts that tell the language well enough; undefined for the others. */
export function stemOfScript(word: string): string | undefined {
  for (const [script, stem] of SCRIPTS) if (script.test(word)) return stem(word);
  return undefined;
}

const SCRIPTS: readonly [RegExp, Stem][] = [
  [/^\p{Script=Cyrillic}/u, (word) => russian(word.replaceAll('ё', 'е'))],
  [/^\p{Script=Greek}/u, (word) => sameVowels(greek(word))],
  [/^\p{Script=Arabic}/u, (word) => withoutArticle(arabic(word))],
  [/^\p{Script=Hebrew}/u, hebrew],
  [/^\p{Script=Devanagari}/u, hindi],
  [/^\p{Script=Armenian}/u, armenian],
];

/** What Porter leaves of the forms of an English word: `deploi` of deploy, and `deploy` of deployment. */
export function englishStems(word: string): string[] {
  return (IRREGULAR.get(word) ?? [word]).flatMap((form) => {
    const stem = porter(form);
    return [stem, stem.replace(/(?<=[aeou])[iy]$/, (end) => (end === 'i' ? 'y' : 'i'))];
  });
}

/** German without umlauts on the keyboard: haeuser. */
function withUmlauts(word: string): string {
  return word
    .replaceAll('ae', 'ä')
    .replaceAll('oe', 'ö')
    .replace(/(?<![aeq])ue/g, 'ü');
}

/** The Greek stemmer leaves βιβλι of βιβλίο, and βιβλ of βιβλία. */
function sameVowels(stem: string): string {
  return stem.length > 3 && stem.endsWith('ι') ? stem.slice(0, -1) : stem;
}

/** The Arabic stemmer leaves the article behind `and`: والكتاب. */
function withoutArticle(stem: string): string {
  return stem.length > 5 && /^[وف]ال/.test(stem) ? arabic(stem.slice(1)) : stem;
}

const FINAL: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/**
 * Hebrew, for which Snowball has nothing: the ending of a plural or of the feminine goes, and what is written together with a word (and,
 * the, in, to, from, that, as), as long as three letters are left.
 */
function hebrew(word: string): string {
  return word
    .replace(/\p{Mn}+/gu, '')
    .replace(/(?<=.{3})(?:ים|ות)$|(?<=.{4})ה$/u, '')
    .replace(/[ךםןףץ]$/u, (letter) => FINAL[letter]!)
    .replace(/^[והבלמשכ]{1,3}(?=.{3})/u, '')
    .replace(/(?<=.{3})ה$/u, '');
}
