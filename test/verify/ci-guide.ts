import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The fenced blocks of the guide whose info string begins so, each with the rest of that string. */
export function blocks(language: string): { label: string; text: string }[] {
  const guide = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');
  return [...guide.matchAll(/^```(\w+) ?([^\n]*)\n([^]*?)^```$/gm)].flatMap(([, name, label, text]) =>
    name === language ? [{ label: label!, text: text! }] : [],
  );
}

export const block = (language: string, label: string): string => blocks(language).find((one) => one.label === label)!.text;

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number };
    server.close(() => resolve(port));
  });
  return promise;
}
