import type { Command } from './grammar.ts';

/** Collects the lines behind that of a command, as far as they belong to it. */
export interface CommandLines {
  /**
   * Takes the next line, which the end of the turn may cut. @param newline empty at the end of the turn
   * @param isSecond whether a block has read it before
   * @returns whether more may follow, or it was the last one, or it is none of these, but a line like any other
   */
  take(raw: string, newline: '\n' | '', isSecond: boolean): 'more' | 'last' | 'none';
  /** Ends them. @returns what they make of the command, and the lines that turned out to be none of it */
  close(): { command: Pick<Command, 'args' | 'body' | 'tooLong'>; rest: string };
}

/** A line without the carriage return of its end. */
export const chomp = (raw: string): string => (raw.endsWith('\r') ? raw.slice(0, -1) : raw);
