import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Semaphore } from '../../src/lib/semaphore.ts';
import { billingDestination } from '../../src/outbox/billing.ts';
import { Deliverer } from '../../src/outbox/deliverer.ts';
import type { Message } from '../../src/store/outbox/outbox.ts';

function onProblem(error: Error): void {
  throw error;
}

/** An outbox in memory, a service that answers `status` (0: not at all), and the moments at which it was asked. */
function setUp() {
  const rows: Message[] = [];
  const world = { status: 0, asked: [] as number[], claims: [] as number[], elsewhere: false, rows };
  const service = billingDestination({
    async record() {
      world.asked.push(Date.now());
      if (world.status === 0) throw new Error('no answer');
      return world.status;
    },
    onAttempt() {},
    onProblem,
  });
  const delivery = new Deliverer({
    outbox: {
      waiting: async () => (rows.length > 0 ? [{ tenantId: 1, webhookId: 0, nextAt: Math.min(...rows.map(({ nextAt }) => nextAt)) }] : []),
      async claim(_, { now }) {
        world.claims.push(now);
        if (world.claims.length > 100) throw new Error('it asks again and again');
        return world.elsewhere ? [] : rows.filter(({ nextAt }) => nextAt <= now);
      },
      remove: async (ids) => void rows.splice(0, rows.length, ...rows.filter(({ id }) => !ids.includes(id))),
      release: async () => {},
      end: async () => {},
      bound: async () => {},
      putOff: async (id, { attempts, nextAt }) =>
        void Object.assign(
          rows.find((row) => row.id === id)!,
          { attempts, nextAt },
        ),
    },
    destination: async () => service,
    slots: new Semaphore(100),
    time: {
      now: Date.now,
      at(moment, wake) {
        const timer = setTimeout(wake, Math.max(0, moment - Date.now()));
        return () => clearTimeout(timer);
      },
    },
    onProblem,
  });
  let id = 0;
  const add = () => {
    const message = { tenantId: 1, webhookId: 0, messageId: '', type: '', requestId: '', body: '', occurredAt: 0 };
    rows.push({ ...message, id: (id += 1), attempts: 0, demanded: 0, nextAt: 0 });
    delivery.wake();
  };
  return { world, add };
}

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it.each([0, 503])('doubles its pauses in an outage (%i), and begins with the shortest again after a delivery', async (status) => {
  const { world, add } = setUp();
  world.status = status;
  add();
  await vi.advanceTimersByTimeAsync(7000);
  expect(world.asked).toEqual([0, 500, 1500, 3500]);
  world.status = 204;
  await vi.advanceTimersByTimeAsync(500);
  expect(world.asked.at(-1)).toBe(7500);
  expect(world.rows).toEqual([]);
  world.status = status;
  add();
  await vi.advanceTimersByTimeAsync(500);
  expect(world.asked.slice(-2)).toEqual([7500, 8000]);
});

it('does not count an outage without answers as a failure of the record', async () => {
  const { world, add } = setUp();
  add();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(world.rows[0]).toMatchObject({ attempts: 0 });
  world.status = 204;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.rows).toEqual([]);
});

it('delivers other records between the attempts of a record that always fails', async () => {
  const { world, add } = setUp();
  world.status = 500;
  add();
  // By then its own pause is two minutes, that of the queue one, and over.
  await vi.advanceTimersByTimeAsync(230_000);
  expect(world.rows[0]!.nextAt).toBeGreaterThan(250_000);
  world.status = 204;
  add();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.asked.at(-1)).toBe(230_000);
  expect(world.rows.map(({ id }) => id)).toEqual([1]);
});

it('[WHK-041] rests when there is nothing to claim of what is due', async () => {
  const { world, add } = setUp();
  world.status = 204;
  world.elsewhere = true;
  add();
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.claims).toEqual([0, 500, 1000]);
  world.elsewhere = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(world.rows).toEqual([]);
});
