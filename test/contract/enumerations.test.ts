import { describe, expect, it } from 'vitest';
import { readDocument } from '../../codegen/breaking.ts';
import { compareDocuments } from '../../codegen/breaking.ts';
import { lastSegment, mapObjects, METHODS, type BundledDocument, type Node } from '../../codegen/bundle.ts';
import { withOpenEnumerations } from '../../codegen/enumerations.ts';
import { fields } from '../../codegen/breaking-document.ts';
import * as validators from '../../src/generated/event-validators.js';
import { violation } from '../support/spec.ts';

/*
 * What the server sends may have values that a client does not know; what clients send may not. See codegen/enumerations.ts.
 */

const documents = (['openapi', 'openapi-3.1', 'openapi-3.0'] as const).map(
  (name) => [name, readDocument('src/generated', name as 'openapi')] as const,
);

/** Every enumeration in some parts of a document: the values of closed and of open ones. */
function enumerationsIn(document: BundledDocument, parts: unknown[]): { closed: string[][]; open: string[][] } {
  const found = { closed: [] as string[][], open: [] as string[][] };
  const components = document['components'] as Record<string, Record<string, unknown>>;
  const seen = new Set<string>();
  const visit = (part: unknown): void => {
    mapObjects(part, (node) => {
      // A null stands for a member that is left out.
      const values = ((node['enum'] ?? []) as (string | null)[]).filter((value) => value !== null);
      // In 3.0 a constant is an enumeration of one value.
      if (values.length > 1) found.closed.push(values);
      if (node['x-extensible-enum']) found.open.push(node['x-extensible-enum'] as string[]);
      const ref = node['$ref'];
      if (typeof ref !== 'string' || seen.has(ref)) return node;
      seen.add(ref);
      visit(components[ref.split('/')[2]!]![lastSegment(ref)]);
      return node;
    });
  };
  visit(parts);
  return found;
}

const operationsIn = (items: unknown): Node[] =>
  Object.values(fields(items)).flatMap((item) => METHODS.flatMap((method) => (fields(item)[method] ? [fields(fields(item)[method])] : [])));

describe.each(documents)('%s', (_, document) => {
  const operations = operationsIn(document['paths']);
  const answers = enumerationsIn(
    document,
    operations.map(({ responses }) => responses),
  );
  const messages = operationsIn(document['webhooks']).map(({ requestBody }) => requestBody);

  it('[CTR-042] has no closed enumeration in an answer, nor in a message of a webhook', () => {
    expect(answers.closed).toEqual([]);
    expect(enumerationsIn(document, messages).closed).toEqual([]);
    const states = ['queued', 'running', 'waiting', 'completed', 'failed', 'canceled'];
    for (const values of [
      states,
      ['question', 'approval', 'tool', 'authorization'],
      ['pending', 'delivered', 'failed'],
      ['read', 'run', 'approve', 'manage'],
      ['user', 'assistant'],
    ])
      expect(answers.open).toContainEqual(values);
  });

  it('[CTR-042] closes those of requests, which are the same or others', () => {
    const { closed, open } = enumerationsIn(
      document,
      operations.flatMap(({ parameters, requestBody }) => [parameters, requestBody]),
    );
    for (const values of [
      ['lite', 'full', 'ultra', 'bullets'],
      ['off', 'consult', 'gate'],
      ['fail', 'resume'],
      ['approved', 'denied'],
      ['active', 'paused'],
    ])
      expect(closed).toContainEqual(values);
    expect(open).toEqual([]);
  });
});

it('[CTR-042] no event has a closed enumeration', () => {
  const asyncapi = readDocument('src/generated', 'asyncapi');
  const { closed, open } = enumerationsIn(asyncapi, [asyncapi['components']]);
  expect(closed).toEqual([]);
  expect(open).toContainEqual(['answered', 'approved', 'denied', 'expired', 'canceled']);
});

it('[CTR-042] an object with an enumeration is either of requests or of answers', () => {
  const document = structuredClone(readDocument('src/generated', 'openapi')) as BundledDocument & {
    components: { schemas: Record<string, Node> };
  };
  document.components.schemas['AgentRecord']!['properties'] = { advisor: { $ref: '#/components/schemas/AdvisorConfig' } };
  expect(() => withOpenEnumerations(document)).toThrow('AdvisorConfig is in requests and in answers');
});

it('[CTR-043] what this release sends has the values that are listed, and no others', () => {
  const status = {
    request_id: 'r',
    agent_id: 'index',
    conversation_id: 0,
    state: 'completed',
    started_at: 1,
    completed_at: 2,
    error_message: '',
  };
  const rest = { error_code: '', last_seq: 1, input_tokens: 0, output_tokens: 0, recovery: 'fail', attempts: 1 };
  expect(violation('/components/schemas/RequestStatus', { ...status, ...rest })).toBeUndefined();
  for (const wrong of [{ state: 'paused' }, { recovery: 'retry' }]) {
    expect(violation('/components/schemas/RequestStatus', { ...status, ...rest, ...wrong })).toBeDefined();
  }
  const call = { type: 'tool_call', agent: 'index', stream_id: 0, depth: 0, kind: 'write', ok: true, args: 'a.md', duration_ms: 2 };
  expect(validators.tool_call(call)).toBe(true);
  expect(validators.tool_call({ ...call, kind: 'fly' })).toBe(false);
});

it('[CTR-010] to open an enumeration breaks nobody on the wire, and to drop one of its values does', () => {
  const closed = readDocument('src/generated', 'openapi');
  const open = structuredClone(closed);
  const state = (document: object) =>
    fields(fields(fields(fields(fields(document)['components'])['schemas'])['Question'])['properties'])['state'] as Node;
  const values = state(open)['x-extensible-enum'] as string[];
  delete state(closed)['x-extensible-enum'];
  state(closed)['enum'] = [...values];
  expect(compareDocuments('openapi', closed, open).breaking).toEqual([]);
  expect(compareDocuments('openapi', closed, open).compatible.map(({ what }) => what)).toContain(
    'the enumeration is open: a string whose values are listed',
  );
});
