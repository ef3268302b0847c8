import { describe, expect, it } from 'vitest';
import { NEVER, openSandbox, realEngine, skipNote } from '../../support/sandbox.ts';

describe.skipIf(!realEngine)(`the life of a container${skipNote}`, () => {
  it('[SBX-007] begins with the first command and serves the following ones', async () => {
    await using box = openSandbox();
    expect(box.containers()).toEqual([]);
    const run = async () => box.sandbox.exec(1, 'echo x >> /tmp/x; wc -l < /tmp/x', NEVER);
    const [first, second] = await Promise.all([run(), run()]);
    expect([first.output, second.output, (await run()).output]).toEqual(['1\n', '2\n', '3\n']);
    expect(box.containers()).toHaveLength(1);
  });

  it('[SBX-007] ends when it has been idle; its workspace is kept', async () => {
    await using box = openSandbox({ idleS: 0.2 });
    await box.sandbox.exec(1, 'echo kept > /workspace/kept; echo lost > /tmp/lost', NEVER);
    await expect.poll(() => box.containers()).toEqual([]);
    expect(await box.sandbox.exec(1, 'cat /workspace/kept; ls /tmp', NEVER)).toMatchObject({ output: 'kept\n', exitCode: 0 });
  });

  it('[SBX-008] the workspace is kept over restarts of the server', async () => {
    await using before = openSandbox();
    await before.sandbox.exec(7, 'mkdir a; echo kept > a/b', NEVER);
    await before.sandbox.close();
    await using after = openSandbox({ instance: before.instance });
    expect(await after.sandbox.exec(7, 'cat a/b', NEVER)).toMatchObject({ output: 'kept\n' });
    expect(await after.sandbox.exec(8, 'ls', NEVER)).toMatchObject({ output: '' });
  });

  it('[SBX-009] two databases on one machine share nothing', async () => {
    await using one = openSandbox();
    await using other = openSandbox();
    await one.sandbox.exec(1, 'echo x > x', NEVER);
    expect(await other.sandbox.exec(1, 'ls', NEVER)).toMatchObject({ output: '' });
  });

  it('[SBX-010] a container that was removed is an error once, and the next command has another', async () => {
    await using box = openSandbox();
    await box.sandbox.exec(1, 'echo kept > kept', NEVER);
    box.engine('rm', '--force', ...box.containers());
    await expect(box.sandbox.exec(1, 'true', NEVER)).rejects.toThrow(/^the sandbox engine failed: .*no such container/i);
    expect(await box.sandbox.exec(1, 'cat kept', NEVER)).toMatchObject({ output: 'kept\n' });
    expect(box.containers()).toHaveLength(1);
  });

  it('[SBX-010] a container that ends during a command, and a volume that was removed, are replaced', async () => {
    await using box = openSandbox();
    await box.sandbox.exec(1, 'true', NEVER);
    const command = box.sandbox.exec(1, 'touch begun; sleep 600', NEVER);
    await expect.poll(() => box.engine('exec', box.containers()[0]!, 'ls', '/workspace')).toContain('begun');
    box.engine('kill', ...box.containers());
    expect((await command).exitCode).toBe(137);
    expect(await box.sandbox.exec(1, 'ls', NEVER)).toMatchObject({ output: 'begun\n' });
    box.engine('rm', '--force', ...box.containers());
    box.engine('volume', 'rm', '--force', `baton-${box.instance}-t1`);
    await expect(box.sandbox.exec(1, 'true', NEVER)).rejects.toThrow(/engine failed/);
    expect(await box.sandbox.exec(1, 'ls; touch new && echo made', NEVER)).toMatchObject({ output: 'made\n' });
  });

  it('[SBX-012] the end of the server ends all containers and commands, and starts no more', async () => {
    await using box = openSandbox();
    await box.sandbox.exec(1, 'true', NEVER);
    const running = box.sandbox.exec(2, 'touch begun; sleep 600', NEVER);
    const waiting = box.sandbox.exec(2, 'true', NEVER);
    const starting = box.sandbox.exec(3, 'true', NEVER);
    const ends = Promise.allSettled([running, waiting, starting]);
    await expect.poll(() => box.containers()).toHaveLength(3);
    await box.sandbox.close();
    expect((await ends).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
    await expect(running).rejects.toThrow('the server is shutting down');
    await expect(box.sandbox.exec(1, 'true', NEVER)).rejects.toThrow('the server is shutting down');
    expect(box.containers()).toEqual([]);
    expect(box.problems).toEqual([]);
  });

  it('[SBX-012] containers of crashed servers are removed; those of live servers and other databases stay', async () => {
    await using dead = openSandbox();
    await using live = openSandbox({ instance: dead.instance });
    await using other = openSandbox();
    await using next = openSandbox({ instance: dead.instance });
    await Promise.all([dead, live, other, next].map((box) => box.sandbox.exec(1, 'true', NEVER)));
    const [name] = dead.containers().filter((name) => name.includes(`-${dead.nodeId}-`));
    expect(dead.containers()).toHaveLength(3);
    expect(await next.sandbox.sweep(new Set([live.nodeId]))).toEqual([name]);
    expect(next.containers()).toHaveLength(2);
    expect(other.containers()).toHaveLength(1);
    expect(await live.sandbox.exec(1, 'echo alive', NEVER)).toMatchObject({ output: 'alive\n' });
  });

  it('[SBX-017] the probe runs a container and leaves nothing', async () => {
    await using box = openSandbox();
    expect(await box.sandbox.probe()).toEqual({ ok: true, detail: expect.stringContaining(`runs ${box.settings.image}`) });
    expect(box.containers()).toEqual([]);
    expect(box.engine('volume', 'ls', '--quiet', '--filter', `name=baton-${box.instance}`)).toBe('');
  });

  it('[SBX-017] the probe says what is wrong', async () => {
    await using box = openSandbox({ image: 'localhost/baton-test:there-is-none' });
    expect(await box.sandbox.probe()).toEqual({ ok: false, problem: expect.stringMatching(/^the sandbox engine failed: ./) });
  });
});
