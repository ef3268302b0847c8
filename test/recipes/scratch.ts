import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { patchesOf, placesOf, RECIPES, ROOT, type Place } from './patch.ts';

/** Without the server's build and PostgreSQL, which no recipe needs. */
const VITEST_CONFIG = 'scratch.config.ts';
const VITEST = `import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['test/**/*.test.ts'], maxWorkers: 2, testTimeout: 300_000 } });
`;

/** Not in git, for the most part. */
const GENERATED = 'src/generated';

/** How a step came out. */
interface Outcome {
  ok: boolean;
  output: string;
}

/** A copy of the repository, where recipes are followed. */
export class Scratch {
  readonly #folder: string;

  /**
   * @param name that of the folder in `.tmp`, which is made anew, unless it is to be `kept`
   * @param content `touched`: only the files that recipes touch, which is enough to see whether they fit
   */
  constructor(name: string, content: 'all' | 'touched' | 'kept' = 'all') {
    this.#folder = join(ROOT, '.tmp', name);
    if (content === 'kept') return;
    rmSync(this.#folder, { recursive: true, force: true });
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
    const files = content === 'all' ? listed.split('\0') : new Set(RECIPES.flatMap(placesOf).map(({ file }) => file));
    for (const file of files) {
      if (file === '' || !existsSync(join(ROOT, file))) continue;
      mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
      cpSync(join(ROOT, file), join(this.#folder, file));
    }
    mkdirSync(join(this.#folder, GENERATED), { recursive: true });
    if (content === 'all') cpSync(join(ROOT, GENERATED), join(this.#folder, GENERATED), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.#folder, 'node_modules'));
    writeFileSync(join(this.#folder, VITEST_CONFIG), VITEST);
    // A repository of its own, so that a patch is not for the one around it, and everything can be put back.
    this.#git('init');
    writeFileSync(join(this.#folder, '.git/info/exclude'), `node_modules\n${VITEST_CONFIG}\n`);
    this.#save();
  }

  /** Makes the state as it is now the one that {@link reset} goes back to. */
  #save(): void {
    this.#git('add', '--all');
    // So that they are put back too.
    this.#git('add', '--force', GENERATED);
    this.#git('-c', 'user.name=test', '-c', 'user.email=test@baton.invalid', 'commit', '--no-verify', '--no-gpg-sign', '--message=scratch');
  }

  /** Puts everything back as it was. */
  reset(): void {
    this.#git('reset', '--hard');
    this.#git('clean', '-d', '--force');
  }

  /**
   * Follows all recipes.
   * @param leftOut places that are forgotten
   * @throws with the places that don't fit the repository any more
   */
  follow(leftOut: (place: Place) => boolean = () => false): void {
    this.make(RECIPES.flatMap(placesOf).filter((place) => !leftOut(place)));
  }

  /** Makes these places. @throws with those that don't fit */
  make(places: readonly Place[]): void {
    const misfits = places.filter((place) => !this.fit(place));
    if (misfits.length === 0) return;
    const lines = misfits.map(
      ({ recipe, file }) =>
        `your change stands beside the place of test/recipes/${recipe}.patch in ${file}; renew the patch: npm run recipe -- ${recipe}`,
    );
    throw new Error([...new Set(lines)].join('\n'));
  }

  /** Makes a place. @returns whether it fits */
  fit(place: Place): boolean {
    return patchesOf(place).some((input) => {
      const options = { cwd: this.#folder, input, encoding: 'utf8' } as const;
      return spawnSync('git', ['apply', '-C1', '--recount', '--unidiff-zero', '-'], options).status === 0;
    });
  }

  /** What was changed since it was made, as a patch. */
  changes(): string {
    this.#git('add', '--all', '--intent-to-add');
    const form = ['--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/', '--unified=3', '--abbrev=7'];
    return execFileSync('git', ['diff', ...form], { cwd: this.#folder, encoding: 'utf8' });
  }

  /** Changes a file. */
  edit(file: string, from: string | RegExp, to: string): void {
    const path = join(this.#folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  }

  generate(...args: string[]): Promise<Outcome> {
    return this.#node('codegen/generate.ts', ...args);
  }

  /** @throws unless all is generated that a contributor has to generate */
  async generateAll(): Promise<void> {
    const { ok, output } = await this.generate();
    if (!ok) throw new Error(output);
  }

  typecheck(): Promise<Outcome> {
    return this.#node('node_modules/ts7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false');
  }

  /** @param files paths of test files */
  test(...files: string[]): Promise<Outcome> {
    rmSync(join(this.#folder, '.tmp'), { recursive: true, force: true });
    return this.#node('node_modules/vitest/vitest.mjs', 'run', `--config=${VITEST_CONFIG}`, '--reporter=default', ...files);
  }

  /** What is missing in the coverage of the contract behind the last {@link test}. */
  coverage(): Promise<Outcome> {
    return this.#node('test/contract/coverage.ts');
  }

  async #node(...args: string[]): Promise<Outcome> {
    // What the vitest around this one tells its workers is nothing to the one inside.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|TEST|DEV|PROD|MODE|SSR|NODE_ENV|NODE_OPTIONS|FORCE_COLOR)/.test(name),
    );
    const env = { ...Object.fromEntries(own), NO_COLOR: '1', BATON_SEEN: join(this.#folder, '.tmp/seen.jsonl') };
    return await new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: this.#folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({ ok: error === null, output: stdout + stderr }),
      );
    });
  }

  #git(...args: string[]): void {
    execFileSync('git', args, { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
