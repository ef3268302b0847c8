import { appendFileSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { world } from './second.ts';

/*
 * A process that starts so slowly that its client has already given up the question how it is spoken to, and tries `initialize`: it reads
 * both at once, and answers as the official server for Python does. The next process of it, which the file that it is given tells, is
 * quicker.
 */

const [, , file] = process.argv;
const first = !existsSync(file!);
appendFileSync(file!, 'started\n');
if (!first) serveStdio(world);
else {
  const asked: { id: number; method: string }[] = [];
  const answer = (id: number, rest: object) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  createInterface(process.stdin).on('line', (line) => {
    asked.push(JSON.parse(line));
    if (asked.at(-1)!.method !== 'initialize') return;
    const supported = ['2026-07-28'];
    answer(asked[0]!.id, {
      result: { resultType: 'complete', supportedVersions: supported, capabilities: {}, ttlMs: 0, cacheScope: 'public' },
    });
    const message = 'connection is serving the 2026-07-28 protocol; the initialize handshake is not accepted';
    answer(asked.at(-1)!.id, { error: { code: -32022, message, data: { supported, requested: '2025-11-25' } } });
  });
}
