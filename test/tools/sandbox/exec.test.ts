import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { execCommand, SandboxError, type ExecResult, type Sandbox } from '../../../src/runtime/commands/exec.ts';
import { sandboxSettings } from '../../../src/tools/sandbox/settings.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { withoutWord } from '../../support/marks.ts';

const RESULT: ExecResult = { output: '', omitted: 0, exitCode: 0, timedOut: false };

/** Runs one turn with these lines, and returns what the model is told after it. */
async function told(lines: string, exec?: (command: string, signal: AbortSignal) => Promise<Partial<ExecResult>>): Promise<string> {
  const sandbox: Sandbox | undefined = exec && {
    timeoutS: 30,
    network: false,
    exec: async (_, command, signal) => ({ ...RESULT, ...(await exec(command, signal)) }),
  };
  const model = new ScriptedModel((_, call) => (call === 1 ? `${lines}\n` : 'done'));
  await runOnce(model, { services: { sandbox } });
  const last = model.requests[1]!.messages.at(-1)!.content;
  return withoutWord(String(last));
}

describe('/exec', () => {
  it('[SBX-001] shows the output and the exit code', async () => {
    const commands: string[] = [];
    const text = await told('/exec echo  hello | tee x', async (command) => {
      commands.push(command);
      return { output: 'hello\n', exitCode: 7 };
    });
    expect(commands).toEqual(['echo  hello | tee x']);
    expect(text).toBe('[TOOL RESULTS]\n[/exec echo  hello | tee x]\nhello\n[exit 7]\n[END EXEC]\n[END TOOL RESULTS]');
    expect(await told('/exec true', async () => ({}))).toContain('[/exec true]\n[exit 0]\n');
  });

  it('[SBX-005] says that a command was timed out', async () => {
    expect(await told('/exec sleep 99', async () => ({ output: 'a', exitCode: undefined, timedOut: true }))).toContain(
      '\na\n[timed out after 30 s]\n',
    );
  });

  it('[SBX-021] says that the workspace has become too large', async () => {
    const excess = '/workspace holds 70 MB, and its limit is 64 MB';
    expect(await told('/exec make', async () => ({ output: 'made\n', excess }))).toContain(
      `[/exec make]\nmade\n[over its limit: ${excess}]\n[exit 0]\n`,
    );
  });

  it('[SBX-006] keeps the exit code of a command with much output, and counts what is missing', async () => {
    const text = await told('/exec yes', async () => ({ output: 'ä'.repeat(16 * 1024), omitted: 1000, exitCode: 1 }));
    const [, shown, missing] = /\n(ä+)\n\[truncated: (\d+) bytes\]\n\[exit 1\]\n/.exec(text)!;
    expect(Buffer.byteLength(shown!) + Number(missing)).toBe(32 * 1024 + 1000);
    expect(Buffer.byteLength(shown!)).toBeGreaterThan(16_000);
  });

  it('[SBX-010] turns a failing sandbox into an error, and the run goes on', async () => {
    const text = await told('/exec a\n/exec b', async (command) => {
      if (command === 'a') throw new SandboxError('the sandbox engine failed: no');
      return { output: 'fine' };
    });
    expect(text).toContain('[/exec a]\nERR: the sandbox engine failed: no\n');
    expect(text).toContain('[/exec b]\nfine\n[exit 0]\n');
  });

  it('[SBX-011] is told when the run is cancelled', async () => {
    const seen: AbortSignal[] = [];
    const model = new ScriptedModel(() => '/exec sleep 99\n');
    const started = Promise.withResolvers<void>();
    const sandbox: Sandbox = {
      timeoutS: 30,
      network: false,
      exec: (_, __, signal) =>
        new Promise((_resolve, reject) => {
          seen.push(signal);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          started.resolve();
        }),
    };
    const { events } = await runOnce(model, {
      services: { sandbox },
      during: (supervisor) => void started.promise.then(() => supervisor.cancel('run')),
    });
    expect(seen[0]!.aborted).toBe(true);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { ok: false } });
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(1);
  });

  it('[SBX-014] without a sandbox says what turns it on, and is not offered', async () => {
    expect(await told('/exec ls')).toMatch(/\nERR: \/exec is not configured on this server.*SANDBOX_IMAGE/);
    expect(execCommand.configure({ sandbox: undefined }).reference).toBeUndefined();
  });

  it('[SBX-014] needs a command', async () => {
    expect(await told('/exec', async () => ({}))).toContain('ERR: /exec needs a command');
  });
});

describe('the settings of the sandbox', () => {
  it('[SBX-019] have the defaults of the cage, and no image is no sandbox', () => {
    expect(sandboxSettings(loadConfig({}))).toBeUndefined();
    expect(sandboxSettings(loadConfig({ SANDBOX_IMAGE: 'alpine' }))).toEqual({
      image: 'alpine',
      engine: 'docker',
      memoryMb: 512,
      cpus: 1,
      pids: 256,
      timeoutS: 30,
      idleS: 1800,
      network: 'none',
      workspaceMb: 1024,
      workspaceFiles: 100_000,
    });
    expect(
      sandboxSettings(
        loadConfig({ SANDBOX_IMAGE: 'r.example:5000/a/b@sha256:00', SANDBOX_CPUS: '0.5', SANDBOX_ENGINE: 'podman --runtime runc' }),
      ),
    ).toMatchObject({
      image: 'r.example:5000/a/b@sha256:00',
      cpus: 0.5,
      engine: 'podman --runtime runc',
    });
  });

  it.each([
    ['SANDBOX_IMAGE', '--privileged'],
    ['SANDBOX_IMAGE', 'a b'],
    ['SANDBOX_ENGINE', ' '],
    ['SANDBOX_NETWORK', 'none --privileged'],
    ['SANDBOX_MEMORY_MB', '1'],
    ['SANDBOX_CPUS', '0'],
    ['SANDBOX_PIDS', '0'],
    ['SANDBOX_TIMEOUT_S', '0'],
    ['SANDBOX_WORKSPACE_MB', '0'],
    ['SANDBOX_WORKSPACE_FILES', '-1'],
  ])('[SBX-019] refuse %s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^bad configuration: ${name}`));
  });
});
