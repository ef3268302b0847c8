import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { requestValidators } from '../../src/generated/request-validators.js';
import { readContract } from '../../codegen/contract.ts';
import { renderRequestValidators } from '../../codegen/request-validators.ts';
import { bind, type BindingOptions } from '../../src/http/binding.ts';
import type { Handlers } from '../../src/http/handler.ts';
import { specOperations } from '../support/spec.ts';

const handlers = () =>
  Object.fromEntries(Object.keys(operations).map((id) => [id, () => ({ status: 200, body: { id } })])) as unknown as Handlers;

const refused = new Error('nobody that we know');
const nobody: BindingOptions['authenticator'] = {
  tenant: () => Promise.reject(refused),
  admin() {
    throw refused;
  },
};
const options: BindingOptions = { authenticator: nobody, bodyMaxBytes: 1000 };
const ctx = (query = {}) => ({ state: {}, params: {}, query, headers: {}, get: () => '' }) as unknown as Context;

describe('the server starts only when document, operation table and handlers agree', () => {
  it('[CTR-001] which they do', () => {
    expect(bind(handlers(), options)).toBeTypeOf('function');
  });

  it.each(Object.keys(operations))('[CTR-001] %s needs its handler', (id) => {
    const { [id as 'getHealth']: _, ...rest } = handlers();
    expect(() => bind(rest as Handlers, options)).toThrow(id);
  });

  it('[CTR-001] a handler needs its operation', () => {
    expect(() => bind({ ...handlers(), danceTango: () => ({}) } as unknown as Handlers, options)).toThrow('danceTango');
  });

  it('[CTR-001] the operation table has every operation of the document, and no other', () => {
    const auth = (security: readonly string[]) => security[0]?.replace('Token', '') ?? 'none';
    const documented = specOperations.map(({ id, method, template, security, hasBody }) => [
      id,
      { method: method.toLowerCase(), path: template, auth: auth(security), hasBody },
    ]);
    expect(operations).toMatchObject(Object.fromEntries(documented));
    expect(documented.map(([id]) => id).sort()).toEqual(Object.keys(operations).sort());
  });

  it('[CTR-001] so have the validators', () => {
    expect(Object.keys(requestValidators).sort()).toEqual(Object.keys(operations).sort());
  });
});

describe('a request is for the handler of its operation', () => {
  const open = Object.keys(operations).filter((id) => operations[id as OperationId].auth === 'none') as OperationId[];
  const guarded = Object.keys(operations).filter((id) => !open.includes(id as OperationId)) as OperationId[];

  it.each(open)('[CTR-001] %s answers without a token', async (id) => {
    expect(await bind(handlers(), options)(id, ctx())).toEqual({ status: 200, body: { id } });
  });

  it.each(guarded)('[CTR-001] %s answers nobody whom the authenticator refuses', async (id) => {
    await expect(bind(handlers(), options)(id, ctx())).rejects.toBe(refused);
  });
});

describe('what has a default', () => {
  const anybody = { ...options, authenticator: { tenant: async () => ({}) as never, admin() {} } };
  /** Answers with the query that the handler gets. */
  const seen = async (query: object): Promise<unknown> => {
    const echo = { ...handlers(), listConversations: (request: { query: unknown }) => ({ status: 200, body: request.query }) };
    return bind(echo as unknown as Handlers, anybody)('listConversations', ctx(query));
  };

  it('[CTR-002] need not be sent, and what is sent counts', async () => {
    expect(await seen({})).toEqual({ status: 200, body: { limit: 100, archived: false } });
    expect(await seen({ limit: '7', archived: 'true' })).toEqual({ status: 200, body: { limit: 7, archived: true } });
  });

  it('[CTR-002] must not stand in a PATCH, which leaves as it is what it does not name', async () => {
    const { openapi } = await readContract();
    const { components } = openapi as { components: { schemas: Record<string, { properties: object }> } };
    const { InlineAgentDefinition: agent } = components.schemas;
    expect(() => renderRequestValidators(openapi)).not.toThrow();
    agent!.properties = { ...agent!.properties, system: { type: 'string', default: 'hi' } };
    expect(() => renderRequestValidators(openapi)).toThrow(/updateAgent.*PATCH/);
  });
});
