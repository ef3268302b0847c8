import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { neighbourOf } from './neighbour.ts';
import { placesOf, RECIPES, ROOT } from './patch.ts';
import { Scratch } from './scratch.ts';

describe('the recipes of CONTRIBUTING.md', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = new Scratch('fitting', 'touched');
  });
  beforeEach(() => scratch.reset());

  it('fit the repository as it is', () => scratch.follow());

  it('fit where others have added theirs in the very same places', () => {
    scratch.make(RECIPES.flatMap(placesOf).map(neighbourOf));
    scratch.follow();
  });

  it('say what to do when they do not fit', () => {
    scratch.edit('src/cli/plain.ts', /case '/g, "case  '");
    expect(() => scratch.follow()).toThrow(
      /^your change stands beside the place of test\/recipes\/event\.patch in src\/cli\/plain\.ts; renew the patch: npm run recipe -- event$/,
    );
  });
});

describe.each(RECIPES)('the recipe of CONTRIBUTING.md for an added %s', (recipe) => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => new RegExp(`^Add an? ${recipe}\n`).test(one))!;
  /** The paths of the numbered steps; `<…>` stands for a name. */
  const steps = section.slice(section.indexOf('\n1. ')).split('\n\n')[0]!;
  const named = Array.from(steps.matchAll(/`((?:[^`\s]+\/[^`\s]+|[A-Z]+)\.\w+)`/g), ([, path]) => path!);
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[^/]+')}$`);
  const fits = (path: string, file: string) => patternOf(path).test(file);
  const files = [...new Set(placesOf(recipe).map(({ file }) => file))];

  it('names every file that its patch touches', () => {
    expect(files.filter((file) => !named.some((path) => fits(path, file)))).toEqual([]);
  });

  it('names no other', () => {
    expect(named.filter((path) => !files.some((file) => fits(path, file)))).toEqual([]);
  });

  it('has a dozen lines', () => {
    expect(steps.trim().split('\n').length).toBeLessThanOrEqual(14);
  });
});
