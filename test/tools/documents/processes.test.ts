import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Documents } from '../../../src/tools/documents/documents.ts';
import { textPdf } from '../../support/pdf.ts';

const run = { tenantId: 1, signal: new AbortController().signal };
const pdf = { mediaType: 'application/pdf', data: textPdf(['fine']) };

/** The processes that read documents for a process. */
function readersOf(pid: number | undefined): number[] {
  try {
    const children = execFileSync('pgrep', ['-P', String(pid), '-f', 'document-worker'], { encoding: 'utf8' });
    return children.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

/** One that was killed may not have been cleared away yet. */
function isAlive(pid: number): boolean {
  try {
    return /\nState:\t[^ZX]/.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

it('[DCM-016] gets no variable of ours, and ends without work; the next document has another one', async () => {
  const documents = new Documents({ idleMs: 1000 });
  const before = readersOf(process.pid);
  const beside = () => readersOf(process.pid).filter((pid) => !before.includes(pid));
  const reading = documents.read(pdf, run);
  const reader = await expect
    .poll(() => beside()[0])
    .toBeDefined()
    .then(() => beside()[0]!);
  expect(readFileSync(`/proc/${reader}/environ`, 'utf8').replace(/NODE_CHANNEL\w+=\w*\0?/g, '')).toBe('');
  expect(await reading).toMatchObject({ pages: ['fine'] });
  await expect.poll(() => isAlive(reader), { timeout: 10_000 }).toBe(false);
  expect(await documents.read(pdf, run)).toMatchObject({ pages: ['fine'] });
  await documents.close();
  expect(beside().filter(isAlive)).toEqual([]);
});

it('[DCM-016] ends when the server was killed, also in the middle of work without end', async () => {
  const script = `
    import { Documents } from './src/tools/documents/documents.ts';
    import { endless } from './test/support/pdf.ts';
    const documents = new Documents({ timeoutMs: 3_600_000 });
    void documents.read({ mediaType: 'application/pdf', data: endless() }, { tenantId: 1, signal: new AbortController().signal });`;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const busy = (pid: number): number => Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(' ')[13]);
  try {
    // It has used more than a second of a processor: it is at work.
    await expect.poll(() => readersOf(server.pid).map(busy)[0] ?? 0, { timeout: 30_000 }).toBeGreaterThan(100);
    const [reader] = readersOf(server.pid);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(reader!), { timeout: 10_000 }).toBe(false);
  } finally {
    server.kill('SIGKILL');
  }
});
