/**
 * Beginnings of lines, in whole words, kept by their words: what a line costs does not depend on how many they are. They are compared
 * as the most tolerant command reads its line, `/schedule`: whatever their case, and a colon ends a word, with a blank behind it or not.
 */
export class WordPrefixes {
  readonly #root = new Node();

  constructor(beginnings: readonly string[]) {
    for (const beginning of beginnings) {
      let node = this.#root;
      for (const [word] of wordsOf(beginning)) node = node.behind(plain(word));
      node.ends = node !== this.#root;
    }
  }

  /** Whether the line begins with one of them. */
  begins(line: string): boolean {
    let node = this.#root;
    for (const [word] of wordsOf(line)) {
      if (partsOf(word).some((part) => node.next.get(part)?.ends)) return true;
      const next = node.next.get(plain(word));
      if (!next) return false;
      if (next.ends) return true;
      node = next;
    }
    return false;
  }
}

/** The words so far. */
class Node {
  readonly next = new Map<string, Node>();
  /** Whether a beginning ends here. */
  ends = false;

  behind(word: string): Node {
    let node = this.next.get(word);
    if (!node) this.next.set(word, (node = new Node()));
    return node;
  }
}

/** A word as it is compared. */
const plain = (word: string): string => (word.length > 1 && word.endsWith(':') ? word.slice(0, -1) : word).toLowerCase();

/** Colons of a word that may be its end: no schedule holds more. */
const MAX_COLONS = 4;

/** The part of a word before its colons. */
const partsOf = (word: string): string[] =>
  Array.from(word.matchAll(/:/g).take(MAX_COLONS), ({ index }) => word.slice(0, index).toLowerCase());

/** One by one: a line may have a million. */
const wordsOf = (text: string) => text.matchAll(/\S+/g);
