/** Beginnings of lines, in whole words, kept by their words: what a line costs does not depend on how many they are. */
export class WordPrefixes {
  readonly #root = new Node();

  constructor(beginnings: readonly string[]) {
    for (const beginning of beginnings) {
      let node = this.#root;
      for (const [word] of wordsOf(beginning)) node = node.behind(word);
      node.ends = node !== this.#root;
    }
  }

  /** Whether the line begins with one of them. */
  begins(line: string): boolean {
    let node = this.#root;
    for (const [word] of wordsOf(line)) {
      const next = node.next.get(word);
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

/** One by one: a line may have a million. */
const wordsOf = (text: string) => text.matchAll(/\S+/g);
