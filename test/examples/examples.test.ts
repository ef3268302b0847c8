import { describe, expect, it } from 'vitest';
import { startBaton, type Baton } from '../support/server.ts';
import { clients, isThere, run } from './clients.ts';
import { breakServer, partsOf, type Fault } from '../verify/broken-server.ts';
import { startProxy } from './proxy.ts';

const TEXT = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊';

/** No frame of these runs has more bytes; a connection that breaks within the first frame gets nobody anywhere. */
const LONGEST_FRAME = 500;

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

  it('[RWD-020] applies rewinds', async (context) => {
    if (!isThere(tool)) context.skip(`${tool} is not installed`);
    await using baton = await startBaton();
    await using server = await breakServer(baton.url, hesitant());
    const { code, stdout, stderr } = await run(command, server.url, baton.tenant.token);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/Zwölf never 🥊 said\nZwölf Boxkämpfer/);
    expect(stdout).toContain(`${TEXT}\nresumed: run `);
    expect(stdout).toContain('canceled: run ');
  });
});

/**
 * A server that says something else behind every piece of text, and withdraws it: as one that was killed in that moment, and
 * whose successor says the piece that really follows. The ids are those of the piece, behind which a client goes on.
 */
function hesitant(): Fault {
  return {
    stream: ({ headers }) => {
      // The text that the client has already, of an agent that says all in one turn: that is what its cursor counts.
      const [, seq, units] = /^(\d+)(?:\.(\d+))?$/.exec(String(headers['last-event-id'] ?? '')) ?? [];
      let length = seq === undefined ? 0 : Number(units ?? Number.NaN);
      return (frame) => {
        const { id, event, data } = partsOf(frame);
        if (event !== 'text' || Number.isNaN(length)) return [frame];
        length += String(data['delta']).length;
        const also = (type: string, more: object) =>
          `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, agent: 'slow', stream_id: 0, ...more })}`;
        return [frame, also('text', { delta: ' never 🥊 said' }), also('rewind', { length, reason: 'recovered' })];
      };
    },
  };
}

/** The states of the tenant's runs. */
async function states(baton: Baton): Promise<string[]> {
  const { body } = await baton.api.get<{ requests: { state: string }[] }>('/v1/requests');
  return body.requests.map(({ state }) => state).sort();
}
