import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { placesOf, RECIPES, ROOT } from './patch.ts';
import { Scratch } from './scratch.ts';

/** What the coverage of the contract says when no test has seen what a recipe adds; other statuses are tested on every operation. */
const UNSEEN = /getAgentSummary was never answered (?:2xx|404)|history_folded was never seen/;

describe('who follows the recipes of CONTRIBUTING.md', () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = new Scratch('recipes');
    scratch.follow();
    await scratch.generateAll();
  });

  it('has generated files that are up to date, and code whose types fit', async () => {
    expect((await scratch.generate('--check')).output).toContain('the generated files are up to date');
    expect(await scratch.typecheck()).toEqual({ ok: true, output: '' });
  });

  it('has a test of what was added, in which all of it is seen', async () => {
    const files = RECIPES.flatMap((recipe) => placesOf(recipe).map(({ file }) => file));
    const tests = files.filter((file) => file.endsWith('.test.ts'));
    expect(tests).toHaveLength(RECIPES.length);
    const rules = ['contract/requirements', 'contract/events', 'contract/citations', 'models/providers', 'verify/operations'];
    const { ok, output } = await scratch.test(...tests, ...rules.map((name) => `test/${name}.test.ts`));
    expect(ok, output).toBe(true);
    const { output: coverage } = await scratch.coverage();
    expect(coverage).toContain('contract coverage: listModels was never answered 400');
    expect(coverage).not.toMatch(UNSEEN);
  });
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
