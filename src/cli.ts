#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { env } from 'node:process';

// Loading is most of a start, and compiling most of that: the second start of a version is much faster.
enableCompileCache();
// Half of them look up names, those of pages among them, which may be slow on purpose (src/web/resolve.ts).
env['UV_THREADPOOL_SIZE'] ??= '16';
await import('./cli/main.ts');
