import { importImage, runEngine } from '../../test/support/busybox-image.ts';
import type { Attack } from './attack.ts';
import { flood, run, runBody } from './client.ts';

const IMAGE = 'localhost/baton-hostile:busybox';
const AT_ONCE = 8;
const COMMAND_S = 10;

let engine: string | undefined;

/**
 * The settings of a server with a sandbox. Without an engine there are none, and `/exec` refuses: the row says nothing.
 */
function settings(): Record<string, string> {
  if (engine === undefined) {
    engine = importImage(IMAGE) ?? '';
    if (engine === '') process.stderr.write('no container engine works on this machine: /exec is off, and the sandbox is not attacked\n');
    else process.once('exit', cleanUp);
  }
  cleanUp();
  return engine === '' ? {} : { SANDBOX_IMAGE: IMAGE, SANDBOX_ENGINE: engine, SANDBOX_TIMEOUT_S: String(COMMAND_S) };
}

/** Removes what attacked servers have left: they are killed. */
function cleanUp(): void {
  if (!engine) return;
  const { stdout } = runEngine(engine, ['ps', '--all', `--filter=ancestor=${IMAGE}`, '--format={{.Names}}']);
  const names = stdout.split('\n').filter((name) => name !== '');
  if (names.length === 0) return;
  runEngine(engine, ['rm', '--force', ...names]);
  // `baton-<database>-<node>-t<tenant>-<random>`, and the volume `baton-<database>-t<tenant>`.
  const volumes = names.flatMap((name) => /^(baton-[^-]+)-.*-(t\d+)-[0-9a-f]+$/.exec(name)?.slice(1).join('-') ?? []);
  runEngine(engine, ['volume', 'rm', '--force', ...volumes]);
}

/** @param command the number makes each one another: a command that is repeated in a turn runs once */
const attack = (name: string, command: (n: number) => string): Attack => ({
  name,
  get env() {
    return settings();
  },
  run(target, signal) {
    const body = runBody([1, 2, 3].map((n) => `/exec ${command(n)}\n`).join(''));
    return flood(AT_ONCE, signal, () => run(target, body, signal));
  },
});

export const attacks: Attack[] = [
  attack('sandbox: files without end', (n) => `i=0; while :; do i=$((i+1)); dd if=/dev/zero of=f${n}-$i bs=1M count=512; done`),
  attack('sandbox: fork bombs', (n) => `f${n}() { f${n} | f${n} & }; f${n}; wait`),
  attack('sandbox: daemons that burn CPU', (n) => `for i in 1 2 3 4 5 6 7 8; do setsid sh -c 'while :; do :; done' & done; echo ${n}`),
  attack('sandbox: output without end', (n) => `yes ${n}`),
];
