import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { block, ROOT } from './ci-guide.ts';

/** Installs oasdiff as docs/ci.md says, unless it is there. @returns the GOPATH that has it, or why there is none */
export function prepareOasdiff(): { gopath: string } | { missing: string } {
  const [, target = ''] = /^go install (\S+)$/m.exec(block('sh', 'oasdiff')) ?? [];
  const gopath = join(ROOT, '.tmp', `oasdiff-${target.split('@')[1]}`);
  if (existsSync(join(gopath, 'bin/oasdiff'))) return { gopath };
  try {
    console.log(`installing ${target} into .tmp, once`);
    execFileSync('go', ['install', target], { stdio: 'pipe', timeout: 600_000, env: { ...process.env, GOBIN: join(gopath, 'bin') } });
    return { gopath };
  } catch (error) {
    return { missing: `${target} can't be had: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}` };
  }
}
