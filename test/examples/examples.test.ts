import { describe, expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { clients, isThere, run, states, TEXT } from './clients.ts';

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
});
