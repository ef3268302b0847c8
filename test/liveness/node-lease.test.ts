import { describe, expect, it } from 'vitest';
import type { Supervisor } from '../../src/runtime/supervisor.ts';
import { NodeLease } from '../../src/runtime/node-lease.ts';
import type { Leases } from '../../src/store/nodes/leases.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

/** A node whose leases answer like this, one renewal after the other, and then always like the last. */
function world(...answers: (boolean | Error)[]) {
  const clock = { time: 1_000_000, now: () => clock.time, monotonic: () => clock.time };
  const counts = { renewals: 0, deposed: 0 };
  const run = new AbortController();
  const leases: Leases = {
    async renew() {
      const answer = answers[Math.min(counts.renewals++, answers.length - 1)]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    neighbours: async () => [],
    declareDead: async () => false,
    release: async () => {},
  };
  const onDeposed = () => {
    counts.deposed += 1;
    run.abort(new Error('deposed'));
  };
  return { lease: new NodeLease({ leases, clock, onDeposed, onError: () => {} }), clock, counts, run };
}

describe('before a run acts', () => {
  it('[LIV-031] a fresh lease is believed, and one that is not is renewed', async () => {
    const { lease, clock, counts, run } = world(true);
    await lease.renew();
    clock.time += 4999;
    await lease.assertOurs(run.signal);
    expect(counts.renewals).toBe(1);
    clock.time += 1;
    await Promise.all([lease.assertOurs(run.signal), lease.assertOurs(run.signal)]);
    expect(counts).toEqual({ renewals: 2, deposed: 0 });
  });

  it('[LIV-030] a node that others have declared dead gives up its runs, and takes a new lease', async () => {
    const { lease, clock, counts, run } = world(true, false, true);
    await lease.renew();
    clock.time += 20_000;
    expect(() => lease.assertHolds()).toThrow('could not be renewed');
    await expect(lease.assertOurs(run.signal)).rejects.toThrow('deposed');
    expect(counts).toEqual({ renewals: 3, deposed: 1 });
    lease.assertHolds();
    await lease.assertOurs();
  });

  it('[LIV-031] a database that is away is waited for', async () => {
    const { lease, clock, counts, run } = world(true, new Error('away'), new Error('away'), true);
    await lease.renew();
    clock.time += 10_000;
    await lease.assertOurs(run.signal);
    expect(counts.renewals).toBe(4);
  });

  it('[LIV-031] a database that stays away ends the run without its next step', async () => {
    const { lease, clock, run } = world(true, new Error('away'));
    await lease.renew();
    clock.time += 10_000;
    const asked = lease.assertOurs(run.signal);
    clock.time += 31_000;
    await expect(asked).rejects.toMatchObject({ code: 'internal', cause: { message: 'away' } });
  });

  it('[LIV-031] a canceled run waits no longer', async () => {
    const { lease, clock, run } = world(true, new Error('away'));
    await lease.renew();
    clock.time += 10_000;
    const asked = lease.assertOurs(run.signal);
    run.abort(new Error('canceled'));
    await expect(asked).rejects.toThrow('canceled');
  });
});

describe('a node that others have declared dead', () => {
  const lostRun = async (lose: { before?: (node: Supervisor) => void; during?: (node: Supervisor) => void }) => {
    const model = new ScriptedModel(() => 'text');
    const { events } = await runOnce(model, lose);
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'interrupted' });
    expect(model.requests).toEqual([]);
  };

  it('[LIV-030] ends a run that has just begun', () => lostRun({ during: (node) => node.abandon() }));

  it('[LIV-030] ends a run whose row is written, but that has not begun', () =>
    lostRun({
      before(node) {
        node.expect('run');
        node.abandon();
      },
    }));
});
