import { random } from '../random.ts';

/*
 * A language for measuring speed: its words are as frequent as those of real texts, so that a search meets words that
 * stand in nearly every entry, words that stand in a third of them, and words that stand in one.
 */

/** The most frequent words of English, in about their order. */
const FUNCTION_WORDS = (
  'the of and to a in is that for it was on are as with be at this have from or by not but what all were when we there ' +
  'can an your which their if do will each how them then many some so these would into has more her two him time could no ' +
  'make than first been its who now people my made over did down only way find use may long about after where most any'
).split(' ');

/** What the notes of a company are about. */
const SUBJECT_WORDS = (
  'service team deploy customer database staging production release server error report meeting contract invoice user ' +
  'access request password incident alert backup cluster queue cache index migration schema table query region network ' +
  'token policy audit budget vendor license office travel project roadmap sprint design review test build pipeline branch ' +
  'merge feature bug ticket support dashboard metric log trace latency timeout retry limit quota plan price discount ' +
  'payment refund order shipment warehouse supplier partner campaign market survey feedback interview training manual'
).split(' ');

const SYLLABLES = 'ba co di fe ga hu ki lo mi na pe qui ro sa ti ul ve wo xa zi bra cle dro fli gra plo sti tra'.split(' ');
const RARE_WORDS = 20_000;

/** A word of its own for every number. */
function rareWord(n: number): string {
  let word = '';
  for (let rest = n + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return `${word}n`;
}

const VOCABULARY = [...FUNCTION_WORDS, ...SUBJECT_WORDS, ...Array.from({ length: RARE_WORDS }, (_, n) => rareWord(n))];

/** The sums of the words' frequencies, by Zipf and Mandelbrot. */
const CUMULATED: number[] = [];
for (const rank of VOCABULARY.keys()) CUMULATED.push((CUMULATED.at(-1) ?? 0) + 1 / (rank + 2.7));

/** Someone who speaks it, always the same way. */
export class Speaker {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** A whole number from `low` to `high`. */
  number(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  /** As many words, by their frequencies. */
  text(words: number): string {
    return Array.from({ length: words }, () => VOCABULARY[rankOf(this.#next() * CUMULATED.at(-1)!)]!).join(' ');
  }

  functionWord(): string {
    return FUNCTION_WORDS[this.number(0, FUNCTION_WORDS.length - 1)]!;
  }

  subject(): string {
    return SUBJECT_WORDS[this.number(0, SUBJECT_WORDS.length - 1)]!;
  }

  rare(): string {
    return rareWord(this.number(0, RARE_WORDS - 1));
  }
}

function rankOf(sum: number): number {
  let [low, high] = [0, CUMULATED.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (CUMULATED[middle]! < sum) low = middle + 1;
    else high = middle;
  }
  return low;
}
