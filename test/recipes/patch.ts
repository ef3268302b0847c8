import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The recipes of CONTRIBUTING.md, each as a patch: all that a contributor writes, and nothing that is generated.
 * To change one, see renew.ts.
 */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const RECIPES = ['endpoint', 'event', 'command', 'provider', 'setting', 'door', 'column'] as const;

export type Recipe = (typeof RECIPES)[number];

/** A place of a recipe: a hunk of its patch. */
export interface Place {
  recipe: Recipe;
  file: string;
  /** The file, with the number of the hunk behind it where the file has several: `spec/asyncapi.yaml#2`. */
  name: string;
  header: string;
  hunk: string;
}

/** Every place of a recipe. */
export function placesOf(recipe: Recipe): Place[] {
  const patch = readFileSync(join(ROOT, 'test/recipes', `${recipe}.patch`), 'utf8');
  return patch.split(/^(?=diff --git )/m).flatMap((part) => {
    const [header, ...hunks] = part.split(/^(?=@@ )/m) as [string, ...string[]];
    const file = /^\+\+\+ b\/(.+)$/m.exec(header)![1]!;
    return hunks.map((hunk, i) => ({ recipe, file, name: hunks.length > 1 ? `${file}#${i + 1}` : file, header, hunk }));
  });
}

/**
 * The patches that make a place, the strictest first: held by the lines on both sides of what is added, by those before it
 * alone, by those behind it alone. What somebody else adds right beside it leaves one of the sides.
 */
export function patchesOf({ header, hunk }: Place): string[] {
  const [range = '', ...lines] = hunk.replace(/\n$/, '').split('\n');
  const first = lines.findIndex((line) => !line.startsWith(' '));
  const end = lines.findLastIndex((line) => !line.startsWith(' ')) + 1;
  const patch = (from: number, to: number): string => {
    const place = range.replaceAll(/([-+])(\d+)/g, (_, sign: string, line: string) => sign + (Number(line) + from));
    return `${header}${[place, ...lines.slice(from, to)].join('\n')}\n`;
  };
  const whole = patch(0, lines.length);
  // With lines on one side only, that side holds it.
  return first > 0 && end < lines.length ? [whole, patch(0, end), patch(first, lines.length)] : [whole];
}
