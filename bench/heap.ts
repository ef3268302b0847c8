import { renameSync, writeFileSync } from 'node:fs';

/*
 * Imported into a server that is measured: on SIGUSR2 it writes how many bytes live in its heap and beside it, after a
 * collection, into the file `HEAP_FILE`. What the process has from the system says little of that: it is seldom given back.
 */

const file = process.env['HEAP_FILE']!;

process.on('SIGUSR2', () => {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
});
