import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPython } from '../python.ts';
import type { Kit } from './kits.ts';

/** The kit itself takes a minute or two. */
const RUN_MS = 15 * 60_000;

/** What it imports, in both versions. It pins nothing itself. */
const PACKAGES = {
  deepdiff: '9.1.0',
  'googleapis-common-protos': '1.76.0',
  grpcio: '1.85.3',
  httpx: '0.28.1',
  jsonschema: '4.26.0',
  packaging: '26.4',
  protobuf: '7.36.2',
  pyOpenSSL: '26.4.0',
  'pytest-asyncio': '1.5.0',
  'pytest-html': '4.2.0',
  'pytest-json-report': '1.5.0',
  'python-dotenv': '1.2.4',
  PyYAML: '6.0.4',
  requests: '2.34.2',
  responses: '0.26.3',
};

/** What isn't the kit itself: its history, what others have made of it, and settings. */
const LEFT_OUT = ['.git', '.env', '.venv', '__pycache__', 'reports'];

/** Runs it, unmodified, in a copy of its clone, to which it writes. @returns the copy, with its reports */
export async function execute(kit: Kit, clone: string, url: string): Promise<string> {
  const packages = Object.entries(PACKAGES).map(([name, version]) => `${name}==${version}`);
  const installed = await installPython('9.2.0', 'pytest', packages);
  if ('missing' in installed) throw new Error(installed.missing);
  const copy = fileURLToPath(new URL(`../../../../.tmp/a2a-kit-${kit.version}`, import.meta.url));
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(clone, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  // It would look for one further up, and that is Baton's.
  writeFileSync(join(copy, '.env'), '');
  const { PATH, HOME } = process.env;
  // In a group of its own, since it starts pytest.
  const child = spawn(installed.python, ['run_tck.py', ...kit.args(url)], {
    cwd: copy,
    detached: true,
    env: { PATH, HOME },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', end);
  const timer = setTimeout(end, RUN_MS);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject).once('close', (...how) => resolve(how));
  });
  clearTimeout(timer);
  process.off('exit', end);
  // That tests have failed is 1.
  if (signal !== null || code! > 1) throw new Error(`run_tck.py ended with ${signal ?? code}`);
  return copy;
}
