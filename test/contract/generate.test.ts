import { describe, expect, it } from 'vitest';
import { readDocument } from '../../codegen/breaking.ts';
import { refuseUnexplainedValues } from '../../codegen/enumerations.ts';
import { withExamples } from '../../codegen/sampled.ts';

type Schemas = Record<string, { description: string; 'x-extensible-enum': string[] } & Record<string, unknown>>;
type Document = { paths: Record<string, unknown>; components: { schemas: Schemas } };

/*
 * What is missing in spec/ is told by the generator, with the place where it belongs.
 */

const whole = readDocument('src/generated', 'openapi') as unknown as Document;

const changed = (change: (document: Document) => void) => {
  const document = structuredClone(whole);
  change(document);
  return document as never;
};
const withCode = (change: (code: Schemas[string]) => void) => changed(({ components }) => change(components.schemas['ApiErrorCode']!));

describe('the values of an enumeration', () => {
  it('[ERR-016] [CTR-042] are those of the table that explains them', () => {
    expect(() => refuseUnexplainedValues(changed(() => {}))).not.toThrow();
  });

  it('[ERR-016] [CTR-042] fail the generator when the table lacks one', () => {
    const add = (code: Schemas[string]) => code['x-extensible-enum'].push('too_tired');
    expect(() => refuseUnexplainedValues(withCode(add))).toThrow("'too_tired' is not in the table of its description");
  });

  it('[ERR-016] [CTR-042] fail the generator when the list lacks one', () => {
    const add = (code: Schemas[string]) => (code.description += '| 418 | `internal`, `too_tired` | A teapot. |\n');
    expect(() => refuseUnexplainedValues(withCode(add))).toThrow("'too_tired' of its table is none of them");
  });
});

describe('a body without an example', () => {
  const answer = (schema: object) => ({
    get: { operationId: 'getNap', responses: { 200: { description: 'A nap.', content: { 'application/json': { schema } } } } },
  });

  it('[CTR-018] is made one of its parts', () => {
    const document = changed(({ paths }) => (paths['/v1/nap'] = answer({ $ref: '#/components/schemas/Deleted' })));
    const { '/v1/nap': nap } = withExamples(document)['paths'] as Record<string, unknown>;
    expect(JSON.stringify(nap)).toContain('"examples":{"example":{"value":{"deleted":true}}}');
  });

  it.each([
    [
      'in the answer',
      { type: 'object', required: ['at'], properties: { at: { type: 'integer' } } },
      'spec: /v1/nap → get → responses → 200 → properties → at',
    ],
    ['in a schema', { $ref: '#/components/schemas/AgentList' }, 'spec/openapi/agents.yaml: AgentList → properties → count'],
    ['in a list', { type: 'array', items: { type: 'string' } }, 'spec: /v1/nap → get → responses → 200 → items'],
    ['for what is not described', { type: 'object', required: ['at'] }, 'spec: /v1/nap → get → responses → 200 → properties → at'],
  ])('[CTR-018] fails the generator, which names the place %s', (_, schema, place) => {
    const document = changed(({ paths, components }) => {
      paths['/v1/nap'] = answer(schema);
      const { AgentList: list } = components.schemas;
      Object.assign(list!, { examples: undefined });
      (list!['properties'] as Record<string, object>)['count'] = { type: 'integer' };
    });
    expect(() => withExamples(document)).toThrow(`${place} has no example, and none can be made of it`);
  });
});
