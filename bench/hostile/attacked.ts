/** What both benches with attackers need: an attacked server, its tenants, and the processes around it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adopt } from '../processes.ts';
import type { Attack, Target } from './attack.ts';

/** Preparations of thousands of entries. */
export const PREPARE_MS = 180_000;
const STOP_MS = 10_000;

/**
 * The settings of an attacked server: its defaults, where the other figures lift the limits.
 * @param upstream the provider of the quiet tenant alone: that an attacker keeps his own busy is no fault of the server
 */
export const settingsOf = (world: string, upstream: string, adminToken: string): Record<string, string> => ({
  ADMIN_TOKEN: adminToken,
  OPENROUTER_BASE_URL: upstream,
  OPENROUTER_API_KEY: 'x',
  FETCH_ALLOW: new URL(world).host,
  TENANT_MAX_CONCURRENT: '',
  TENANT_MAX_STREAMS: '',
  // The quiet tenant's ten runs a second are no attack; and what holds without this bound holds with it.
  TENANT_RATE_PER_MIN: '1000000',
});

/** Calls an operation of the administrator's. */
export async function administer<T>(url: string, adminToken: string, method: 'POST' | 'PATCH', path: string, body: object): Promise<T> {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/v1/admin${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`);
  return (await response.json()) as T;
}

/** Makes a tenant. @returns its id, and the headers of its requests */
export async function newTenant(url: string, adminToken: string, name: string): Promise<{ id: number; headers: Record<string, string> }> {
  const { id, token } = await administer<{ id: number; token: string }>(url, adminToken, 'POST', '/tenants', { name });
  return { id, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' } };
}

/** Makes the tenants of an attacker. @returns what he is aimed at, and their ids */
export async function aim(
  attack: Attack,
  { url, pid, folder }: { url: string; pid: number; folder: string },
  adminToken: string,
  world: string,
): Promise<{ target: Target; ids: number[] }> {
  const made = await Promise.all(Array.from({ length: attack.tenants ?? 1 }, () => newTenant(url, adminToken, 'attacker')));
  const tenants = made.map(({ headers }) => headers);
  return { target: { url, pid, headers: tenants[0]!, tenants, database: join(folder, 'baton.db'), world }, ids: made.map(({ id }) => id) };
}

/** Starts a process of this folder. */
export function child(name: string, ...args: string[]): ChildProcess {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const started = fork(file, args, { env: {}, execPath: process.execPath });
  adopt(started);
  return started;
}

/** Starts an attacker, who is ready to begin when he says so ({@link told}). */
export function startAttacker(attack: Attack, target: Target): ChildProcess {
  const attacker = child('attacker', attack.name, JSON.stringify(target));
  yieldToOthers(attacker.pid!);
  return attacker;
}

/** Ends an attacker, in the middle of his attack or behind it. */
export async function stopAttacker(attacker: ChildProcess): Promise<void> {
  if (attacker.exitCode !== null || attacker.signalCode !== null) return;
  const gone = once(attacker, 'exit');
  if (attacker.connected) attacker.send('stop');
  const late = setTimeout(() => attacker.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(late);
}

/** In reality an attacker and his provider are on other machines: what they do here must not take the server's processors. */
export const yieldToOthers = (pid: number): void => setPriority(pid, constants.priority.PRIORITY_LOW);

/** The next message of a child. @throws when it takes too long, or ends without one */
export async function told(from: ChildProcess, withinMs: number): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const late = setTimeout(() => over.abort(new Error('a process of the bench did not answer')), withinMs);
  const gone = once(from, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`a process of the bench ended with ${code}`)));
  try {
    const [message] = (await Promise.race([once(from, 'message', { signal }), gone])) as [unknown];
    return message;
  } finally {
    clearTimeout(late);
    gone.catch(() => {});
    over.abort();
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
