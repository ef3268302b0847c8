import { beforeAll, describe, expect, it } from 'vitest';
import { neighbourOf } from './neighbour.ts';
import { placesOf, RECIPES } from './patch.ts';
import { Scratch } from './scratch.ts';

/** What the coverage of the contract says when no test has seen what a recipe adds; other statuses are tested on every operation. */
const UNSEEN = /(?:getAgentSummary|runEcho) was never answered (?:2xx|404)|history_folded was never seen/;

describe('who follows the recipes of CONTRIBUTING.md', () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = new Scratch('recipes');
    // Others have followed them before, so that every place is crowded.
    scratch.make(RECIPES.flatMap(placesOf).map(neighbourOf));
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
    const rules = [
      'contract/requirements',
      'contract/events',
      'contract/citations',
      'models/providers',
      'verify/operations',
      'verify/script',
    ];
    const { ok, output } = await scratch.test(...tests, ...rules.map((name) => `test/${name}.test.ts`));
    expect(ok, output).toBe(true);
    const { output: coverage } = await scratch.coverage();
    expect(coverage).toContain('contract coverage: listModels was never answered 400');
    expect(coverage).not.toMatch(UNSEEN);
  });
});
