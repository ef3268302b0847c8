import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from './cache.ts';
import type { RowContext } from './row.ts';

/** Packages by name, each with its exact version. */
export type Packages = Record<string, string>;

/** Installs packages, once for the same ones, and puts them where the row's folder finds them. Its modules are ES modules. */
export async function npmInstall({ folder, run }: RowContext, packages: Packages): Promise<void> {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages });
  const installed = await cached('npm', packages, async (to) => {
    writeFileSync(join(to, 'package.json'), manifest);
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: to });
  });
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), manifest);
}
