import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietPort } from '../support/quiet-port.ts';

/** A balancer in front of two cells, as docs/moving.md has it. */
export interface Balancer extends AsyncDisposable {
  url: string;
  /** The file that says where tokens lead. */
  map: string;
  /** Has it read the map once more. */
  reload(): Promise<void>;
}

const DOC = readFileSync(fileURLToPath(new URL('../../docs/moving.md', import.meta.url)), 'utf8');

function block(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(DOC)?.[1];
  if (!found) throw new Error(`docs/moving.md has no ${language}`);
  return found;
}

const hostOf = (url: string): string => new URL(url).host;

/** @param cells the URLs of eu1 and eu2 */
export async function startHaproxy([eu1, eu2]: readonly [string, string]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-cells-'));
  const map = join(folder, 'cells.map');
  writeFileSync(map, block('haproxy-map').replace(/^4f1c.*\n|^# tenant.*\n/gm, ''));
  const file = join(folder, 'haproxy.cfg');
  const port = await quietPort();
  const config = block('haproxy-cells')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replaceAll('/etc/haproxy/cells.map', map)
    .replace('eu1-a:8080', hostOf(eu1))
    .replace('eu2-a:8080', hostOf(eu2));
  writeFileSync(file, `${config}\n`);
  // The master replaces its worker, and connections of the old one go on.
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('close', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    map,
    async reload() {
      child.kill('SIGUSR2');
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

/** @param cells the URLs of eu1 and eu2 */
export async function startCaddy(caddy: string, [eu1, eu2]: readonly [string, string]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-cells-'));
  const [port, admin] = [await quietPort(), await quietPort()];
  const file = join(folder, 'Caddyfile');
  const config = block('caddyfile-cells')
    .replace('baton.example.com {', `http://127.0.0.1:${port} {`)
    .replaceAll('eu1-a:8080', hostOf(eu1))
    .replaceAll('eu2-a:8080', hostOf(eu2));
  writeFileSync(file, `{\n\tadmin 127.0.0.1:${admin}\n}\n${config}\n`);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  const gone = new Promise((resolve) => child.once('close', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    map: '',
    async reload() {},
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
