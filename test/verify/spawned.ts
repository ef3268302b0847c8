import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

/** A server in a process of its own, which answers. */
export interface Spawned extends AsyncDisposable {
  origin: string;
}

/** Starts a server that prints its port, and waits until it listens. */
export async function spawnServer(program: string, args: string[], env: Record<string, string> = {}): Promise<Spawned> {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const port = env['PORT'] ?? (await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value;
  child.stdout.resume();
  if (port === undefined) throw new Error(`the server ended:\n${said}`);
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  const answers = async () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { message: said }).toBe(true);
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
