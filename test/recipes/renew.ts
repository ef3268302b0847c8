import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesOf, RECIPES, ROOT } from './patch.ts';
import { Scratch } from './scratch.ts';

/*
 * Writes the patch of a recipe anew, for the repository as it is:
 *
 *   npm run recipe -- event           # where all of its places fit; else it is followed in .tmp/ as far as it fits
 *   npm run recipe -- event --write   # when you have made the rest there, or changed what you like
 *   npm run recipe -- event --edit    # follows it in .tmp/, for changes
 */

const [name, option] = process.argv.slice(2);
const recipe = RECIPES.find((one) => one === name);
if (recipe) renew(`.tmp/recipe-${recipe}`);
else {
  console.error(`npm run recipe -- ${RECIPES.join('|')} [--write|--edit]`);
  process.exitCode = 1;
}

function renew(folder: string): void {
  const scratch = new Scratch(folder.slice('.tmp/'.length), option === '--write' ? 'kept' : 'all');
  const misfits = option === '--write' ? [] : placesOf(recipe!).filter((place) => !scratch.fit(place));
  if (misfits.length === 0 && option !== '--edit') {
    const file = `test/recipes/${recipe}.patch`;
    writeFileSync(join(ROOT, file), scratch.changes());
    return console.log(`wrote ${file}`);
  }
  for (const { file, hunk } of misfits) console.error(`does not fit ${file}:\n${hunk}`);
  console.error(`change what you want to in ${folder}, then: npm run recipe -- ${recipe} --write`);
  process.exitCode = misfits.length > 0 ? 1 : 0;
}
