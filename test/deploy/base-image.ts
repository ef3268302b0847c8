import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/*
 * A stand-in for Node's official image, where none can be pulled: Node with the libraries that it loads, npm, a busybox and
 * the user `node`, all of this machine. Its `apt-get` knows two packages, as they are installed here.
 */

export const TINI = '/usr/bin/tini-static';
/** Where a 64-bit Debian has it. */
export const JEMALLOC = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libjemalloc.so.2`;
const APT_GET = `#!/bin/sh
case "$*" in
  update) ;;
  *' libjemalloc2 tini') cp /opt/tini-static ${TINI}; mkdir -p ${dirname(JEMALLOC)}; cp /opt/libjemalloc.so.2 ${JEMALLOC} ;;
  *) echo "no such package: $*" >&2; exit 100 ;;
esac
`;

export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Where npm is installed, next to the program of that name. */
function npmFolder(): string {
  const program = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  return join(dirname(realpathSync(program)), '..');
}

/** Puts the files of such an image together. @returns a tar archive for `import`; its folder is the caller's */
export function buildBase(busybox: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-base-'));
  const root = join(folder, 'root');
  const copy = (from: string, to = from) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(from, join(root, to), { dereference: true, recursive: true });
  };
  for (const name of ['dev', 'proc', 'sys', 'tmp', 'root', 'var/lib', 'usr/local/bin']) mkdirSync(join(root, name), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  copy(busybox, '/bin/busybox');
  const applets = execFileSync(busybox, ['--list'], { encoding: 'utf8' }).split('\n');
  for (const applet of applets) if (applet !== '' && applet !== 'busybox') symlinkSync('busybox', join(root, 'bin', applet));
  mkdirSync(join(root, 'usr/bin'));
  symlinkSync('/bin/busybox', join(root, 'usr/bin/env'));

  copy(process.execPath, '/usr/local/bin/node');
  const libraries = Array.from(execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).matchAll(/(\/\S+)/g), ([path]) => path);
  for (const library of libraries) copy(library);
  // Of the C library too, and asked for by native modules.
  const folderOfC = dirname(libraries.find((path) => path.endsWith('/libc.so.6'))!);
  for (const name of ['librt.so.1', 'libresolv.so.2', 'libutil.so.1']) copy(join(folderOfC, name));
  copy(npmFolder(), '/usr/local/lib/node_modules/npm');
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  if (existsSync(CERTIFICATES)) copy(CERTIFICATES);
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');

  copy(TINI, '/opt/tini-static');
  copy(JEMALLOC, '/opt/libjemalloc.so.2');
  writeFileSync(join(root, 'usr/local/bin/apt-get'), APT_GET, { mode: 0o755 });

  const tar = join(folder, 'base.tar');
  execFileSync('tar', ['--owner=0', '--group=0', '-C', root, '-cf', tar, '.']);
  rmSync(root, { recursive: true });
  return tar;
}
