/** Languages of Latin script, other than English, whose inflections the search knows. */
export const LATIN = ['da', 'de', 'es', 'fi', 'fr', 'hu', 'it', 'nl', 'no', 'pt', 'ro', 'sv', 'tr'] as const;

export type LatinLanguage = (typeof LATIN)[number];

/** What a language's own texts can hardly do without, folded: words that nearly every sentence has. */
const COMMON: Record<LatinLanguage | 'en', string> = {
  en:
    'the of and to in a is that for it was on are as with be at this have from or by not but what all were when we there can an your which their if do ' +
    'will how them then these so her him would has into more could no than been its who people may after should about they he she his our you must only',
  da: 'og i det at en til er som pa de med han af for ikke der var jeg et den vi har fra kan hvad blev efter ved eller nar sig hvor skal ogsa mellem',
  de: 'der die das und ist nicht ein eine zu den mit von auf sich des dem fur im wird sind auch als bei aus nach wie uber einen wir ich sie wurde oder zum zur werden haben kann noch nur am wo',
  es: 'el la los las de que y en un una es por con para del se no al lo como mas su sus pero este esta son fue ha hay donde cuando sobre entre desde nuestro nuestra',
  fi: 'ja on ei se han etta oli mutta kun joka ovat myos niin kuin ole tai sen ne jos mita missa voi vain ennen jalkeen minun meidan tama kanssa',
  fr: 'le la les de des et un une est que qui dans pour pas sur au aux en du il elle nous vous sont avec ce cette par plus ou mais ont ses son notre nos leur dont quand',
  hu: 'a az es hogy nem is egy ez meg de van volt csak mint vagy ha ki mar azt fel kell minden itt ezt nagyon majd lesz az el meg hol mikor',
  it: 'il lo la gli le di e che un una per non in con sono del della dei delle si da al alla nel nella questo questa anche come ha piu ma dove quando nostro nostra dal sul',
  nl: 'de het een en van is niet in op te dat met voor zijn er aan om ook als bij maar naar door uit wordt worden werd hebben heeft nog over wij onze waar wanneer deze dit',
  no: 'og i det at en til er som pa de med han av for ikke der var jeg et den vi har fra kan hva ble etter ved eller nar seg hvor skal ogsa mellom',
  pt: 'o a os as de que e em um uma do da dos das no na nos nas para com por se mais mas ao foi sao como seu sua esta nao tem onde quando nosso nossa pelo pela entre',
  ro: 'si in de la cu pe este un o nu din ca sa pentru care mai sunt fost ale lui cel cea sau dar dupa unde cand am ai au noastra nostru prin',
  sv: 'och i det att en till ar som pa de med han av for inte den var jag ett om vi har fran kan vad blev efter vid eller nar sig dar ska ocksa mellan under',
  tr: 've bir bu icin ile da de ne o gibi daha cok olarak olan degil var mi ama kadar sonra en her ise veya nasil nerede bizim tarafindan yok',
};

/** Letters, in lower case, and the languages that write them. */
const LETTERS: Record<string, readonly LatinLanguage[]> = {};
for (const [letters, languages] of [
  ['ß', 'de'],
  ['ä', 'de fi sv'],
  ['ö', 'de fi hu sv tr'],
  ['ü', 'de hu tr'],
  ['å', 'da no sv'],
  ['æø', 'da no'],
  ['ñ¿¡', 'es'],
  ['áíóú', 'es hu pt'],
  ['é', 'es fr hu it nl pt sv'],
  ['àèùìò', 'fr it'],
  ['ç', 'fr pt tr'],
  ['êôû', 'fr pt'],
  ['âî', 'fr ro'],
  ['ëï', 'fr nl'],
  ['œ', 'fr'],
  ['ãõ', 'pt'],
  ['őű', 'hu'],
  ['ığş', 'tr'],
  ['șță', 'ro'],
] as const) {
  for (const letter of letters) LETTERS[letter] = languages.split(' ') as LatinLanguage[];
}
const NO_ENGLISH = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const NAMES = Object.keys(COMMON) as (keyof typeof COMMON)[];
/** The languages in which a word is common, by their places in {@link NAMES}. */
const COMMON_IN = new Map<string, number[]>();
const ENGLISH = new Set(COMMON.en.split(' '));
for (const [i, name] of NAMES.entries()) {
  for (const word of new Set(COMMON[name].split(' '))) {
    // Else every English text would be taken for Dutch: in, is, of.
    if (name === 'en' || !ENGLISH.has(word)) COMMON_IN.set(word, [...(COMMON_IN.get(word) ?? []), i]);
  }
}

const WORD = /[a-z]+/g;

/**
 * The languages that a text of Latin script may be in, judged by its most common words and its letters: those for which nearly as much
 * speaks as for the likeliest one, and all when nothing speaks for any.
 * @param folded the same text, folded
 * @returns without English, of which every text is taken to have words
 */
export function languagesOf(lower: string, folded: string): readonly LatinLanguage[] {
  const votes = NAMES.map(() => 0);
  for (const [word] of folded.matchAll(WORD)) for (const i of COMMON_IN.get(word) ?? []) votes[i]! += 1;
  for (const language of languagesOfLetters(lower)) votes[NAMES.indexOf(language)]! += 1;
  const most = Math.max(...votes);
  if (most === 0) return LATIN;
  return NAMES.filter((name, i): name is LatinLanguage => name !== 'en' && votes[i]! * 3 > most * 2);
}

/** The languages of a word's letters, as far as English does without these. */
export function languagesOfLetters(lower: string): ReadonlySet<LatinLanguage> {
  return new Set((lower.match(NO_ENGLISH) ?? []).flatMap((letter) => LETTERS[letter]!));
}
