import { tasksOf } from './delegates.ts';
import { firstLine, type Command, type Grammar } from './grammar.ts';
import { WordPrefixes } from './word-prefixes.ts';

const VERB = /^\/[a-z0-9]+/;

/**
 * The commands that wait for a person's approval: those of an agent's definition, of all streams above it, and of the run that
 * has scheduled it. An entry is the beginning of a command's line, in whole words, whatever their case.
 */
export class Approvals {
  readonly entries: readonly string[];
  readonly #grammar: Grammar;
  readonly #beginnings: WordPrefixes;

  constructor(grammar: Grammar, entries: readonly string[] = []) {
    this.entries = entries;
    this.#grammar = grammar;
    this.#beginnings = new WordPrefixes(entries.map((entry) => this.#compared(entry)));
  }

  /** These, and some more. */
  and(more: readonly string[] = []): Approvals {
    const entries = new Set(this.entries);
    for (const entry of more) entries.add(entry.trim().split(/\s+/).join(' '));
    return entries.size === this.entries.length ? this : new Approvals(this.#grammar, [...entries]);
  }

  /** Whether a person has to decide before the command runs. Of a block of delegations each line counts. */
  cover(command: Command): boolean {
    if (this.entries.length === 0) return false;
    const lines = [firstLine(command), ...(command.verb === 'parallel' ? tasksOf(command) : [])];
    return lines.some((line) => this.#beginnings.begins(this.#compared(line)));
  }

  /** A line, or the beginning of one, whose names have one spelling. */
  #compared(line: string): string {
    const [verb = ''] = VERB.exec(line) ?? [];
    const { approvedAs } = this.#grammar.get(verb.slice(1)) ?? {};
    return approvedAs ? `${verb} ${approvedAs(line.slice(verb.length))}` : line;
  }
}
