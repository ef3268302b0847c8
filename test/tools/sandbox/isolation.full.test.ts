import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { NEVER, realEngine, skipNote, useSandbox } from '../../support/sandbox.ts';

describe.skipIf(!realEngine)(`what a command can reach${skipNote}`, () => {
  const box = useSandbox();

  const run = async (command: string, tenantId = 1) => (await box().sandbox.exec(tenantId, command, NEVER)).output.trim();

  it('[SBX-003] writes to /workspace and /tmp and to nothing else on a disk', async () => {
    expect(await run('echo a > /workspace/a && echo b > /tmp/b && cat /workspace/a /tmp/b')).toBe('a\nb');
    for (const folder of ['/', '/bin', '/etc', '/dev', '/run', '/var/tmp', '/sys', '/proc']) {
      expect(await run(`touch ${folder}/new 2>/dev/null; ls ${folder}/new 2>/dev/null`), folder).toBe('');
    }
    // Those of a root folder that is mounted read-only can't be changed even by its owner.
    expect(await run("grep ' / ' /proc/mounts")).toMatch(/ ro[, ]/);
  });

  it('[SBX-003] can run what it has put into /tmp', async () => {
    expect(await run("printf '#!/bin/sh\\necho ran' > /tmp/script; chmod +x /tmp/script; /tmp/script")).toBe('ran');
  });

  it('[SBX-002] sees nothing of the host', async () => {
    expect((await run('ls /')).split('\n')).toEqual(['bin', 'dev', 'etc', 'proc', 'run', 'sys', 'tmp', 'var', 'workspace']);
    // What measures the workspace is there too: as "exe" while the engine's runtime enters the container for it.
    expect(await run('ps -o comm | sort -u | tr "\\n" " "')).toMatch(
      /^(?:(?:COMMAND|\S*init\S*|exe|sleep|sh|ps|sort|tr|stat|find|printf|du|awk|\{\S+\}) ?)+$/,
    );
    expect(await run('hostname')).not.toBe(hostname());
    expect(await run('env')).not.toMatch(/VITEST|_KEY=|_TOKEN=/);
  });

  it('[SBX-004] is bounded in memory: what wants more is killed', async () => {
    const { exitCode } = await box().sandbox.exec(1, 'a=x; while :; do a=$a$a; done', NEVER);
    expect(exitCode).toBe(137);
    expect(await run('echo on we go')).toBe('on we go');
    // Podman's monitor notes it in a file of its working folder.
    expect(existsSync('oom')).toBe(false);
  });

  it('[SBX-004] is bounded in processes', async () => {
    const output = await run('i=0; while [ $i -lt 60 ]; do sleep 60 & i=$((i+1)); done; echo done', 5);
    expect(output).toContain("can't fork");
  });

  it('[SBX-004] is bounded in CPU time and in /tmp', async () => {
    expect(await run('cat /sys/fs/cgroup/cpu.max /sys/fs/cgroup/cpu/cpu.cfs_quota_us 2>/dev/null')).toMatch(/^100000\b/);
    expect(await run('dd if=/dev/zero of=/tmp/full bs=1M 2>&1; rm /tmp/full')).toContain('No space left');
  });

  it('[SBX-004] recovers from a fork bomb with the next command but one at the latest', async () => {
    await run('f() { f | f & }; f', 2);
    const second = await box()
      .sandbox.exec(2, 'echo alive', NEVER)
      .catch((error: Error) => error.message);
    const third = second instanceof Object && second.output === 'alive\n' ? second : await box().sandbox.exec(2, 'echo alive', NEVER);
    expect(third).toMatchObject({ output: 'alive\n', exitCode: 0 });
  });
});
