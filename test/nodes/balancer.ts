import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quietPort } from '../support/quiet-port.ts';

/** One address in front of several nodes. */
export interface Balancer extends AsyncDisposable {
  /** What balances. */
  name: 'HAProxy' | 'ours';
  url: string;
}

const OPERATIONS = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));
const LOOK_MS = 500;

/** Whether HAProxy is installed. */
export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** HAProxy where it is installed, configured as docs/operations.md says; else a small one of our own. @param ports of the nodes on loopback */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  return hasHaproxy() ? startHaproxy(ports) : startOwn(ports);
}

async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-haproxy-'));
  const port = await quietPort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, ports));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const early = gone.then(() => Promise.reject(new Error(`haproxy ended: ${words}`)));
  await Promise.race([answers(port), early]);
  early.catch(() => {});
  return {
    name: 'HAProxy',
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      end();
      await gone;
      process.off('exit', end);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The configuration of docs/operations.md, with these ports in place of its addresses. */
function configuration(port: number, ports: readonly number[]): string {
  const block = /```haproxy\n(.*?)```/s.exec(readFileSync(OPERATIONS, 'utf8'))?.[1];
  if (!block) throw new Error('docs/operations.md has no configuration of HAProxy');
  const lines = block.split('\n').filter((line) => !/^ *server /.test(line));
  const servers = ports.map((one, index) => `  server node${index + 1} 127.0.0.1:${one}`);
  return [...lines, ...servers, ''].join('\n').replace(/^( *bind ).*$/m, `$1127.0.0.1:${port}`);
}

/** Resolves when somebody listens. */
async function answers(port: number): Promise<void> {
  for await (const _ of every(20)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
}

/** Gives each connection to the next node that is ready. */
async function startOwn(ports: readonly number[]): Promise<Balancer> {
  const pairs = new Set<Socket>();
  let ready = [...ports];
  let turn = 0;
  const server = createServer((near) => {
    const port = ready[turn++ % ready.length];
    if (port === undefined) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      pairs.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(socket);
        other.destroy();
      });
    }
  });
  const look = async (): Promise<void> => {
    const states = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, index) => states[index]);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name: 'ours',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const socket of pairs) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
