import { describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { examplesOf, firstRequest } from './examples.ts';
import { nameOf, specOperations } from './operations.ts';

describe('the first examples of what a request takes', () => {
  const baton = useServer();
  /** The thing is not there, or is not as the request needs it: that is no matter of examples. */
  const TAKEN = [200, 201, 202, 204, 206, 304, 404, 409];

  it.each(specOperations.map((one) => [nameOf(one), one] as const))('[CTR-020] can be sent: %s', async (_name, operation) => {
    const { client, path, ...request } = await firstRequest(baton(), operation);
    const status = await client.statusOf(operation.method, path, request);
    // The token that a session of the console is begun with is an invention.
    // A task that has ended is not as A2A wants it, which it says with a 400.
    const taken = path === '/console/session' ? [401] : /:(?:cancel|subscribe)\b/.test(path) ? [...TAKEN, 400] : TAKEN;
    expect(taken, JSON.stringify(request)).toContain(status);
  });

  it('[CTR-020] hold no Idempotency-Key, with which all runs would be the same', () => {
    const named = specOperations.filter((one) => examplesOf(one, 'header').some(([name]) => name === 'Idempotency-Key'));
    expect(named.map(nameOf)).toEqual([]);
  });
});
