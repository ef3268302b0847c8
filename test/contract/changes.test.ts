import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Fields } from '../../codegen/breaking-document.ts';
import { told } from '../../codegen/breaking-text.ts';
import { compareDocuments, compareVersions } from '../../codegen/breaking.ts';
import { renderChanges } from '../../codegen/changes.ts';

const RELEASED = 'spec/released';
const released = readdirSync(RELEASED).sort(compareVersions);
const schemas = {
  Name: { type: 'string', minLength: 1 },
  One: { type: 'object', required: ['type'], properties: { type: { const: 'one' }, more: { type: 'string' } } },
  OneInput: { type: 'object', required: ['type'], properties: { type: { const: 'one' }, more: { type: ['string', 'null'] } } },
  Other: { type: 'object', required: ['type'], properties: { type: { const: 'other' } } },
  Either: {
    oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Other' }],
    discriminator: { propertyName: 'type' },
  },
  EitherInput: {
    oneOf: [{ $ref: '#/components/schemas/OneInput' }, { $ref: '#/components/schemas/Other' }],
    discriminator: { propertyName: 'type' },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const NULL = { type: 'null' };

/** An OpenAPI document of one operation, whose body has these members. */
const taking = (properties: Fields, version = '0.1.0', path = '/a'): Fields => ({
  openapi: '3.2.0',
  info: { version },
  paths: {
    [path]: {
      post: {
        operationId: 'a',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
        responses: {},
      },
    },
  },
  components: { schemas },
});
const events = (version: string): Fields => ({ asyncapi: '3.0.0', info: { version } });

describe('the changes of the contract', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-changes-'));
  beforeAll(() => {
    for (const [version, openapi] of [
      ['0.9.0', taking({ name: ref('Name') }, '0.9.0')],
      ['0.10.0', taking({ name: ref('Name'), more: NULL }, '0.10.0')],
    ] as const) {
      mkdirSync(join(folder, version));
      writeFileSync(join(folder, version, 'openapi.yaml'), stringify(openapi));
      writeFileSync(join(folder, version, 'asyncapi.yaml'), stringify(events(version)));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[CTR-054] are written down from each release to the next, and to what is served now', () => {
    const text = renderChanges({ openapi: taking({ more: NULL }, '0.11.0'), asyncapi: events('0.11.0') }, folder);
    const sections = text.split(/^(?=## )/m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(['## 0.11.0, not released yet', '## 0.10.0', '## 0.9.0']);
    expect(sections[0]).toContain('### Operations, breaking\n\n- `POST /a request application/json /name`: the member was removed\n');
    expect(sections[1]).toContain('### Operations, compatible\n\n- `POST /a request application/json /more`: new member\n');
    expect(sections[1]).not.toContain('breaking');
    expect(sections[2]).toContain('The first release.');
  });

  it('[CTR-054] have no section for what is served when that is the last release', () => {
    const text = renderChanges({ openapi: taking({}, '0.10.0'), asyncapi: events('0.10.0') }, folder);
    expect(text).not.toContain('not released yet');
  });

  it('[CTR-054] of this tree are in spec/CHANGELOG.md, for all releases', () => {
    const titles = Array.from(readFileSync('spec/CHANGELOG.md', 'utf8').matchAll(/^## ([\d.]+)/gm), ([, version]) => version);
    expect(titles).toEqual(expect.arrayContaining(released));
  });

  it('[CTR-054] are told once where several operations share them, and by name where they are few', () => {
    const at = (operation: string, place: string) => ({ breaking: true, where: `${operation}${place}`, what: 'is gone' });
    const paths = ['/a', '/b', '/c', '/d', '/e'];
    expect(told(paths.map((path) => at(`GET ${path}`, ' 200 header x')))).toEqual(['5 operations, 200 header x: is gone']);
    expect(told([at('GET /a', ' 404 header x'), at('GET /a', ' 500 header x'), at('PUT /b', ' default header x')])).toEqual([
      'GET /a, PUT /b, errors header x: is gone',
    ]);
    expect(told([at('GET /a', ' 404'), at('GET /a', '')])).toEqual(['GET /a 404: is gone', 'GET /a: is gone']);
    expect(told(paths.map((path) => at(`GET ${path}`, '')))).toHaveLength(5);
    expect(told([at('operation streamRun', ' event file /x')])).toEqual(['operation streamRun event file /x: is gone']);
  });

  it('[CTR-055] come from documents that are all kept', () => {
    for (const version of released) {
      const files = readdirSync(join(RELEASED, version)).sort();
      const forGenerators = version === '0.1.0' ? [] : ['openapi-3.0.yaml', 'openapi-3.1.yaml'];
      expect(files).toEqual(['asyncapi.yaml', ...forGenerators, 'openapi.yaml']);
      for (const file of files) expect(readFileSync(join(RELEASED, version, file), 'utf8')).toMatch(`\n  version: ${version}\n`);
    }
  });

  it.each([
    ['text', { type: 'string' }, { type: ['string', 'null'] }],
    ['a choice', { type: 'string', enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
    ['a reference', ref('Name'), { oneOf: [ref('Name'), NULL] }],
    ['a reference with words', { allOf: [ref('Name')], description: 'x' }, { description: 'x', oneOf: [ref('Name'), NULL] }],
    ['a union', ref('Either'), { oneOf: [ref('EitherInput'), NULL] }],
  ])('[CTR-056] break nobody when %s may be null in a request, and do when it may not any more', (_what, before, after) => {
    const compare = (one: Fields, other: Fields) => compareDocuments('openapi', taking({ a: one }), taking({ a: other }));
    expect(compare(before, after).breaking).toEqual([]);
    expect(compare(before, after).compatible.length).toBeGreaterThan(0);
    expect(compare(after, before).breaking.length).toBeGreaterThan(0);
  });
});
