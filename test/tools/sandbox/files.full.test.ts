import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SandboxError } from '../../../src/runtime/commands/exec.ts';
import { NEVER, realEngine, skipNote, useSandbox } from '../../support/sandbox.ts';

describe.skipIf(!realEngine)(`files of the workspace${skipNote}`, () => {
  const box = useSandbox();

  const read = (path: string, tenantId = 1) => box().sandbox.read(tenantId, path, NEVER);
  const write = (path: string, content: string | Buffer) => box().sandbox.write(1, path, Buffer.from(content), NEVER);
  const sh = async (command: string) => (await box().sandbox.exec(1, command, NEVER)).output;

  it('[SBX-015] come back as they were written, byte by byte', async () => {
    const content = randomBytes(3_000_000);
    expect(await write('data/of all/kinds.bin', content)).toBeUndefined();
    expect(content.equals((await read('data/of all/kinds.bin'))!)).toBe(true);
    expect(await write('data/of all/kinds.bin', '')).toBeUndefined();
    expect(await read('data/of all/kinds.bin')).toEqual(Buffer.alloc(0));
    expect(await sh('ls -A data/*')).toBe('kinds.bin\n');
  });

  it('[SBX-015] are what commands see, and the reverse', async () => {
    await write('script.sh', 'echo "ran as $(id -u)" > out.txt\n');
    await sh('sh script.sh');
    expect((await read('out.txt'))!.toString()).toMatch(/^ran as [1-9]\d*\n$/);
    expect(await read('absent.txt')).toBeUndefined();
    expect(await read('absent/absent.txt')).toBeUndefined();
    expect(await read('out.txt', 2)).toBeUndefined();
  });

  it('[SBX-015] keep away from what is behind links that lead out', async () => {
    await sh('ln -s /etc etc; ln -s /tmp tmp; ln -s /etc/passwd passwd; ln -s /tmp/target dangling; ln -s . inside; echo out > /tmp/out');
    await expect(read('tmp/out')).rejects.toThrow(/leaves \/workspace/);
    await expect(read('passwd')).rejects.toThrow(SandboxError);
    expect(await read('dangling')).toBeUndefined();
    expect(await write('tmp/new', 'x')).toMatch(/leaves \/workspace/);
    expect(await write('tmp/made/new', 'x')).toMatch(/leaves \/workspace/);
    // A link in the file's own place is replaced, not followed.
    expect(await write('dangling', 'x')).toBeUndefined();
    expect(await write('inside/ok', 'fine')).toBeUndefined();
    expect((await read('ok'))!.toString()).toBe('fine');
    expect(await sh('ls /tmp; readlink dangling')).toBe('out\n');
  });

  it('[SBX-015] refuse paths that are none, before anything is run', async () => {
    for (const path of ['', '/etc/passwd', '../x', 'a/../../x', './x', 'a//b', 'a/', 'nul\0', 'x'.repeat(5000)]) {
      await expect(read(path), path).rejects.toThrow(SandboxError);
      expect(await write(path, 'x'), path).toBeTypeOf('string');
    }
  });

  it('[SBX-015] say why they could not be written or read, and leave nothing half done', async () => {
    await sh('mkdir -p folder locked; echo x > file; chmod 500 locked; mkfifo pipe');
    expect(await write('folder', 'x')).toMatch(/there is a folder of that name/);
    expect(await write('file/below', 'x')).toMatch(/File exists|Not a directory/);
    expect(await write('locked/x', 'x'.repeat(100_000))).toMatch(/Permission denied/);
    await expect(read('folder')).rejects.toThrow(/not a file/);
    await expect(read('pipe')).rejects.toThrow(/not a file/);
    expect(await sh('ls -A folder locked; cat file')).toBe('folder:\n\nlocked:\nx\n');
    expect(box().problems).toEqual([]);
  });

  it('[SBX-015] are at most 16 MiB', async () => {
    await sh('head -c 17000000 /dev/zero > large');
    await expect(read('large')).rejects.toThrow(/larger than 16777216 bytes/);
    expect(await write('larger', Buffer.alloc(17_000_000))).toMatch(/larger than/);
    expect(await sh('ls larger 2>/dev/null')).toBe('');
  });
});
