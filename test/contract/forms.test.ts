import { describe, expect, it } from 'vitest';
import { readDocument } from '../../codegen/breaking.ts';
import { refuseLostForms, withTexts } from '../../codegen/forms.ts';
import { withWrapped } from '../../codegen/wrapped.ts';
import { specDocument } from '../support/spec.ts';

const JSON_BODY = { 'application/json': { schema: { $ref: '#/components/schemas/Result' } } };
const STREAM = { 'text/event-stream': { schema: {} } };

/** A document with one operation. */
const withOperation = (operation: object, more: object = {}) => ({
  openapi: '3.1.1',
  paths: { '/runs': { post: { operationId: 'run', responses: { 200: { description: 'Run.', content: STREAM } }, ...operation } } },
  components: { parameters: { Prefer: { name: 'Prefer', in: 'header', description: 'How.' } }, schemas: {}, ...more },
});
const whole = withOperation({
  parameters: [{ $ref: '#/components/parameters/Prefer' }],
  responses: { 200: { description: 'Run.', content: { ...STREAM, ...JSON_BODY } }, 202: { description: 'Later.' } },
});
const operationOf = (document: object) => (document as ReturnType<typeof withOperation>).paths['/runs'].post as Record<string, unknown>;

describe('a form that a document leaves out', () => {
  it.each([
    ['202', 'It may be answered 202, too.'],
    ['Prefer', 'With `Prefer`, it waits.'],
    ['Accept', 'It depends on `Accept`.'],
    ['application/json', 'Or `application/json`.'],
    ['Result', 'The end is a `Result`.'],
  ])('[CTR-022] fails the generator when its texts speak of it: %s', (form, description) => {
    expect(() => refuseLostForms(withOperation({ description }), whole)).toThrow(`run of OpenAPI 3.1.1 has no ${form}, and speaks of it`);
    const answer = { 200: { description, content: STREAM } };
    expect(() => refuseLostForms(withOperation({ responses: answer }), whole)).toThrow('speaks of it');
  });

  it('[CTR-022] is no matter where the words mean something else', () => {
    const description = 'Preferences, 2021, x-202, `RunResult` and `Accept-Encoding` are other things.';
    expect(() => refuseLostForms(withOperation({ description }), whole)).not.toThrow();
  });

  it('[CTR-022] takes its texts and its examples with it', () => {
    const about = { '202': 'Later: 202.', Prefer: 'As preferred.' };
    const content = { 'application/json': { examples: { now: { value: 1 }, later: { value: 2, 'x-about': '202' } } } };
    const answers = { 200: { description: 'Run.', 'x-about': { 'application/json': 'Or JSON.' }, content: STREAM } };
    const written = { description: 'Runs.', 'x-about': about, requestBody: { content }, responses: answers };
    const left = operationOf(withTexts(withOperation(written)));
    expect(left).toMatchObject({ description: 'Runs.', responses: { 200: { description: 'Run.' } } });
    expect(left['requestBody']).toEqual({ content: { 'application/json': { examples: { now: { value: 1 } } } } });
    const all = operationOf(withTexts(withOperation({ ...written, ...operationOf(whole) })));
    expect(all).toMatchObject({ description: 'Runs.\nLater: 202.\nAs preferred.' });
    expect(all['requestBody']).toEqual({ content: { 'application/json': { examples: { now: { value: 1 }, later: { value: 2 } } } } });
  });

  it.each(['openapi', 'openapi-3.1', 'openapi-3.0'])('[CTR-022] is told of in %s, or not at all', (name) => {
    const document = readDocument('src/generated', name as never);
    const texts = JSON.stringify(document);
    expect(texts).not.toContain('x-about');
    expect(/x-vary|x-unwrap|`Prefer`/.test(texts)).toBe(name === 'openapi');
    expect(texts.includes('respond-async')).toBe(name === 'openapi');
    expect(texts.includes('While the run is under way, the answer is a 202')).toBe(name !== 'openapi-3.0');
    expect(texts.includes('SendStreamingMessage')).toBe(name === 'openapi');
  });
});

describe('a body that may be wrapped', () => {
  const violation = (path: string, method: string, body: unknown) =>
    specDocument.violation(`/paths/${path.replaceAll('/', '~1')}/${method}/requestBody/content/application~1json/schema`, body);
  const agent = { id: 'a', name: 'A', role: 'r', goal: 'g', model: 'demo/echo' };

  it.each([
    ['/v1/agents', 'post'],
    ['/v1/agents/{id}', 'patch'],
  ])('[CTR-023] is described in both forms: %s', (path, method) => {
    expect(violation(path, method, agent)).toBeUndefined();
    expect(violation(path, method, { agent_def: agent })).toBeUndefined();
    expect(violation(path, method, { agent_def: { ...agent, role: 1 } })).toBeDefined();
    expect(violation(path, method, { agent })).toBeDefined();
  });

  it.each(['openapi-3.1', 'openapi-3.0'])('[CTR-023] is in %s as it is', (name) => {
    const { paths } = readDocument('src/generated', name as never) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    expect(JSON.stringify(paths['/v1/agents']!['post']!['requestBody'])).toContain('"$ref":"#/components/schemas/AgentDefinition"');
  });

  it('[CTR-023] is so wherever the spec says it', () => {
    const body = {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' }, examples: { one: { value: { a: 1 } } } } },
    };
    const document = withOperation({ 'x-unwrap': 'thing', requestBody: body });
    const { components } = withWrapped(document) as { components: { schemas: object } };
    expect(components.schemas).toMatchObject({
      ThingBody: { anyOf: [body.content['application/json'].schema, {}] },
      WrappedThing: { required: ['thing'] },
    });
  });
});
