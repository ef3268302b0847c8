import { describe, expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { breakServer, partsOf, type Fault } from '../verify/broken-server.ts';
import { clients, isThere, run, states, TEXT } from './clients.ts';
import { startProxy, type ProxyOptions } from './proxy.ts';

/** No frame of these runs has more bytes; a connection that breaks within the first frame gets nobody anywhere. */
const LONGEST_FRAME = 500;

describe.concurrent.each(clients)('%s', (_, command, tool) => {
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
