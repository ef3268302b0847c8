#!/usr/bin/env node
import module from 'node:module';
import { env, exit, stderr, versions } from 'node:process';

// What else is here has syntax that older ones don't know, and is loaded behind this.
if (Number.parseInt(versions.node, 10) < 24) {
  stderr.write(`baton: Node ${versions.node} is too old; it takes 24 or newer\n`);
  exit(1);
}
// Most of the start is loading modules, and most of that is compiling: with the cache, later starts are much faster.
module.enableCompileCache();
// Node uses at most half of these threads to look up host names. Names in web pages may be slow on purpose
// (src/tools/web/resolve.ts).
env['UV_THREADPOOL_SIZE'] ??= '16';
await import('./cli/main.ts');
