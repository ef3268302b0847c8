import { describe, expect, it } from 'vitest';
import { NEVER, openSandbox, realEngine, skipNote, useSandbox } from '../../support/sandbox.ts';

/* 64 MB, 2000 files: test/support/sandbox.ts. A command that isn't ended says that it has reached its end. */
describe.skipIf(!realEngine)(`what a workspace may hold${skipNote}`, () => {
  const box = useSandbox();

  const exec = (command: string, tenantId: number) => box().sandbox.exec(tenantId, command, NEVER);
  const ends = (command: string, tenantId: number, words: RegExp) =>
    expect(exec(`${command}; sleep 15; echo reached`, tenantId)).rejects.toThrow(words);

  it('[SBX-021] is ended when /workspace grows beyond its limit, and then may only delete', async () => {
    const fill = 'for i in 1 2 3 4; do head -c 20000000 /dev/zero > f$i; done; sleep 15; echo not reached';
    await expect(exec(fill, 10)).rejects.toThrow(
      /^the command was ended: \/workspace holds \d+ MB, and its limit is 64 MB\. Until something is deleted/,
    );
    expect((await exec('true', 10)).excess).toMatch(/\/workspace holds \d+ MB/);
    expect(await box().sandbox.write(10, 'a', Buffer.from('x'), NEVER)).toMatch(/^with it \/workspace holds/);
    expect(await exec('rm f*', 10)).toMatchObject({ exitCode: 0, excess: undefined });
    expect(await box().sandbox.write(10, 'a', Buffer.from('x'), NEVER)).toBeUndefined();
  });

  it('[SBX-021] no file is larger than the workspace may be', async () => {
    const { output } = await exec('truncate -s 60M small; truncate -s 70M large; wc -c < small; wc -c < large', 1);
    expect(output).toMatch(/62914560\n0\n$/);
  });

  it('[SBX-021] files are counted, empty ones and folders too', async () => {
    await ends(
      'mkdir d; cd d; i=0; while [ $i -lt 2100 ]; do : > $i; i=$((i+1)); done',
      2,
      /holds \d+ files and folders, and its limit is 2000/,
    );
    await ends('touch d/one d/more', 2, /files and folders/);
    expect(await exec('rm -r d; ls', 2)).toEqual({ output: '', omitted: 0, exitCode: 0, timedOut: false, excess: undefined });
  });

  it('[SBX-021] files that are deleted, but still open, are counted', async () => {
    await ends('exec 5> a; rm a; exec 6> b; rm b; head -c 40000000 /dev/zero >&5; head -c 40000000 /dev/zero >&6', 3, /holds \d+ MB/);
    expect(await exec('ls', 3)).toMatchObject({ output: '', excess: undefined });
  });

  it('[SBX-021] a folder that its owner may not look into hides nothing', async () => {
    await ends('mkdir h; exec 5> h/f; chmod 0 h; head -c 20000000 /dev/zero >&5', 4, /it hid a folder/);
    await exec('mkdir -p h/i; head -c 60000000 /dev/zero > h/i/g; chmod 0 h/i h', 4).catch(() => {});
    expect((await exec('true', 4)).excess).toMatch(/holds \d+ MB/);
    expect((await exec('rm -r h', 4)).excess).toBeUndefined();
  });

  it('[SBX-021] a process that may not be looked into hides nothing', async () => {
    await ends(
      'mkdir /tmp/b; cp /bin/busybox /tmp/b/sleep; chmod 111 /tmp/b/sleep; /tmp/b/sleep 15',
      5,
      /it hid a folder in \/workspace, or a process/,
    );
  });

  it('[SBX-021] ending what measures does not help', async () => {
    const kill = 'for p in /proc/[0-9]*; do p=${p#/proc/}; [ $p != $$ ] && kill -9 $p; done 2> /dev/null';
    await ends(`while :; do ${kill}; done`, 6, /left no room for measuring/);
    expect(await exec('echo on we go', 6)).toMatchObject({ output: 'on we go\n' });
  });

  it('[SBX-021] names of files take nothing away', async () => {
    await exec(`mkdir "a\n1\t"; touch "a\n1\t/workspace" "on 1" "x\nopen 1 2 3 4"; head -c 40000000 /dev/zero > f`, 7);
    await exec('head -c 40000000 /dev/zero > g', 7).catch(() => {});
    expect((await exec('true', 7)).excess).toMatch(/holds [67]\d MB/);
  });

  it('[SBX-021] is known again after a restart of the server', async () => {
    await using before = openSandbox();
    await before.sandbox.exec(1, 'for i in 1 2 3 4; do head -c 20000000 /dev/zero > f$i; done', NEVER).catch(() => {});
    await before.sandbox.close();
    await using after = openSandbox({ instance: before.instance });
    expect(await after.sandbox.write(1, 'a', Buffer.from('x'), NEVER)).toMatch(/^with it \/workspace holds [67]\d MB/);
    expect((await after.sandbox.exec(1, 'ls', NEVER)).excess).toMatch(/holds [67]\d MB/);
  });

  it('[SBX-021] files of /write count without a command, and once', async () => {
    const write = (name: string) => box().sandbox.write(8, name, Buffer.alloc(15_000_000), NEVER);
    for (let i = 0; i < 6; i++) expect(await write('same')).toBeUndefined();
    for (const name of ['b', 'c', 'd']) expect(await write(name)).toBeUndefined();
    expect(await write('e')).toMatch(/^with it \/workspace holds 72 MB, and its limit is 64 MB/);
  });

  it('[SBX-020] holes of the kernel and other processes are out of reach', async () => {
    for (const command of [
      'unshare -U true',
      'unshare -m true',
      'unshare -p true',
      'mount -t tmpfs x /tmp',
      'umount /tmp',
      'chroot / true',
      'dmesg',
      'nsenter -t 1 -m true',
    ]) {
      expect((await exec(command, 9)).exitCode, command).not.toBe(0);
    }
    expect((await exec('kill -9 $(pidof sleep)', 9)).output).toMatch(/not permitted/);
  });
});
