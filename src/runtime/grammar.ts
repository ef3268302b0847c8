import type { ToolKind } from '../generated/events.ts';

/** The form of a command. */
export interface CommandRule {
  /**
   * The line that closes the command's block, `/end` and the verb, for all of its forms or by the arguments; a command without a
   * terminator is a single line.
   */
  terminator?: string | ((args: string) => string | undefined);
  /**
   * Whether a line with these arguments within a block of the same command begins its next one, because the terminator was
   * forgotten; else it is part of the body. Default: every line that opens a block.
   */
  reopens?: (args: string) => boolean;
  /**
   * The JSON object at the end of the arguments, as far as it stands there, of a command that has one: it may go on in the lines
   * behind, or begin in the next one. Undefined: these arguments are all that there are.
   */
  json?: (args: string) => string | undefined;
  /**
   * The arguments, or a beginning of them, as `approvals` compare them, of a command that reads a name in more than one spelling.
   * Default: as they stand.
   */
  approvedAs?: (args: string) => string;
}

/** The verbs that begin a command; each is also a `tool_call.kind`. */
export type Grammar = ReadonlyMap<string, CommandRule>;

/** One command as the model issued it. */
export interface Command {
  verb: ToolKind;
  /** The text after the verb on its line, trimmed. */
  args: string;
  /** The block's lines, each ended by a newline; undefined for a command of one line. */
  body: string | undefined;
  /** False for what stands at the end of a turn that was stopped at its limit of tokens: a last line, or a block that is open. */
  closed: boolean;
  /** Whether the line was longer than a command's may be: its end is missing. */
  tooLong?: true;
  /** What is wrong with the call of a function that it came as: then it is not run. */
  problem?: string;
}

/** A parsed command line; `terminator` is the line that closes its block. */
export interface CommandLine {
  verb: ToolKind;
  args: string;
  terminator: string | undefined;
}

/** What the beginning of a line may be: a command, the end of a block, plain text, or not yet known. */
export type LineKind = 'command' | 'terminator' | 'text' | 'unknown';

/** @param head the beginning of the line @param complete whether it is the whole line */
export function classify(grammar: Grammar, head: string, complete: boolean): LineKind {
  if (head === '') return complete ? 'text' : 'unknown';
  if (head[0] !== '/') return 'text';
  const space = head.search(/[ \t\r]/);
  const word = head.slice(1, space < 0 ? undefined : space);
  if (space >= 0 || complete) {
    if (grammar.has(word)) return 'command';
    return word.startsWith(END) && grammar.get(word.slice(END.length))?.terminator ? 'terminator' : 'text';
  }
  return mayGoOn(grammar, word) ? 'unknown' : 'text';
}

/** How terminators begin, behind the slash. */
const END = 'end';

const beginnings = new WeakMap<Grammar, ReadonlySet<string>>();

/** Whether a word is the beginning of a verb or of a terminator. */
export function mayGoOn(grammar: Grammar, word: string): boolean {
  let known = beginnings.get(grammar);
  if (!known) {
    const words = Array.from(grammar, ([verb, { terminator }]) => (terminator ? [verb, END + verb] : [verb])).flat();
    known = new Set(words.flatMap((whole) => Array.from({ length: whole.length + 1 }, (_, end) => whole.slice(0, end))));
    beginnings.set(grammar, known);
  }
  return known.has(word);
}

/** Reads a complete line that {@link classify} called a command. */
export function readCommandLine(grammar: Grammar, line: string): CommandLine {
  const [, verb, rest] = /^\/([a-z0-9]+)([^]*)$/.exec(line)!;
  const args = rest!.trim();
  return { verb: verb as ToolKind, args, terminator: terminatorOf(grammar.get(verb!)!, args) };
}

/** The line that closes the block of a command with these arguments; undefined where it has none. */
export const terminatorOf = ({ terminator }: CommandRule, args: string): string | undefined =>
  typeof terminator === 'function' ? terminator(args) : terminator;

/** The command's first line, for messages. */
export function firstLine(command: Command): string {
  return command.args === '' ? `/${command.verb}` : `/${command.verb} ${command.args}`;
}
