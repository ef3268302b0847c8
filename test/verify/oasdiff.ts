import { goInstall } from '../support/go-install.ts';
import { block } from './ci-guide.ts';

/** Installs oasdiff as docs/ci.md says, unless it is there. @returns the GOPATH that has it, or why there is none */
export function prepareOasdiff(): ReturnType<typeof goInstall> {
  return goInstall(/^go install (\S+)$/m.exec(block('sh', 'oasdiff'))![1]!);
}
