import { describe, expect, it } from 'vitest';
import { NEVER, openSandbox, realEngine, skipNote, useSandbox } from '../../support/sandbox.ts';

/*
 * That commands run, in a cage; all that they try, and what becomes of containers, is in the full tests.
 */

describe.skipIf(!realEngine)(`a command in a container${skipNote}`, () => {
  const box = useSandbox();

  const exec = (command: string, tenantId = 1) => box().sandbox.exec(tenantId, command, NEVER);
  const run = async (command: string, tenantId = 1) => (await exec(command, tenantId)).output.trim();

  it('[SBX-001] runs in /workspace, by a shell, and tells the exit code', async () => {
    expect(await exec('pwd; echo $((6*7)); exit 3')).toEqual({ output: '/workspace\n42\n', omitted: 0, exitCode: 3, timedOut: false });
    // Codes that engines use for failures of their own.
    for (const code of [125, 127]) expect((await exec(`exit ${code}`)).exitCode).toBe(code);
    expect((await exec('no-such-program')).output).toContain('not found');
  });

  it('[SBX-002] has no network but the loopback interface', async () => {
    expect((await run('ls /sys/class/net')).split(/\s+/)).toEqual(['lo']);
    expect(await run('cat /proc/net/route | wc -l')).toBe('1');
  });

  it('[SBX-003] runs as a user without any rights', async () => {
    expect(Number(await run('id -u'))).toBeGreaterThan(0);
    const status = await run('cat /proc/self/status');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) expect(status).toMatch(new RegExp(`^${set}:\\s*0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
  });

  it('[SBX-020] gets no namespace of its own, in which it would have every capability', async () => {
    expect(await exec('unshare -r -m id')).toMatchObject({ output: expect.stringContaining('not permitted'), exitCode: 1 });
    expect(await run('cat /proc/self/status')).toMatch(/^Seccomp:\s*2$/m);
  });

  it('[SBX-022] takes with it what it has put into the background', async () => {
    await exec('sleep 4711 & setsid sleep 4712 > /dev/null 2>&1 & (setsid sh -c "sleep 4713 &" &)');
    expect(await run('ps -o args')).not.toMatch(/sleep 471/);
    expect(await run('echo same > /tmp/same; cat /tmp/same')).toBe('same');
  });

  it('[SBX-009] keeps tenants apart, and their users too', async () => {
    expect(await run('echo secret > /workspace/mine; echo secret > /tmp/mine; id -u', 3)).not.toBe(await run('id -u', 4));
    expect(await run('ls /workspace /tmp; ps -o pid | wc -l', 4)).not.toContain('mine');
    expect(await run('cat /workspace/mine', 3)).toBe('secret');
  });

  it('[SBX-012] leaves nothing behind when the server ends', async () => {
    await using other = openSandbox();
    await other.sandbox.exec(1, 'true', NEVER);
    expect(other.containers()).toHaveLength(1);
    await other.sandbox.close();
    expect(other.containers()).toEqual([]);
  });
});
