import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/databases.ts';
import { OtlpReceiver } from '../support/otlp.ts';
import { spawnBaton } from '../support/process.ts';

/** Writes down, at the end, the addresses of all files that the process has loaded. */
const WATCH = `
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
  process.on('exit', () => writeFileSync(process.env.LOADED, urls.join('\\n')));`;

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What a server loads that is started, does a run with commands and delegates, and is stopped. */
async function loaded(program: string, env: Record<string, string>): Promise<string[]> {
  const database = await createDatabase('sqlite');
  const list = join(database.folder, 'loaded');
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCH)}`, LOADED: list };
  const baton = await spawnBaton({ database, program, env: { ...options, ...env } });
  const run = await baton.api.run('/list\n/agent index hello\n');
  expect(run.done.ok).toBe(true);
  expect('traceparent' in run.data('request_received')[0]!).toBe('OTEL_EXPORTER_OTLP_ENDPOINT' in env);
  await baton.stop();
  const urls = readFileSync(list, 'utf8').split('\n');
  await database.drop();
  return urls;
}

const SDK = /@opentelemetry\/(?!api\/)/;
const OURS = /(?:src\/tracing\/|dist\/)(?:tracer|provider)\b/;

describe.each([{ program: file('src/cli.ts') }, { program: file('dist/cli.js') }])('$program', ({ program }) => {
  it('[TRC-013] loads neither SDK nor exporter as long as traces are off', async () => {
    await using receiver = await OtlpReceiver.start();
    const off = await loaded(program, {});
    expect(off.length).toBeGreaterThan(10);
    expect(off.filter((url) => SDK.test(url) || OURS.test(url))).toEqual([]);
    const on = await loaded(program, receiver.env);
    expect(on.some((url) => SDK.test(url))).toBe(true);
    expect(on.some((url) => OURS.test(url))).toBe(true);
    expect(receiver.spans.length).toBeGreaterThan(0);
  });
});
