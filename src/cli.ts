#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Loading is most of a start, and compiling most of that: the second start of a version is much faster.
enableCompileCache();
await import('./cli/main.ts');
