import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * `npm ci` builds the console, so that `npm start` has one to serve. Without the development dependencies, as in
 * `npm ci --omit=dev`, there is nothing to build it with, and nothing is done.
 */

if (existsSync(new URL('../node_modules/vite/package.json', import.meta.url))) {
  const { build } = await import('vite');
  await build({ root: fileURLToPath(new URL('.', import.meta.url)), logLevel: 'warn' });
}
