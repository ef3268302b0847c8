import { describe, expect, it } from 'vitest';
import { readings, Readings } from '../../src/runtime/commands/kept.ts';
import type { WebDocument } from '../../src/runtime/commands/fetch.ts';
import { RunResources } from '../../src/runtime/resources.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

/** Runs of these tenants, each with what it has read. */
const runsOf = (all: Readings, ...tenants: number[]) => tenants.map((tenantId) => all.of({ tenantId, resources: new RunResources() }));
const text = (units: number) => ({ text: 'x'.repeat(units) });

describe('what is kept to be read on', () => {
  it('[CMD-097] of a run is bounded: what was used least recently goes first, and what is too much is not kept', () => {
    const all = new Readings({ bytes: 1000, ofRun: 200 });
    const [run] = runsOf(all, 1);
    for (const key of ['a', 'b', 'c', 'd']) run!.put(key, text(25), 25);
    expect(run!.get('a')).toEqual(text(25));
    run!.put('e', text(25), 25);
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => run!.get(key))).toEqual(['a', 'c', 'd', 'e']);
    run!.put('f', text(101), 101);
    expect(run!.get('f')).toBeUndefined();
    expect(all.held).toBe(200);
  });

  it('[CMD-097] is put in place of what was there, which is gone also when the new is too much', () => {
    const all = new Readings({ bytes: 1000, ofRun: 200 });
    const [run] = runsOf(all, 1);
    run!.put('a', text(10), 10);
    run!.put('a', text(20), 20);
    expect(run!.get('a')).toEqual(text(20));
    expect(all.held).toBe(40);
    run!.put('a', text(200), 200);
    expect(run!.get('a')).toBeUndefined();
    expect(all.held).toBe(0);
  });

  it('[CMD-097] of all is bounded, and a tenant that has little loses nothing to one that has much', () => {
    const all = new Readings({ bytes: 1000, ofRun: 400 });
    const [quiet, ...busy] = runsOf(all, 1, 2, 2, 2, 2);
    quiet!.put('mine', text(50), 50);
    for (const [n, run] of busy.entries()) for (let i = 0; i < 10; i += 1) run.put(`${n} ${i}`, text(20), 20);
    expect(all.held).toBe(1000 - 20);
    expect(quiet!.get('mine')).toEqual(text(50));
    // The oldest of the tenant that has most made room.
    expect(busy[0]!.get('0 9')).toBeUndefined();
    expect(busy[3]!.get('3 0')).toEqual(text(20));
    quiet!.put('more', text(150), 150);
    expect(quiet!.get('mine')).toEqual(text(50));
    expect(all.held).toBeLessThanOrEqual(1000);
  });

  it('[CMD-097] is dropped with its run', async () => {
    const all = new Readings({ bytes: 1000, ofRun: 400 });
    const resources = new RunResources();
    all.of({ tenantId: 1, resources }).put('a', text(100), 100);
    expect(all.held).toBe(200);
    expect(await resources.close()).toEqual([]);
    expect(all.held).toBe(0);
  });

  it('[CMD-097] [CMD-094] is read once by those that want it at the same time, and again when that has failed', async () => {
    const [run] = runsOf(new Readings(), 1);
    let asked = 0;
    const read = async () => {
      asked += 1;
      await Promise.resolve();
      if (asked === 1) throw new Error('no');
      return asked;
    };
    const both = await Promise.allSettled([run!.once('a', read), run!.once('a', read)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([run!.once('a', read), run!.once('a', read), run!.once('b', read)])).toEqual([3, 3, 3]);
  });

  it('[CMD-097] [CMD-094] nothing of a run is left behind it, and another run reads again', async () => {
    const before = readings.held;
    let asked = 0;
    const page: WebDocument = {
      kind: 'text',
      url: 'https://a.test/',
      status: 200,
      title: '',
      text: 'word '.repeat(9000),
      links: [],
      truncated: false,
    };
    const fetch = async () => {
      asked += 1;
      return page;
    };
    for (const runs of [1, 2]) {
      let held = 0;
      const model = new ScriptedModel((_, turn) => {
        held = Math.max(held, readings.held);
        return turn <= 2 ? '/fetch https://a.test/ part 2' : 'ok';
      });
      const { settled } = await runOnce(model, { services: { web: { fetch } } });
      await settled;
      expect(held - before).toBeGreaterThan(2 * page.text.length);
      expect(readings.held).toBe(before);
      expect(asked).toBe(runs);
    }
  });
});
