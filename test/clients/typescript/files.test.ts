import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveFile, UnsafePath } from '../../../clients/typescript/src/files.ts';

let base: string;
let out: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'baton-files-'));
  out = join(base, 'out');
});
afterEach(() => rm(base, { recursive: true }));

describe('saveFile', () => {
  it('[CTS-050] makes the folder, writes files below it, and replaces existing files', async () => {
    expect(await saveFile(out, { path: 'a/b/c.txt', content: 'zwölf' })).toMatch(/out\/a\/b\/c\.txt$/);
    await saveFile(out, { path: 'a/b/c.txt', content: 'new' });
    expect(await readFile(join(out, 'a/b/c.txt'), 'utf8')).toBe('new');
    expect(await readdir(join(out, 'a/b'))).toEqual(['c.txt']);
  });

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/../../x',
    'a/..',
    '/etc/x',
    '//host/x',
    'a//b',
    'a/',
    './a',
    'C:x',
    'C:\\x',
    'c:/x',
    '\\x',
    '..\\x',
    'a\\..\\..\\x',
    'a\0b',
    'a\nb',
    'x:stream',
    '.. /x',
    'a./b',
    '... /x',
  ])('[CTS-051] refuses %j before anything is written', async (path) => {
    await expect(saveFile(out, { path, content: 'bad' })).rejects.toThrow(UnsafePath);
    expect(await readdir(base)).toEqual([]);
  });

  it('[CTS-052] refuses links that lead out of the folder, wherever they are in the path', async () => {
    const outside = join(base, 'outside');
    await mkdir(outside);
    await mkdir(out);
    await writeFile(join(outside, 'secret'), 'old');
    await symlink(outside, join(out, 'folder'));
    await symlink(join(outside, 'secret'), join(out, 'file'));
    await symlink(join(outside, 'not-there'), join(out, 'dangling'));
    for (const path of ['folder/x', 'folder/secret', 'folder/deeper/x', 'file', 'dangling', 'dangling/x']) {
      await expect(saveFile(out, { path, content: 'bad' })).rejects.toThrow(UnsafePath);
    }
    expect(await readdir(outside)).toEqual(['secret']);
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('old');
  });

  it('[CTS-053] follows links that stay inside the folder, and a folder that is a link itself', async () => {
    await mkdir(join(out, 'real'), { recursive: true });
    await symlink(join(out, 'real'), join(out, 'link'));
    await symlink(out, join(base, 'alias'));
    await saveFile(join(base, 'alias'), { path: 'link/x', content: 'good' });
    expect(await readFile(join(out, 'real/x'), 'utf8')).toBe('good');
  });
});
