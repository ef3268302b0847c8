import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CallToolResult } from '@modelcontextprotocol/client';
import type { CallOptions, Connect, WorldClient } from './client.ts';

/*
 * Clients in Python, each in a process that is driven by lines of JSON (driver.py).
 */

/** No progress resets the time of these clients: they get enough for whatever is done here. */
const PATIENCE_SECONDS = 300;

interface Line {
  /** The order that this is about. */
  order?: number;
  result?: unknown;
  error?: string;
  progress?: string;
  asked?: number;
  message?: string;
  changed?: true;
  version?: string;
  listening?: true;
  failed?: string;
}

interface Order {
  done: PromiseWithResolvers<unknown>;
  hear?: (message: string) => void;
}

/** @param script in this folder @param mode `auto`, `legacy` or a version; with `+tasks` calls become tasks */
export const python = (interpreter: string, script: string, mode: string): Connect =>
  async function connect({ url, token, answer, onChange }) {
    const { PATH, HOME } = process.env;
    const child = spawn(interpreter, ['-u', fileURLToPath(new URL(script, import.meta.url))], {
      env: { PATH, HOME, BATON_URL: url, BATON_TOKEN: token, MCP_MODE: mode, PYTHONDONTWRITEBYTECODE: '1' },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-8000)));
    const orders = new Map<number, Order>();
    const connected = Promise.withResolvers<string>();
    const send = (line: object): void => void child.stdin.write(`${JSON.stringify(line)}\n`);
    let version = '';
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      const order = orders.get(line.order ?? -1);
      if (line.version !== undefined) version = line.version;
      // By the newer revision it hears of changes only once it listens.
      if (line.listening || (line.version !== undefined && line.version < '2026')) connected.resolve(version);
      if (line.failed !== undefined) connected.reject(new Error(line.failed));
      if (line.changed) onChange();
      if (line.asked !== undefined) send({ answer: line.asked, text: answer(line.message ?? '') });
      if (line.progress !== undefined) order?.hear?.(line.progress);
      if (line.error !== undefined) order?.done.reject(new Error(line.error));
      if ('result' in line) order?.done.resolve(line.result);
    });
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    void closed.then(() => {
      const ended = new Error(`the client in Python ended:\n${stderr}`);
      connected.reject(ended);
      for (const { done } of orders.values()) done.reject(ended);
    });
    const order = <T>(name: string, given: unknown[], { onProgress, signal }: CallOptions = {}): Promise<T> => {
      const number = orders.size;
      const done = Promise.withResolvers<unknown>();
      orders.set(number, { done, hear: onProgress });
      signal?.addEventListener('abort', () => send({ cancel: number }), { once: true });
      send({ order: number, do: name, given });
      return done.promise as Promise<T>;
    };
    await connected.promise;
    return {
      version,
      tools: () => order('tools', []),
      call: (name, given, options) =>
        order<CallToolResult>('call', [name, given, PATIENCE_SECONDS, options?.onProgress !== undefined], options),
      callAsTask: (name, given) => order('call_as_task', [name, given]),
      resources: () => order('resources', []),
      read: (uri) => order('read', [uri]),
      prompts: () => order('prompts', []),
      prompt: (name, given) => order('prompt', [name, given]),
      async [Symbol.asyncDispose]() {
        child.stdin.end();
        await closed;
      },
    } satisfies WorldClient;
  };
