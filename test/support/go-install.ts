import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Installs a program of Go, `module@version`, below .tmp, unless it is there. @returns the GOPATH that has it, or why there is none */
export function goInstall(target: string): { gopath: string } | { missing: string } {
  const [, name, version] = /([^/]+)@(.+)$/.exec(target)!;
  const gopath = join(ROOT, '.tmp', `${name}-${version}`);
  if (existsSync(join(gopath, 'bin', name!))) return { gopath };
  try {
    console.log(`installing ${target} into .tmp, once`);
    execFileSync('go', ['install', target], { stdio: 'pipe', timeout: 900_000, env: { ...process.env, GOBIN: join(gopath, 'bin') } });
    return { gopath };
  } catch (error) {
    return { missing: `${target} can't be had: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}` };
  }
}
