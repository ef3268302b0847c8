import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import xterm from '@xterm/headless';
import { expect } from 'vitest';

/*
 * The command line as somebody sees it: in a pseudo-terminal, drawn by a terminal emulator.
 *
 *   await using terminal = openTerminal(['send', 'hi'], { columns: 40, env });
 *   await terminal.until(/done/);
 *   expect(terminal.screen()).toContain('…');
 */

const ON_TERMINAL = fileURLToPath(new URL('on_terminal.py', import.meta.url));
/** What `npm run build` has made. */
export const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface TerminalOptions {
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
  cwd: string;
  /** What gets the arguments; default `baton`. */
  program?: string[];
}

export interface TestTerminal extends AsyncDisposable {
  /** All lines, those included that have scrolled away, without blanks at their ends. */
  lines(): string[];
  /** The lines that somebody sees, as one text. */
  screen(): string;
  /** All lines as one text. */
  text(): string;
  /** What the program has written. */
  raw(): string;
  type(text: string): void;
  /** Gives the window another size. */
  resize(columns: number, rows: number): void;
  /** Waits until the text of all lines matches. */
  until(words: RegExp): Promise<void>;
  /** The exit code, once the program has ended and all that it wrote is drawn. */
  exited: Promise<number | null>;
}

/** Runs `baton` with these arguments in a terminal. */
export function openTerminal(
  args: string[],
  { columns = 80, rows = 24, env, cwd, program = [process.execPath, PROGRAM] }: TerminalOptions,
): TestTerminal {
  const screen = new xterm.Terminal({ cols: columns, rows, scrollback: 5000, allowProposedApi: true });
  const { PATH, HOME } = process.env;
  const child = spawn('python3', [ON_TERMINAL, String(columns), String(rows), ...program, ...args], {
    cwd,
    env: { PATH, HOME, TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
  });
  let raw = '';
  let drawn = Promise.resolve();
  child.stdout!.on('data', (data: Buffer) => {
    raw += data.toString();
    drawn = new Promise((resolve) => screen.write(data, resolve));
  });
  const exited = once(child, 'close').then(async ([code]) => {
    await drawn;
    return code as number | null;
  });
  const read = (from: number): string[] => {
    const { active: buffer } = screen.buffer;
    return Array.from({ length: buffer.length - from }, (_, y) => buffer.getLine(from + y)!.translateToString(true));
  };
  const lines = (): string[] => read(0);
  const text = (): string => lines().join('\n').trimEnd();
  return {
    lines,
    text,
    screen: () => read(screen.buffer.active.baseY).join('\n').trimEnd(),
    raw: () => raw,
    type: (keys) => void child.stdin!.write(keys),
    resize(newColumns, newRows) {
      screen.resize(newColumns, newRows);
      (child.stdio[3] as Writable).write(`${newColumns} ${newRows}\n`);
    },
    until: (words) => expect.poll(text, { timeout: 20_000 }).toMatch(words),
    exited,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exited;
      screen.dispose();
    },
  };
}
