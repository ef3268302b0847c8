#!/usr/bin/env node
import module from 'node:module';
import { env, exit, stderr, versions } from 'node:process';

const [major = 0, minor = 0] = versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  stderr.write(`baton: Node ${versions.node} is too old; it takes 22.19 or newer\n`);
  exit(1);
}
// Most of the start is loading modules, and most of that is compiling: with the cache, later starts are much faster.
module.enableCompileCache();
// Node uses at most half of these threads to look up host names. Names in web pages may be slow on purpose
// (src/tools/web/resolve.ts).
env['UV_THREADPOOL_SIZE'] ??= '16';
await import('./cli/main.ts');
