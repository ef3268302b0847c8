import { tasksOf } from './delegates.ts';
import { firstLine, type Command } from './grammar.ts';
import { WordPrefixes } from './word-prefixes.ts';

/**
 * The commands that wait for a person's approval: those of an agent's definition, of all streams above it, and of the run that
 * has scheduled it. An entry is the beginning of a command's line, in whole words, whatever their case.
 */
export class Approvals {
  static readonly NONE = new Approvals([]);
  readonly entries: readonly string[];
  readonly #beginnings: WordPrefixes;

  private constructor(entries: readonly string[]) {
    this.entries = entries;
    this.#beginnings = new WordPrefixes(entries);
  }

  /** These, and some more. */
  and(more: readonly string[] = []): Approvals {
    const entries = new Set(this.entries);
    for (const entry of more) entries.add(entry.trim().split(/\s+/).join(' '));
    return entries.size === this.entries.length ? this : new Approvals([...entries]);
  }

  /** Whether a person has to decide before the command runs. Of a block of delegations each line counts. */
  cover(command: Command): boolean {
    if (this.entries.length === 0) return false;
    const lines = [firstLine(command), ...(command.verb === 'parallel' ? tasksOf(command) : [])];
    return lines.some((line) => this.#beginnings.begins(line));
  }
}
