import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * src/ → dist/: one JavaScript file for each TypeScript file, and its declarations. Bundling and minifying is left to those
 * who use the package. The compiler is the repository's.
 */

const here = dirname(fileURLToPath(import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('ts7/package.json'));

rmSync(join(here, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', here], { stdio: 'inherit' });
process.exitCode = status ?? 1;
