import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesOf, RECIPES, ROOT } from './patch.ts';
import { Scratch } from './scratch.ts';

it('the recipes of CONTRIBUTING.md fit the repository as it is', () => {
  new Scratch('fitting').follow();
});

describe.each(RECIPES)('the recipe of CONTRIBUTING.md for an added %s', (recipe) => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => new RegExp(`^Add an? ${recipe}\n`).test(one))!;
  /** The paths of the numbered steps; `<…>` stands for a name. */
  const steps = section.slice(section.indexOf('\n1. ')).split('\n\n')[0]!;
  const named = Array.from(steps.matchAll(/`([^`\s]+\/[^`\s]+\.\w+)`/g), ([, path]) => path!);
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
