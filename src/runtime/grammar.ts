/**
 * The grammar of slash commands (RUNTIME §2): which words are commands, and which of them run to a terminator.
 */

/** The verbs that begin a command; each is also a `tool_call.kind`. */
export const verbs = [
  'fetch',
  'search',
  'browse',
  'mcp',
  'a2a',
  'write',
  'mem',
  'agent',
  'parallel',
  'advise',
  'read',
  'list',
  'exec',
  'pane',
  'schedule',
] as const;

export type Verb = (typeof verbs)[number];

const known: ReadonlySet<string> = new Set(verbs);

/** One command as the model issued it. */
export interface Command {
  verb: Verb;
  /** What follows the verb on its line, trimmed. */
  args: string;
  /** The block's lines, each ended by a newline; undefined for a command of one line. */
  body: string | undefined;
  /** False for a block that the turn ended without its terminator, and for a last line that the provider cut off. */
  closed: boolean;
}

/** A command line, read: `terminator` is the line that closes its block. */
export interface CommandLine {
  verb: Verb;
  args: string;
  terminator: string | undefined;
}

/**
 * What the beginning of a line may be: a command, plain text, or not yet known.
 * @param complete whether the line is all there
 */
export function classify(head: string, complete: boolean): 'command' | 'text' | 'unknown' {
  if (head === '') return complete ? 'text' : 'unknown';
  if (head[0] !== '/') return 'text';
  const space = head.search(/[ \t\r]/);
  if (space >= 0 || complete) {
    return known.has(head.slice(1, space < 0 ? undefined : space)) ? 'command' : 'text';
  }
  const word = head.slice(1);
  return verbs.some((verb) => verb.startsWith(word)) ? 'unknown' : 'text';
}

/** Reads a complete line that {@link classify} called a command. */
export function readCommandLine(line: string): CommandLine {
  const [, verb, rest] = /^\/([a-z0-9]+)([^]*)$/.exec(line)!;
  const args = rest!.trim();
  return { verb: verb as Verb, args, terminator: terminatorOf(verb as Verb, args) };
}

function terminatorOf(verb: Verb, args: string): string | undefined {
  if (verb === 'write') return '/endwrite';
  if (verb === 'parallel') return '/endparallel';
  if (verb === 'mem' && /^add[ \t]+entry(?:[ \t]|$)/.test(args)) return '/endmem';
  return undefined;
}

/** The command's first line, for showing it. */
export function firstLine(command: Command): string {
  return command.args === '' ? `/${command.verb}` : `/${command.verb} ${command.args}`;
}
