import { SandboxError, type ExecResult } from '../../runtime/commands/exec.ts';
import type { AttemptResult } from './attempt.ts';
import type { Script, ScriptResult } from './tenant.ts';
import { failureLine, readable } from './printed-text.ts';

const OUTPUT_BYTES = 32 * 1024;
/** The kernel takes arguments of up to 128 KiB. */
const COMMAND_BYTES = 64 * 1024;
const FILE_BYTES = 16 * 1024 * 1024;
const PATH_BYTES = 4096;

/** Exit codes of the scripts below, beside those of the programs in them. */
const ABSENT = 44;
const REFUSED = 45;

/** A command as it came from the model. @throws {SandboxError} when it can't be one */
export function commandScript(command: string, timeoutMs: number): Script {
  if (command.includes('\0')) throw new SandboxError('the command holds a NUL character');
  if (Buffer.byteLength(command) > COMMAND_BYTES) {
    throw new SandboxError(`the command is longer than ${COMMAND_BYTES} bytes; put it into a file with /write and run that`);
  }
  // One pipe for both streams keeps their order.
  return { script: 'exec 2>&1; exec sh -c "$2"', args: [command], maxBytes: OUTPUT_BYTES, timeoutMs, watched: true };
}

export function commandResult({ stdout, exitCode, killed, excess }: ScriptResult): ExecResult {
  // With `stream`, the decoder leaves out a last character that the limit has split.
  const output = new TextDecoder().decode(stdout.bytes(), { stream: stdout.omitted > 0 });
  return { output: readable(output), omitted: stdout.omitted, exitCode, timedOut: killed === 'timeout', excess };
}

/*
 * Files are handled by the container's own user, so that a symbolic link reaches at most what the container holds;
 * one that leaves /workspace is refused all the same.
 */

const READ = `
cd -P /workspace || exit 1
[ -e "./$2" ] || exit ${ABSENT}
real=$(readlink -f "./$2") || exit 1
case $real in /workspace/*) ;; *) echo 'it leaves /workspace' >&2; exit ${REFUSED};; esac
[ -f "$real" ] || { echo 'it is not a file' >&2; exit ${REFUSED}; }
exec head -c "$3" "$real"`;

/**
 * Makes folder by folder, so that none is made behind a link that leads out of the workspace; writes by renaming, so
 * that no reader sees half a file.
 */
const WRITE = `
# Podman loses what a script prints that leaves some of its input unread.
trap 'cat > /dev/null' EXIT
cd -P /workspace || exit 1
path=$2
while :; do
  case $path in */*) folder=\${path%%/*}; path=\${path#*/};; *) break;; esac
  [ -d "./$folder" ] || mkdir "./$folder" || exit 1
  cd -P "./$folder" || exit 1
  case $(pwd -P)/ in /workspace/*) ;; *) echo 'it leaves /workspace' >&2; exit ${REFUSED};; esac
done
[ ! -d "./$path" ] || { echo 'there is a folder of that name' >&2; exit ${REFUSED}; }
draft=./.baton-$1
if cat > "$draft" && [ $(wc -c < "$draft") -eq "$3" ] && mv -f "$draft" "./$path"; then exit 0; fi
rm -f "$draft"
exit 1`;

/** @throws {SandboxError} when it is no path within `/workspace` */
export function readScript(path: string, timeoutMs: number): Script {
  const problem = pathProblem(path);
  if (problem) throw new SandboxError(problem);
  return { script: READ, args: [path, String(FILE_BYTES + 1)], maxBytes: FILE_BYTES + 1, timeoutMs };
}

/** @returns the file, or undefined when there is none @throws {SandboxError} when it can't be read */
export function readResult(path: string, result: AttemptResult): Buffer | undefined {
  if (result.exitCode === ABSENT) return undefined;
  if (result.exitCode !== 0) throw new SandboxError(`${path} can't be read from the sandbox: ${why(result)}`);
  const content = result.stdout.bytes();
  if (content.length > FILE_BYTES) throw new SandboxError(`${path} is larger than ${FILE_BYTES} bytes; use a part of it`);
  return content;
}

/** @returns what is wrong with the path or the content, or the script that writes it */
export function writeScript(path: string, content: Buffer, timeoutMs: number): Script | string {
  const problem = pathProblem(path);
  if (problem) return problem;
  if (content.length > FILE_BYTES) return `${path} is larger than the ${FILE_BYTES} bytes that the sandbox takes`;
  return { script: WRITE, args: [path, String(content.length)], stdin: content, maxBytes: 0, timeoutMs, writes: content.length };
}

/** @returns why the file was not written, or undefined when it was */
export function writeResult(path: string, result: AttemptResult): string | undefined {
  return result.exitCode === 0 ? undefined : `${path} can't be written into the sandbox: ${why(result)}`;
}

function why({ stderr, killed, exitCode }: AttemptResult): string {
  if (killed) return 'it took too long';
  return failureLine(stderr) || `it ended with ${exitCode}`;
}

function pathProblem(path: string): string | undefined {
  if (path === '' || path.includes('\0') || Buffer.byteLength(path) > PATH_BYTES) return 'the path is empty, too long, or holds a NUL';
  if (path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return `${path} is not a plain path within /workspace`;
  }
  return undefined;
}
