import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxError } from '../../../src/runtime/commands/exec.ts';
import { NEVER, openSandbox, realEngine, skipNote, type TestSandbox } from '../../support/sandbox.ts';

describe.skipIf(!realEngine)(`commands in a container${skipNote}`, () => {
  let box: TestSandbox;
  let hasty: TestSandbox;
  beforeAll(() => {
    box = openSandbox();
    hasty = openSandbox({ timeoutS: 1 });
  });
  afterAll(async () => {
    await Promise.all([box[Symbol.asyncDispose](), hasty[Symbol.asyncDispose]()]);
  });

  const exec = (command: string, signal = NEVER) => box.sandbox.exec(1, command, signal);

  it('[SBX-006] keep the order of both output streams', async () => {
    const { output } = await exec('for i in 1 2 3 4 5; do echo out$i; echo err$i >&2; done');
    expect(output).toBe([1, 2, 3, 4, 5].map((i) => `out${i}\nerr${i}\n`).join(''));
  });

  it('[SBX-006] keeps 32 KiB of an endless output, and ends it', async () => {
    const result = await hasty.sandbox.exec(1, 'yes', NEVER);
    expect(result).toMatchObject({ timedOut: true, exitCode: undefined });
    expect(result.output).toBe('y\n'.repeat(16 * 1024));
    expect(result.omitted).toBeGreaterThan(0);
  });

  it('[SBX-006] lets a command with much output finish', async () => {
    const result = await exec('head -c 1000000 /dev/zero | tr "\\0" x; echo end >&2; exit 7');
    expect(result).toMatchObject({ exitCode: 7, timedOut: false });
    expect(Buffer.byteLength(result.output) + result.omitted).toBe(1_000_004);
  });

  it('[SBX-006] cuts between characters, and makes text of anything', async () => {
    const long = await exec('i=0; while [ $i -lt 1500 ]; do printf "%s" "xäöüäöüäöüäöüäöü"; i=$((i+1)); done');
    expect(long.output).toMatch(/^[xäöü]+$/);
    const binary = await exec("printf '\\000\\001\\033[31mred\\033[0m\\377\\376ok'");
    expect(binary).toMatchObject({ output: '\uFFFD\uFFFDred\uFFFD\uFFFDok', exitCode: 0 });
  });

  it('[SBX-005] end when their time is over, whatever processes they have started', async () => {
    const exec = (command: string) => hasty.sandbox.exec(1, command, NEVER);
    const daemon = 'setsid sh -c \'trap "" TERM HUP INT; while :; do date > /workspace/beat; done\' &';
    const bare = 'env -i setsid sleep 4242 > /dev/null 2>&1 &';
    const loop = "trap '' TERM HUP INT; echo begun; while :; do :; done";
    expect(await exec(`${daemon} ${bare} ${loop}`)).toEqual({ output: 'begun\n', omitted: 0, exitCode: undefined, timedOut: true });
    expect((await exec('ps -o args')).output).not.toMatch(/4242|setsid/);
    // No other container has it either: the file that it rewrites all the time stays gone.
    expect((await exec('rm -f beat; sleep 0.3; ls')).output).toBe('');
    expect(hasty.containers()).toHaveLength(1);
  });

  it('[SBX-022] end what they have started, also when they have ended what looks after that, and keep the container', async () => {
    await exec('echo kept > /tmp/kept');
    await exec('setsid sh -c "trap \\"\\" TERM HUP INT; while :; do :; done" & kill -9 -1; true');
    await exec('(setsid sh -c "setsid sleep 4711 & sleep 4712" &); kill -9 $$');
    const { output } = await exec('ps -o args; cat /tmp/kept');
    expect(output).not.toMatch(/sleep 471|trap/);
    expect(output).toContain('kept');
  });

  it('[SBX-022] may start processes, wait for them, and pipe', async () => {
    const { output } = await exec(
      'sleep 0.1 & sleep 0.2 & wait; seq 1 1000 | sort -rn | awk "{ s += \\$1 } END { print s }"; tar cf - . | wc -c; mkfifo p; echo x > p & cat p',
    );
    expect(output).toMatch(/^500500\n\d+\nx\n$/);
  });

  it('[SBX-011] ends a cancelled command with all that it has started', async () => {
    const cancel = new AbortController();
    const command = exec('sleep 4712 & echo $$ > /workspace/started; while :; do :; done', cancel.signal);
    const asked = box.sandbox.exec(1, 'echo next', NEVER);
    await expect.poll(() => box.engine('exec', box.containers()[0]!, 'cat', '/workspace/started')).not.toBe('');
    cancel.abort(new Error('cancelled'));
    await expect(command).rejects.toThrow('cancelled');
    expect(await asked).toMatchObject({ output: 'next\n' });
    expect((await exec('ps -o args')).output).not.toContain('4712');
    expect(box.containers()).toHaveLength(1);
  });

  it('[SBX-011] leaves the line when it is cancelled while it waits', async () => {
    const cancel = new AbortController();
    const order: string[] = [];
    const first = exec('sleep 0.2').then(() => order.push('first'));
    const second = exec('echo second > /workspace/second', cancel.signal).catch((error: Error) => order.push(error.message));
    const third = exec('ls /workspace').then(({ output }) => order.push(output.includes('second') ? 'it ran' : 'third'));
    cancel.abort(new Error('cancelled'));
    await Promise.all([first, second, third]);
    expect(order).toEqual(['cancelled', 'first', 'third']);
    await expect(exec('true', AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('[SBX-013] run as given, whatever characters they have', async () => {
    const literal = async (command: string, output: string) => expect(await exec(command)).toMatchObject({ output, exitCode: 0 });
    await literal(`printf %s "it's"' a "quote"'`, `it's a "quote"`);
    await literal('echo one\necho two', 'one\ntwo\n');
    await literal('echo \\$\\(id\\) `echo x` $0', '$(id) x sh\n');
    await literal('echo --privileged -v /:/host', '--privileged -v /:/host\n');
    await literal('# only a comment', '');
    await literal(`echo ${'a'.repeat(30_000)}`, `${'a'.repeat(30_000)}\n`);
    expect((await exec('"unclosed')).exitCode).not.toBe(0);
    expect((await exec('--help')).exitCode).not.toBe(0);
  });

  it('[SBX-013] refuses what can be no command, and is none the worse', async () => {
    await expect(exec('echo a\0b')).rejects.toThrow(SandboxError);
    await expect(exec(`echo ${'a'.repeat(1024 * 1024)}`)).rejects.toThrow(/longer than 65536 bytes/);
    expect(await exec('echo still here')).toMatchObject({ output: 'still here\n' });
  });
});
