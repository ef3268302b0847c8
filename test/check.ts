import { spawn } from 'node:child_process';

/*
 * `npm run check`: what can be said without running the server, each a script of package.json, two at a time. What one
 * prints stays together; all are run to their end, and those that fail are named once more.
 */

/** The longest first, so that none is left alone at the end. */
const CHECKS = ['lint:spec', 'check:format', 'typecheck', 'check:generated', 'check:breaking', 'check:imports', 'check:dead', 'lint'];
const AT_ONCE = 2;

const waiting = [...CHECKS];
const failed: string[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, worker));
if (failed.length > 0) {
  console.error(`failed: ${failed.map((name) => `npm run ${name}`).join(', ')}`);
  process.exitCode = 1;
}

async function worker(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const begin = performance.now();
    const { ok, output } = await run(name);
    if (!ok) failed.push(name);
    console.log(`${ok ? '✓' : '✗'} ${name} ${((performance.now() - begin) / 1000).toFixed(1)} s\n${output.trimEnd()}`.trimEnd());
  }
}

function run(name: string): Promise<{ ok: boolean; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ ok: boolean; output: string }>();
  const child = spawn('npm', ['run', '-s', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.once('error', ({ message }) => resolve({ ok: false, output: message }));
  child.once('close', (code) => resolve({ ok: code === 0, output }));
  return promise;
}
