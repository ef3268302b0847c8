import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The recipes of CONTRIBUTING.md, each as a patch: all that a contributor writes, and nothing that is generated.
 * To change one: `git apply` it, edit, and write the patch anew with `git add -AN && git diff -- <its files>`.
 */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const RECIPES = ['endpoint', 'event', 'command', 'provider'] as const;

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

/** The patch that these places make. */
export function patchOf(places: readonly Place[]): string {
  const files = Map.groupBy(places, ({ header }) => header);
  return Array.from(files, ([header, hunks]) => header + hunks.map(({ hunk }) => hunk).join('')).join('');
}
