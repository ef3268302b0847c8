import { Semaphore } from '../../src/lib/semaphore.ts';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { requestValidators } from '../../src/generated/request-validators.js';
import { readContract } from '../../codegen/contract.ts';
import { renderRequestValidators } from '../../codegen/request-validators.ts';
import { bind, type BindingOptions } from '../../src/http/binding.ts';
import { ALL_SCOPES } from '../../src/store/tenants/scopes.ts';
import type { Handlers } from '../../src/http/handler.ts';
import { specOperations } from '../support/spec.ts';

const handlers = () =>
  Object.fromEntries(Object.keys(operations).map((id) => [id, () => ({ status: 200, body: { id } })])) as unknown as Handlers;

const refused = new Error('nobody that we know');
const nobody: BindingOptions['authenticator'] = {
  tenant: () => Promise.reject(refused),
  async admin() {
    throw refused;
  },
};
const unreadable = new Error('no body');
const options: BindingOptions = {
  authenticator: nobody,
  trustedProxies: [],
  owners: { claim() {} },
  requests: new Semaphore(1000),
  bodies: { read: () => Promise.reject(refused) },
};
const ctx = (query = {}) => ({ state: {}, params: {}, query, headers: {}, get: () => '' }) as unknown as Context;

describe('the binding of document, operation table and handlers', () => {
  it('[CTR-001] succeeds when every operation has its handler', () => {
    expect(bind(handlers(), options)).toBeTypeOf('function');
  });

  it.each(Object.keys(operations))('[CTR-001] fails when %s has no handler', (id) => {
    const { [id as 'getHealth']: _, ...rest } = handlers();
    expect(() => bind(rest as Handlers, options)).toThrow(id);
  });

  it('[CTR-001] fails when a handler has no operation', () => {
    expect(() => bind({ ...handlers(), danceTango: () => ({}) } as unknown as Handlers, options)).toThrow('danceTango');
  });

  it('[CTR-001] has an operation table with every operation of the document, and no other', () => {
    const auth = (security: readonly string[]) => security[0]?.replace('Token', '') ?? 'none';
    const documented = specOperations.map(({ id, method, template, security, scopes, hasBody }) => [
      id,
      { method: method.toLowerCase(), path: template, auth: auth(security), scopes, hasBody },
    ]);
    expect(operations).toMatchObject(Object.fromEntries(documented));
    expect(documented.map(([id]) => id).sort()).toEqual(Object.keys(operations).sort());
  });

  it('[CTR-001] has validators for every operation of the document, and no other', () => {
    expect(Object.keys(requestValidators).sort()).toEqual(Object.keys(operations).sort());
  });
});

describe('a request to the bound handlers', () => {
  const open = Object.keys(operations).filter((id) => operations[id as OperationId].auth === 'none') as OperationId[];
  const guarded = Object.keys(operations).filter((id) => !open.includes(id as OperationId)) as OperationId[];

  // One with a body gets as far as reading it.
  it.each(open)('[CTR-001] needs no token for %s', async (id) => {
    if (operations[id].hasBody)
      return expect(bind(handlers(), { ...options, bodies: { read: () => Promise.reject(unreadable) } })(id, ctx())).rejects.toBe(
        unreadable,
      );
    expect(await bind(handlers(), options)(id, ctx())).toEqual({ status: 200, body: { id } });
  });

  it.each(guarded)('[CTR-001] does not reach %s when the authenticator refuses it', async (id) => {
    await expect(bind(handlers(), options)(id, ctx())).rejects.toBe(refused);
  });
});

describe('a member with a default', () => {
  const anybody = { ...options, authenticator: { tenant: async () => ({ scopes: ALL_SCOPES }) as never, async admin() {} } };
  /** Answers with the query that the handler gets. */
  const seen = async (query: object): Promise<unknown> => {
    const echo = { ...handlers(), listConversations: (request: { query: unknown }) => ({ status: 200, body: request.query }) };
    return bind(echo as unknown as Handlers, anybody)('listConversations', ctx(query));
  };

  it('[CTR-002] may be left out, and a sent value overrides the default', async () => {
    expect(await seen({})).toEqual({ status: 200, body: { limit: 100, archived: false } });
    expect(await seen({ limit: '7', archived: 'true' })).toEqual({ status: 200, body: { limit: 7, archived: true } });
  });

  it('[CTR-002] has no default in a PATCH, which changes only the members that it names', async () => {
    const { openapi } = await readContract();
    const { components } = openapi as { components: { schemas: Record<string, { properties: object }> } };
    const { InlineAgentDefinition: agent } = components.schemas;
    expect(() => renderRequestValidators(openapi)).not.toThrow();
    agent!.properties = { ...agent!.properties, system: { type: 'string', default: 'hi' } };
    expect(() => renderRequestValidators(openapi)).toThrow(/updateAgent.*PATCH/);
  });
});
