import type { ToolKind } from '../generated/events.ts';

/** The form of a command. */
export interface CommandRule {
  /**
   * The line that closes the command's block, for all of its forms or by the arguments; a command without a terminator
   * is a single line.
   */
  terminator?: string | ((args: string) => string | undefined);
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
}

/** A parsed command line; `terminator` is the line that closes its block. */
export interface CommandLine {
  verb: ToolKind;
  args: string;
  terminator: string | undefined;
}

/**
 * What the beginning of a line may be: a command, plain text, or not yet known.
 * @param complete whether `head` is the whole line
 */
export function classify(grammar: Grammar, head: string, complete: boolean): 'command' | 'text' | 'unknown' {
  if (head === '') return complete ? 'text' : 'unknown';
  if (head[0] !== '/') return 'text';
  const space = head.search(/[ \t\r]/);
  if (space >= 0 || complete) {
    return grammar.has(head.slice(1, space < 0 ? undefined : space)) ? 'command' : 'text';
  }
  const word = head.slice(1);
  for (const verb of grammar.keys()) if (verb.startsWith(word)) return 'unknown';
  return 'text';
}

/** Reads a complete line that {@link classify} called a command. */
export function readCommandLine(grammar: Grammar, line: string): CommandLine {
  const [, verb, rest] = /^\/([a-z0-9]+)([^]*)$/.exec(line)!;
  const args = rest!.trim();
  const { terminator } = grammar.get(verb!)!;
  return { verb: verb as ToolKind, args, terminator: typeof terminator === 'function' ? terminator(args) : terminator };
}

/** The command's first line, for messages. */
export function firstLine(command: Command): string {
  return command.args === '' ? `/${command.verb}` : `/${command.verb} ${command.args}`;
}
