import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The programs in our documentation: a block of code, and behind it the block of text that it prints.
 */

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The languages of programs; blocks in other languages are there to be read. */
export type Language = 'sh' | 'ts' | 'python' | 'go' | 'java';

export interface Snippet {
  /** The heading above it. */
  heading: string;
  language: Language;
  text: string;
  /** What it prints, `…` for what differs from run to run. */
  prints: string;
}

/** The programs of a document, each with the block of text behind it. @param path from the root of the project */
export function snippetsOf(path: string): Snippet[] {
  return readFileSync(join(ROOT, path), 'utf8')
    .split(/^## /m)
    .flatMap((section) => {
      const heading = section.slice(0, section.indexOf('\n'));
      const blocks = [...section.matchAll(/^```(sh|ts|python|go|java|text)\n([^]*?)^```$/gm)].map(([, language, text]) => ({
        language: language!,
        text: text!,
      }));
      return blocks.flatMap(({ language, text }, index) => {
        if (language === 'text') return [];
        const behind = blocks[index + 1];
        if (behind?.language !== 'text') throw new Error(`a program of "${heading}" does not say what it prints`);
        return [{ heading, language: language as Language, text, prints: behind.text }];
      });
    });
}

/** What such a block of text stands for: a line that is only `…` for any lines, another `…` for anything in its line. */
export function patternOf(prints: string): RegExp {
  const source = prints.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${source.replaceAll(/^…$/gm, '[^]*').replaceAll('…', '.*')}$`);
}

/** Runs a program to its end. A server in this process must not wait for it. */
export async function runProgram(program: string, args: string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
  const child = spawn(program, args, { cwd, env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  return { code, ...output };
}
