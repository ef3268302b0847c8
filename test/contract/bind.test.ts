import { describe, expect, it } from 'vitest';
import { document } from '../../src/generated/openapi.ts';
import { operations } from '../../src/generated/operations.ts';
import { bind } from '../../src/http/binding.ts';
import type { Handlers } from '../../src/http/handler.ts';
import { specOperations } from '../support/spec.ts';

const handlers = () =>
  Object.fromEntries(Object.keys(operations).map((id) => [id, () => ({ status: 200, body: {} })])) as unknown as Handlers;

/** The document with something changed. */
function changed(change: (document: { paths: Record<string, Record<string, unknown>> }) => void): object {
  const copy = JSON.parse(JSON.stringify(document));
  change(copy);
  return copy;
}

describe('the server starts only when document, operation table and handlers agree', () => {
  it('[CTR-001] which they do', async () => {
    await expect(bind(document, handlers())).resolves.toMatchObject({ dispatch: expect.any(Function) });
    expect(specOperations.map(({ id }) => id).sort()).toEqual(Object.keys(operations).sort());
  });

  it.each(Object.keys(operations))('[CTR-001] %s needs its handler', async (id) => {
    const { [id as 'getHealth']: _, ...rest } = handlers();
    await expect(bind(document, rest as Handlers)).rejects.toThrow(id);
  });

  it('[CTR-001] a handler needs its operation', async () => {
    await expect(bind(document, { ...handlers(), danceTango: () => ({}) } as unknown as Handlers)).rejects.toThrow('danceTango');
  });

  it('[CTR-001] an operation that the table lacks is noticed', async () => {
    const more = changed(({ paths }) => {
      paths['/tango'] = { get: { operationId: 'danceTango', responses: { 200: { description: 'Danced.' } } } };
    });
    await expect(bind(more, handlers())).rejects.toThrow('danceTango');
  });

  it('[CTR-001] so is one that only the table has', async () => {
    const less = changed(({ paths }) => delete paths['/healthz']);
    await expect(bind(less, handlers())).rejects.toThrow('getHealth');
  });
});
