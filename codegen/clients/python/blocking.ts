import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The modules that are written for asyncio, each with the one that blocks, which is made of it. */
const TWINS = { '_async.py': 'sync.py', '_async_run.py': 'sync_run.py', '_async_client.py': 'sync_client.py' };

/** What is another one without asyncio, in this order. */
const CHANGES: [RegExp, string][] = [
  // `await run` has no twin.
  [/ {4}def __await__[^]*?\n\n/, ''],
  [/It belongs to one event loop of asyncio\./, 'May be shared by threads; a run belongs to the thread that reads it.'],
  [/when it had ended already\.(?=""")/, '$&\n\n        May be called from another thread.\n        '],
  [/Closes the connections\./, '$& Nothing has to: they are closed with the client.'],
  [/ Its twin without asyncio is made of it\./, ''],
  [/with asyncio/, 'by blocking'],
  [/for asyncio/, 'that blocks'],
  [/import asyncio/, 'import time'],
  [/asyncio\.sleep/g, 'time.sleep'],
  [/AsyncGenerator\[E, None\]/, 'Generator[E, None, None]'],
  [/anext\(/g, 'next('],
  [/\b(?:async|await) /g, ''],
  [/\b__a(enter|exit|iter)__/g, '__$1__'],
  [/\.a(iter_bytes|read|close)\(/g, '.$1('],
  [/Async(?=Transport|Driver)/g, 'Sync'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\bRunBase\b/g, 'BlockingRunBase'],
  [/from \._async/g, 'from .sync'],
  [/from \._generated\.?/g, 'from .'],
  [/from \._/g, 'from .._'],
];

/** The modules of the client that blocks, by file name. */
export function renderBlocking(folder: string): [name: string, content: string][] {
  return Object.entries(TWINS).map(([name, twin]) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return [twin, CHANGES.reduce((text, [from, to]) => text.replace(from, to), source)];
  });
}
