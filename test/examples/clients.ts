import type { Baton } from '../support/server.ts';
import { spawn, spawnSync } from 'node:child_process';

export const clients: [name: string, command: string[], needs: string][] = [
  ['curl', ['bash', 'examples/client.sh'], 'jq'],
  ['TypeScript', [process.execPath, 'examples/client.ts'], process.execPath],
  ['Python', ['python3', 'examples/client.py'], 'python3'],
];

export function isThere(tool: string): boolean {
  return spawnSync(tool, ['--version']).status === 0;
}

/** Runs a client to its end. The server is in this process: it must not wait for the child. */
export async function run([program, ...args]: string[], url: string, token: string) {
  const child = spawn(program!, args, { env: { ...process.env, BATON_URL: url, BATON_TOKEN: token } });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  return { code, ...output };
}

/** What the agents of the examples say. */
export const TEXT = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊';

/** The states of the tenant's runs. */
export async function states(baton: Baton): Promise<string[]> {
  const { body } = await baton.api.get<{ requests: { state: string }[] }>('/v1/requests');
  return body.requests.map(({ state }) => state).sort();
}
