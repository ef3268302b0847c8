import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { repeat } from '../repeat.ts';
import type { Attack, Target } from './attack.ts';

/** Tenants are on different machines: the attacker has an address of his own. */
const ADDRESS = '127.0.0.2';
const agent = new Agent({ keepAlive: true, localAddress: ADDRESS });
/** How long an attacker pauses after a refusal; one who doesn't pause attacks the socket, not what is behind it. */
const REFUSED_MS = 20;

export interface Send {
  method?: 'GET' | 'POST';
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends a request as the attacking tenant. @returns the answer, of which nothing is read yet */
export function open(
  target: Target,
  path: string,
  { method = 'GET', body, headers }: Send,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...target.headers, ...headers }, agent, ...(signal ? { signal } : {}) };
    const outgoing = request(target.url + path, options, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Reads an answer to its end and forgets it. @returns its status */
export function drain(response: IncomingMessage): Promise<number> {
  return new Promise((resolve, reject) => {
    response.on('error', reject).on('end', () => resolve(response.statusCode!));
    response.resume();
  });
}

/** Sends a request and reads the answer to its end. @returns its status */
export async function call(target: Target, path: string, send: Send = {}, signal?: AbortSignal): Promise<number> {
  return drain(await open(target, path, send, signal));
}

/** As {@link call}, for preparations. @throws when it was refused */
export async function must(target: Target, path: string, send: Send): Promise<void> {
  const status = await call(target, path, send);
  if (status >= 300) throw new Error(`${send.method ?? 'GET'} ${path} was answered with ${status}`);
}

/** Does something over and over, so many at a time, until the signal aborts. @param act gives the status of an answer */
export async function flood(atOnce: number, signal: AbortSignal, act: (n: number) => Promise<number>): Promise<void> {
  let n = 0;
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const status = await act(n++).catch(() => 0);
      if (status === 0 || status >= 400) await delay(REFUSED_MS);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Makes so many things for an attack, a few at a time. */
export const make = (count: number, act: (n: number) => Promise<void>): Promise<void> => repeat(count, 8, act);

/** The request body of a run whose model writes these texts, one in each turn, and then `ok`. */
export function runBody(...turns: string[]): string {
  const script = Buffer.from(JSON.stringify(turns)).toString('base64url');
  return JSON.stringify({ message: `script=${script}.` });
}

/** Starts a run and reads its stream to the end. @returns the status */
export function run(target: Target, body: string, signal: AbortSignal): Promise<number> {
  return call(target, '/v1/orchestrate', { method: 'POST', body }, signal);
}

/** An attack by the same run over and over, so many at a time. @param bodyFor the request's body, made when the attack begins */
export const runsOf = (name: string, atOnce: number, bodyFor: (target: Target) => string, more: Partial<Attack> = {}): Attack => ({
  name,
  ...more,
  run(target, signal) {
    const body = bodyFor(target);
    return flood(atOnce, signal, () => run(target, body, signal));
  },
});

/** Keeps a connection open until the signal aborts: when it is closed, another one takes its place. */
export async function keepOpen(url: string, signal: AbortSignal, use: (socket: Socket) => void, pauseMs: number): Promise<void> {
  const { hostname, port } = new URL(url);
  while (!signal.aborted) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: ADDRESS }).on('error', () => {});
    const leave = () => socket.destroy();
    signal.addEventListener('abort', leave, { once: true });
    use(socket);
    await once(socket, 'close');
    signal.removeEventListener('abort', leave);
    await delay(pauseMs);
  }
}
