import type { Context } from 'koa';
import { expect, it } from 'vitest';
import { tellRate } from '../../src/http/rate.ts';

it('[RAT-001] an answer goes out without its rate when the database is away', async () => {
  const told: unknown[] = [];
  const ctx: unknown = {
    state: { operationId: 'orchestrate', tenantId: 1 },
    headerSent: false,
    set: (...header: unknown[]) => told.push(header),
  };
  const away = async (): Promise<never> => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  await tellRate(ctx as Context, away);
  expect(told).toEqual([]);
  const broken = async (): Promise<never> => {
    throw new Error('a fault');
  };
  await expect(tellRate(ctx as Context, broken)).rejects.toThrow('a fault');
});
