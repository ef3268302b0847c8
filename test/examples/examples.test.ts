import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startBaton, type Baton } from '../support/server.ts';
import { startProxy, type ProxyOptions } from './proxy.ts';

const TEXT = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊';

/** No frame of these runs has more bytes; a connection that breaks within the first frame gets nobody anywhere. */
const LONGEST_FRAME = 500;

const clients: [name: string, command: string[], needs: string][] = [
  ['curl', ['bash', 'examples/client.sh'], 'jq'],
  ['TypeScript', [process.execPath, 'examples/client.ts'], process.execPath],
  ['Python', ['python3', 'examples/client.py'], 'python3'],
];

describe.concurrent.each(clients)('%s', (_, command, tool) => {
  it('[EXM-001] streams, drops, resumes exactly, repeats with a key, cancels', async (context) => {
    if (!isThere(tool)) context.skip(`${tool} is not installed`);
    await using baton = await startBaton();
    const { code, stdout, stderr } = await run(command, baton.url, baton.tenant.token);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [resumed, repeated, canceled] = stdout.split('\n\n');
    expect(resumed!.replace(/ … dropped behind id [\d.]+ … /, '')).toMatch(new RegExp(`^${TEXT}\nresumed: run `));
    expect(resumed).toMatch(/^Zwölf Boxkämpfer jagen … dropped/);
    expect(repeated).toBe(`${TEXT}\nrepeated: the same run, replayed`);
    expect(canceled).toMatch(/^Zwölf .*\ncanceled: run /);
    expect(await states(baton)).toEqual(['canceled', 'completed']);
  });

  it('[EXM-002] completes its run over connections that break', async (context) => {
    if (!isThere(tool)) context.skip(`${tool} is not installed`);
    await using baton = await startBaton();
    await using proxy = await startProxy(baton.url, { cutAfter: LONGEST_FRAME });
    const { code, stdout } = await run(command, proxy.url, baton.tenant.token);

    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('canceled: run ') });
    expect(proxy.cuts()).toBeGreaterThanOrEqual(3);
    expect(await states(baton)).toEqual(['canceled', 'completed']);
  });

  it.for<[string, ProxyOptions, RegExp]>([
    ['text comes twice', { withoutHeader: 'last-event-id' }, /the text is .*, and done says/],
    ['a repeat runs again', { withoutHeader: 'idempotency-key' }, /the repeat was not recognised/],
    ['the token is refused', { withoutHeader: 'authorization' }, /401/],
  ])('[EXM-003] fails when %s', async ([, fault, words], context) => {
    if (!isThere(tool)) context.skip(`${tool} is not installed`);
    await using baton = await startBaton();
    await using proxy = await startProxy(baton.url, fault);
    const { code, stderr } = await run(command, proxy.url, baton.tenant.token);

    expect(stderr).toMatch(words);
    expect(code).toBe(1);
  });
});

/** The states of the tenant's runs. */
async function states(baton: Baton): Promise<string[]> {
  const { body } = await baton.api.get<{ requests: { state: string }[] }>('/v1/requests');
  return body.requests.map(({ state }) => state).sort();
}

function isThere(tool: string): boolean {
  return spawnSync(tool, ['--version']).status === 0;
}

/** Runs a client to its end. The server is in this process: it must not wait for the child. */
async function run([program, ...args]: string[], url: string, token: string) {
  const child = spawn(program!, args, { env: { ...process.env, BATON_URL: url, BATON_TOKEN: token } });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  return { code, ...output };
}
