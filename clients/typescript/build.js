import { execSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * src/ → dist/: one JavaScript file for each TypeScript file, and its declarations. Bundling and minifying is left to those
 * who use the package. The compiler is the repository's; in a clone that has none yet, it is installed first. Written in
 * JavaScript, for those who pack it with Node 20.
 */

/** Longer than this npm waits for a registry that doesn't answer. */
const INSTALL_MS = 300_000;

const here = dirname(fileURLToPath(import.meta.url));
const compiler = compilerPath() ?? installed();

rmSync(join(here, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', here], { stdio: 'inherit' });
process.exitCode = status ?? 1;

/** @returns {string | undefined} */
function compilerPath() {
  try {
    return fileURLToPath(import.meta.resolve('ts7/package.json'));
  } catch {
    return undefined;
  }
}

/** @throws when it can't be had */
function installed() {
  const install = 'npm install --include=dev --no-package-lock --ignore-scripts --no-audit --no-fund --silent';
  try {
    // Through a shell: on Windows npm is a script.
    execSync(install, { cwd: here, stdio: 'inherit', timeout: INSTALL_MS });
  } catch (cause) {
    throw new Error(`the compiler is missing, and could not be installed in ${here}: run npm install`, { cause });
  }
  const path = compilerPath();
  if (path === undefined) throw new Error(`npm has installed no compiler in ${here}`);
  return path;
}
