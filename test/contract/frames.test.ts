import { createParser } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../codegen/breaking.ts';
import { withFrames } from '../../codegen/frames.ts';
import type { Located, Node } from '../../src/contract/document.ts';
import { isStream, nameOf, specOperations } from '../http/operations.ts';
import { specDocument } from '../support/spec.ts';

type Frame = { id?: string; event?: string; data: string };
type Example = { dataValue: Frame[]; serializedValue: string };

/** The streams of the whole document. */
const streams = specOperations.filter(isStream).map((operation) => {
  const media = specDocument.member(operation.responses.get(200)!, 'content', 'text/event-stream')!;
  return [nameOf(operation), media] as const;
});

/** What the data of a frame may be. */
function formsOf(media: Located): Located[] {
  const data = specDocument.member(media, 'itemSchema', 'properties', 'data')!;
  const { anyOf } = data.node as { anyOf?: Node[] };
  return anyOf ? anyOf.map((node, index) => ({ pointer: `${data.pointer}/anyOf/${index}`, node })) : [data];
}

function examplesOf(media: Located): Example[] {
  return Object.entries(media.node['examples'] as Node).map(
    ([name]) => specDocument.member(media, 'examples', name)!.node as unknown as Example,
  );
}

describe('a frame of a stream in the whole document', () => {
  it.each(streams)('[CTR-021] holds a string, which is JSON: %s', (_name, media) => {
    for (const { node } of formsOf(media)) expect(node['type']).toBe('string');
    const json = formsOf(media).filter(({ node }) => node['const'] === undefined);
    expect(json.map(({ node }) => [node['contentMediaType'], typeof node['contentSchema']])).toEqual([['application/json', 'object']]);
  });

  it.each(streams)('[CTR-021] has examples that are as its schema says, and as they are sent: %s', (_name, media) => {
    const forms = formsOf(media);
    const json = forms.find(({ node }) => node['contentSchema'])!;
    const [schema, held] = [`${media.pointer}/itemSchema`, `${json.pointer}/contentSchema`];
    for (const { dataValue, serializedValue } of examplesOf(media)) {
      for (const frame of dataValue) {
        expect(specDocument.violation(schema, frame), frame.data).toBeUndefined();
        if (forms.some(({ node }) => node['const'] === frame.data)) continue;
        expect(specDocument.violation(held, JSON.parse(frame.data)), frame.data).toBeUndefined();
      }
      const read: Frame[] = [];
      createParser({ onEvent: ({ id, event, data }) => read.push({ ...(id && { id }), ...(event && { event }), data }) }).feed(
        serializedValue,
      );
      expect(read).toEqual(dataValue);
    }
  });

  it('[CTR-021] fails the generator when it has no example', () => {
    const bare = {
      paths: { '/s': { get: { responses: { 200: { content: { 'text/event-stream': { itemSchema: {} } } } } } } },
      components: {},
    };
    expect(() => withFrames(bare)).toThrow('has no example');
  });
});

it.each(['openapi-3.1', 'openapi-3.0'])('[CTR-021] %s has the text of each stream as its example', (name) => {
  const document = readDocument('src/generated', name as never) as unknown as {
    components: { examples: Record<string, { value: string }> };
  };
  const streaming = JSON.stringify(document).split('"text/event-stream":').slice(1);
  expect(streaming.length).toBeGreaterThan(2);
  for (const one of streaming) {
    const [, example] = /^\{"schema":\{[^}]*\},"examples":\{"\w+":\{"\$ref":"#\/components\/examples\/(\w+)"/.exec(one)!;
    expect(document.components.examples[example!]!.value).toMatch(/^(?:(?:(?:id|event|data): .+\n)+\n)+$/);
  }
});
