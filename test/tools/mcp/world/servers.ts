import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/*
 * The servers of this folder as entries of an `mcp.json`: for those over HTTP a process is started.
 */

/** What starts a server: a program, and how it is to be reached. */
export interface Start {
  command: string;
  args: string[];
  transport: 'HTTP' | 'stdio';
}

/** @param file in `servers/` */
export const start = (command: string, file: string, transport: Start['transport'], ...more: string[]): Start => ({
  command,
  args: [fileURLToPath(new URL(`servers/${file}`, import.meta.url)), transport.toLowerCase(), ...more],
  transport,
});

/** Processes that serve over HTTP. */
export class HttpServers implements AsyncDisposable {
  readonly #children: ChildProcess[] = [];

  /** The entry of a server, which listens by then. */
  async entry({ command, args, transport }: Start, timeoutSeconds: number): Promise<object> {
    if (transport === 'stdio') return { command, args, timeoutSeconds };
    const { PATH, HOME } = process.env;
    const child = spawn(command, args, { env: { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#children.push(child);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)));
    const port = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve);
      child.once('close', () => reject(new Error(`${args.join(' ')} ended:\n${stderr}`)));
    });
    return { type: 'http', url: `http://127.0.0.1:${port}/mcp`, timeoutSeconds };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = this.#children.map((child) => new Promise<void>((resolve) => child.once('close', () => resolve())));
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(gone);
  }
}
