import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Semaphore } from '../../../src/lib/semaphore.ts';
import { checkLimits } from '../../../src/tools/sandbox/limits.ts';
import { callsIn, fakeEngine, goodEngine, kindOf, limitsOf, type FakeBehaviour, type NotedCall } from '../../support/fake-engine.ts';
import { NEVER, openSandbox, type TestSandbox, type TestSandboxOptions } from '../../support/sandbox.ts';

const PROFILE = fileURLToPath(new URL('../../../src/tools/sandbox/seccomp.json', import.meta.url));
const LIMITS = limitsOf(PROFILE, { memoryMb: 64, pids: 32, fileMb: 64 });
const GOOD = goodEngine(LIMITS);

describe('a container engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baton-engine-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (behaviour: FakeBehaviour = {}, options: TestSandboxOptions = {}): TestSandbox => {
    behave(behaviour);
    return openSandbox({ engine: fakeEngine(folder), ...options });
  };
  const behave = (behaviour: FakeBehaviour, at = folder) =>
    writeFileSync(join(at, 'behaviour.json'), JSON.stringify({ ...GOOD, ...behaviour }));
  const calls = (verb?: string): NotedCall[] => callsIn(folder).filter(({ args }) => verb === undefined || kindOf(args) === verb);
  const alive = ({ pid }: NotedCall) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const exec = (box: TestSandbox, command = 'true', signal = NEVER) => box.sandbox.exec(1, command, signal);

  it('[SBX-003] is asked for a container without any rights', async () => {
    await using box = open({}, { memoryMb: 64, cpus: 1, pids: 32 });
    expect(await exec(box)).toMatchObject({ output: 'fine\n', exitCode: 0 });
    const [{ args }] = calls('run') as [NotedCall];
    for (const flag of [
      '--network=none',
      '--read-only',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      '--user=60001:60001',
      `--security-opt=seccomp=${PROFILE}`,
      '--ulimit=fsize=67108864:67108864',
      '--init',
      '--memory=64m',
      '--memory-swap=64m',
      '--cpus=1',
      '--pids-limit=32',
      `--volume=baton-${box.instance}-t1:/workspace`,
      `--label=baton.instance=${box.instance}`,
      `--label=baton.node=${box.nodeId}`,
    ]) {
      expect(args).toContain(flag);
    }
    for (const verb of ['exec', 'check', 'guard']) expect(calls(verb)[0]!.args).toContain('--user=20001:20001');
    expect(args.join(' ')).not.toMatch(/privileged(?!$| )|--cap-add|--device|--mount|-v /);
    expect(args.filter((arg) => arg.startsWith('--volume'))).toHaveLength(1);
  });

  it('[SBX-004] that does not apply a limit runs nothing', async () => {
    await using box = open({ container: { stdout: JSON.stringify({ ...LIMITS, Memory: 0 }) } });
    await expect(exec(box)).rejects.toThrow('did not apply --memory, so nothing is run');
    expect(calls('exec').filter(({ args }) => args.includes('true'))).toEqual([]);
    expect(calls('rm').at(-1)!.args).toEqual(['rm', '--force', expect.stringContaining(box.instance)]);
    expect(() => checkLimits(JSON.stringify(LIMITS), box.settings)).not.toThrow();
    const lacking = { MemorySwap: -1, NanoCpus: 0, PidsLimit: null, ReadonlyRootfs: false, Ulimits: null };
    expect(() => checkLimits(JSON.stringify({ ...LIMITS, ...lacking }), box.settings)).toThrow(
      '--memory-swap, --cpus, --pids-limit, --read-only, --ulimit=fsize',
    );
  });

  it('[SBX-020] that does not apply the profile of system calls runs nothing, and the probe says so', async () => {
    await using box = open({ check: { stdout: 'yes\nSeccomp:\t0\n' } });
    await expect(exec(box)).rejects.toThrow('did not apply --security-opt=seccomp, so nothing is run');
    expect(calls('exec')).toEqual([]);
    expect(await box.sandbox.probe()).toEqual({ ok: false, problem: expect.stringContaining('--security-opt=seccomp') });
  });

  it('[SBX-020] tells the profile by its path, or by what stands in it', () => {
    const { settings } = openSandbox();
    const check = (option: string) => checkLimits(JSON.stringify({ ...LIMITS, SecurityOpt: ['no-new-privileges', option] }), settings);
    const profile = JSON.parse(readFileSync(PROFILE, 'utf8')) as Record<string, unknown>;
    expect(() => check(`seccomp=${PROFILE}`)).not.toThrow();
    expect(() => check(`seccomp=${JSON.stringify(profile)}`)).not.toThrow();
    for (const other of ['unconfined', '/etc/other.json', JSON.stringify({ ...profile, defaultAction: 'SCMP_ACT_ALLOW' })]) {
      expect(() => check(`seccomp=${other}`), other).toThrow('did not apply --security-opt=seccomp, so nothing is run');
    }
  });

  it('[SBX-022] whose container can not be looked into after a command gets another one', async () => {
    await using box = open({ guard: [{}, { exit: 1 }] });
    expect(await exec(box)).toMatchObject({ output: 'fine\n', exitCode: 0 });
    expect(calls('rm')).toHaveLength(1);
    behave({});
    expect(await exec(box)).toMatchObject({ output: 'fine\n' });
    expect(calls('run')).toHaveLength(2);
  });

  it('[SBX-004] that refuses a limit is quoted', async () => {
    await using box = open({ run: { stderr: 'Error: the requested cgroup controller `pids` is not available\n', exit: 126 } });
    await expect(exec(box)).rejects.toThrow('the sandbox engine failed: Error: the requested cgroup controller `pids` is not available');
  });

  it('[SBX-013] gets a command as one argument, and no shell of the host sees it', async () => {
    await using box = open();
    const command = `'; touch ${folder}/owned; echo "$(touch ${folder}/owned)" \`touch ${folder}/owned\`\n--privileged`;
    await exec(box, command);
    expect(calls('exec').at(-1)!.args.at(-1)).toBe(command);
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });

  it('[SBX-016] sees none of our secrets', async () => {
    process.env['OPENAI_API_KEY'] = 'secret';
    process.env['https_proxy'] = 'http://user:secret@proxy.example';
    try {
      await using box = open({ image: [{ stderr: 'Error: No such image: x', exit: 1 }] });
      await exec(box);
      for (const { args, env } of calls()) {
        expect(env.filter((name) => /KEY|VITEST|DATABASE/.test(name))).toEqual([]);
        expect(env.includes('https_proxy')).toBe(args[0] === 'pull');
        expect(env).toContain('PATH');
      }
      expect(calls('pull')).toHaveLength(1);
    } finally {
      delete process.env['OPENAI_API_KEY'];
      delete process.env['https_proxy'];
    }
  });

  it('[SBX-010] that does not exist is an error, and works once it exists', async () => {
    await using box = openSandbox({ engine: '/no/such/engine --x' });
    await expect(exec(box)).rejects.toThrow("the sandbox engine '/no/such/engine' can't be started: there is no such program");
    expect(await box.sandbox.probe()).toEqual({ ok: false, problem: expect.stringContaining('there is no such program') });
    expect(await box.sandbox.write(1, 'a', Buffer.from('x'), NEVER)).toMatch(/no such program/);
  });

  it('[SBX-023] has so many containers: one more ends the one that is idle for longest', async () => {
    await using box = open({}, { places: new Semaphore(2) });
    for (const tenantId of [1, 2, 1, 3]) await box.sandbox.exec(tenantId, 'true', NEVER);
    expect(calls('run')).toHaveLength(3);
    expect(calls('rm').map(({ args }) => /-t(\d)-/.exec(args.at(-1)!)![1])).toEqual(['2']);
    await box.sandbox.exec(1, 'true', NEVER);
    expect(calls('run')).toHaveLength(3);
  });

  it('[SBX-023] where all are at work, the next one waits for the end of a command, and is told so when that takes too long', async () => {
    const places = new Semaphore(1, { waitMs: 20_000 });
    await using box = open({ exec: { hang: true } }, { places });
    const stop = new AbortController();
    const first = box.sandbox.exec(1, 'sleep', stop.signal);
    await expect.poll(() => calls('exec')).toHaveLength(1);
    behave({});
    const second = box.sandbox.exec(2, 'true', NEVER);
    await expect.poll(() => places.waiting).toBe(1);
    stop.abort(new Error('canceled'));
    await expect(first).rejects.toThrow('canceled');
    expect(await second).toMatchObject({ output: 'fine\n' });
    expect(places.held).toBe(1);
    // The one of an idle tenant goes as soon as somebody waits who found it at work.
    const [third, fourth] = [box.sandbox.exec(2, 'true', NEVER), box.sandbox.exec(3, 'true', NEVER)];
    expect([await third, await fourth]).toMatchObject([{ output: 'fine\n' }, { output: 'fine\n' }]);
    await using other = open({ exec: { hang: true } }, { places: new Semaphore(1, { waitMs: 1 }) });
    const again = new AbortController();
    const working = other.sandbox.exec(1, 'sleep', again.signal);
    working.catch(() => {});
    await expect.poll(() => calls('run').length).toBeGreaterThanOrEqual(4);
    await expect(other.sandbox.exec(2, 'true', NEVER)).rejects.toThrow('as many containers are at work as this server may have');
    again.abort(new Error('canceled'));
  });

  it('[SBX-010] that has stopped is quoted in one line, and the next command starts afresh', async () => {
    const words = 'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?';
    await using box = open({ image: { stderr: `${words}\n\nRun 'docker run --help' for more information\n`, exit: 1 } });
    await expect(exec(box)).rejects.toThrow(new RegExp(`^the sandbox engine failed: ${words.replaceAll(/[.?]/g, '\\$&')}$`));
    expect(box.problems).toEqual([expect.stringContaining(words)]);
    behave({});
    expect(await exec(box)).toMatchObject({ output: 'fine\n' });
  });

  it('[SBX-010] whose own failure has an exit code of a command is not taken for one', async () => {
    await using box = open({
      exec: [
        { stderr: 'Error: container state improper\n', exit: 1 },
        { stdout: '<password>', exit: 1 },
      ],
    });
    await expect(exec(box)).rejects.toThrow('the sandbox engine failed: Error: container state improper');
    expect(await exec(box)).toEqual({ output: '', omitted: 0, exitCode: 1, timedOut: false });
    const names = calls('run').map(({ args }) => args.find((arg) => arg.startsWith('--name=')));
    expect(new Set(names).size).toBe(2);
    expect(calls('rm')[0]!.args.at(-1)).toBe(names[0]!.slice('--name='.length));
  });

  it('[SBX-010] that can not remove a container gets no second one of the same tenant', async () => {
    await using box = open({ exec: { stderr: 'Error: broken\n', exit: 125 }, rm: { stderr: 'Error: device busy\n', exit: 1 } });
    await expect(exec(box)).rejects.toThrow('broken');
    await expect(exec(box)).rejects.toThrow('device busy');
    expect(calls('run')).toHaveLength(1);
    behave({});
    expect(await exec(box)).toMatchObject({ output: 'fine\n' });
    expect(calls('run')).toHaveLength(2);
  });

  it('[SBX-010] that prints megabytes of failure is cut short', async () => {
    await using box = open({ run: { flood: { to: 'stderr', bytes: 5_000_000 }, exit: 125 } });
    const error = await exec(box).catch((error: Error) => error);
    expect((error as Error).message).toMatch(/^the sandbox engine failed: x{100}/);
    expect((error as Error).message.length).toBeLessThan(500);
  });

  it('[SBX-010] that prints megabytes in place of a command is a failure too', async () => {
    await using box = open({ exec: { flood: { to: 'stdout', bytes: 3_000_000 }, exit: 0 } });
    await expect(exec(box)).rejects.toThrow(/^the sandbox engine failed: x{100}/);
  });

  it('[SBX-018] that hangs is given up, whatever it was asked, and no process of it is left', async () => {
    const verbs = ['image', 'run', 'check', 'exec'];
    await Promise.all(
      verbs.map(async (verb) => {
        const own = join(folder, verb);
        mkdirSync(own);
        behave({ [verb]: { hang: true } }, own);
        // Long enough for the calls behind it, each a process that has to start, on a machine that is busy with others.
        await using box = openSandbox({ engine: fakeEngine(own), engineMs: 5000 });
        await expect(exec(box), verb).rejects.toThrow(/did not (?:answer|start the command) within 5 s/);
        await expect.poll(() => callsIn(own).filter(alive)).toEqual([]);
        behave({}, own);
        expect(await exec(box)).toMatchObject({ output: 'fine\n' });
      }),
    );
  });

  it('[SBX-018] that hangs does not delay the end of a canceled run', async () => {
    await using box = open({ run: { hang: true } });
    const cancel = new AbortController();
    const command = exec(box, 'true', cancel.signal);
    await expect.poll(() => calls('run')).toHaveLength(1);
    cancel.abort(new Error('cancelled'));
    await expect(command).rejects.toThrow('cancelled');
    const hanging = calls('run').filter(alive);
    expect(hanging).toHaveLength(1);
    process.kill(hanging[0]!.pid, 'SIGKILL');
  });

  it('[SBX-005] whose client does not notice the end of a container is ended itself', async () => {
    await using box = open({ exec: { stdout: '<password>begun\n', hang: true } }, { timeoutS: 0.3 });
    expect(await exec(box)).toEqual({ output: 'begun\n', omitted: 0, exitCode: undefined, timedOut: true });
    expect(calls('rm')).toHaveLength(1);
    await expect.poll(() => calls().filter(alive)).toEqual([]);
  });

  it('[SBX-005] gets one command of a tenant at a time, and those of others meanwhile', async () => {
    await using box = open({ exec: [{ stdout: '<password>', hang: true }, { stdout: '<password>other' }] });
    const cancel = new AbortController();
    const first = exec(box, 'first', cancel.signal);
    await expect.poll(() => calls('exec').filter(({ args }) => args.includes('first'))).toHaveLength(1);
    const waiting = Array.from({ length: 64 }, () => exec(box, 'second', cancel.signal).catch((error: Error) => error.message));
    await expect(exec(box, 'one too many')).rejects.toThrow(/64 commands are waiting/);
    expect(await box.sandbox.exec(2, 'third', NEVER)).toMatchObject({ output: 'other' });
    cancel.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['cancelled']));
    expect(calls('exec').filter(({ args }) => args.includes('second'))).toEqual([]);
  });
});
