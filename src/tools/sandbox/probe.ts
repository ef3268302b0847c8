import { SandboxError } from '../../runtime/commands/exec.ts';
import { attempt } from './attempt.ts';
import type { Containers } from './containers.ts';
import { failureLine } from './printed-text.ts';

export type ProbeResult = { ok: true; detail: string } | { ok: false; problem: string };

/** Starts a container with all limits, runs a command in it, and removes it and its volume. */
export async function probe(containers: Containers): Promise<ProbeResult> {
  const { engine, engineMs, settings } = containers;
  const owner = `probe${process.pid}`;
  const name = containers.newName(owner);
  const kill = async () => containers.remove(name);
  try {
    const version = failureLine(await containers.call(['--version']));
    try {
      await containers.start(name, owner);
      const { exitCode, stderr } = await attempt({
        engine,
        engineMs,
        container: name,
        user: containers.userOf(owner),
        script: 'echo probe > probe && [ "$(cat probe)" = probe ]',
        args: [],
        maxBytes: 0,
        timeoutMs: engineMs,
        signal: new AbortController().signal,
        kill,
      });
      if (exitCode !== 0) return { ok: false, problem: `a command in the sandbox failed: ${failureLine(stderr) || `exit ${exitCode}`}` };
    } finally {
      await kill().catch(() => {});
      await containers.removeVolume(owner).catch(() => {});
    }
    return { ok: true, detail: `${version} runs ${settings.image}` };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return { ok: false, problem: error.message };
  }
}
