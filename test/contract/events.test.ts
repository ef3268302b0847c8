import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseOddNames, refuseUncarriedPayloads, refuseUnsentMessages } from '../../codegen/complete.ts';
import { allEvents, channelEvents } from '../../codegen/events.ts';
import { readDocument } from '../../codegen/breaking.ts';
import type { Fields } from '../../codegen/breaking-document.ts';
import { withEventUnions } from '../../codegen/event-unions.ts';

const asyncapi = readDocument('src/generated', 'asyncapi');
const openapi = readDocument('src/generated', 'openapi');
const channels = Object.keys(asyncapi['channels'] as Fields);
const namesOf = (channel: string): string[] => channelEvents(asyncapi, channel).map(({ name }) => name);
const unionOf = (name: string): { oneOf: { $ref: string }[]; discriminator: { propertyName: string; mapping: Fields } } =>
  ((openapi['components'] as Fields)['schemas'] as Fields)[name] as never;

describe('the events of the two documents', () => {
  it('[CTR-016] are the same in every channel of a run', () => {
    expect(
      channels.filter((channel) => channel !== 'notifications' && channel !== 'webhooks').map((channel) => [channel, namesOf(channel)]),
    ).toEqual(['liveRun', 'liveChat', 'liveMessage', 'requestEvents'].map((channel) => [channel, namesOf('liveRun')]));
  });

  it.each([
    ['RunEvent', 'liveRun'],
    ['NotificationStreamEvent', 'notifications'],
  ])('[CTR-016] %s is what %s sends', (union, channel) => {
    const { oneOf, discriminator } = unionOf(union);
    const sent = channelEvents(asyncapi, channel).map(({ name, schema }) => [name, `#/components/schemas/${schema}`]);
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(sent.map(([, ref]) => ref));
    expect(discriminator).toEqual({ propertyName: 'type', mapping: Object.fromEntries(sent) });
  });

  it.each([
    ['RunEvent', 'liveRun'],
    ['NotificationStreamEvent', 'notifications'],
    ['WebhookMessage', 'webhooks'],
  ])('[CTR-050] have a name together, in the AsyncAPI document too: %s is what %s sends', (union, channel) => {
    const { schemas } = asyncapi['components'] as { schemas: Record<string, { oneOf: { $ref: string }[] }> };
    expect(schemas[union]!.oneOf.map(({ $ref }) => $ref.split('/').at(-1))).toEqual(
      channelEvents(asyncapi, channel).map(({ schema }) => schema),
    );
    expect((asyncapi['channels'] as Record<string, Fields>)[channel]!['x-payload']).toEqual({ $ref: `#/components/schemas/${union}` });
  });

  it('[CTR-051] say what is in the frame beside the data: the id, but for `open`, and the name', () => {
    const { messages } = asyncapi['components'] as { messages: Record<string, { headers: { required: string[]; properties: Fields } }> };
    for (const { name } of allEvents(asyncapi)) {
      const { required, properties } = messages[name]!.headers;
      expect([name, required]).toEqual([name, name === 'open' ? ['event'] : ['id', 'event']]);
      expect(Object.keys(properties)).toEqual(required);
    }
  });

  it('[CTR-052] of webhooks are those of the OpenAPI document, with the same headers', () => {
    const { webhooks, components } = openapi as { webhooks: Record<string, { post: Fields }>; components: Record<string, Fields> };
    // Those of A2A have the form of that protocol, and go where its clients say.
    delete webhooks['a2a.task'];
    expect(namesOf('webhooks')).toEqual(Object.keys(webhooks));
    const { messages } = asyncapi['components'] as { messages: Record<string, { headers: { required: string[]; properties: Fields } }> };
    for (const [name, { post }] of Object.entries(webhooks)) {
      const body = post['requestBody'] as { content: { 'application/json': { schema: { $ref: string } } } };
      expect(body.content['application/json'].schema.$ref).toBe(
        `#/components/schemas/${channelEvents(asyncapi, 'webhooks').find((one) => one.name === name)!.schema}`,
      );
      const headers = (post['parameters'] as { $ref: string }[]).map(
        ({ $ref }) => components['parameters']![$ref.split('/').at(-1)!] as { name: string; required?: boolean },
      );
      expect(Object.keys(messages[name]!.headers.properties)).toEqual(headers.map((one) => one.name));
      expect(messages[name]!.headers.required).toEqual(headers.filter((one) => one.required).map((one) => one.name));
    }
  });

  it('[CTR-053] are asked for with the query that the OpenAPI document describes', () => {
    type Described = { parameters?: ({ name: string; in: string; schema: Fields } | { $ref: string })[] };
    const paths = openapi['paths'] as Record<string, Record<string, Described>>;
    const operations = Object.values(asyncapi['operations'] as Record<string, { channel: { $ref: string }; bindings: { http: Fields } }>);
    const described = operations.map(({ channel, bindings: { http } }) => {
      const { address } = (asyncapi['channels'] as Record<string, { address?: string }>)[channel.$ref.split('/').at(-1)!]!;
      const taken = address ? (paths[address]![String(http['method']).toLowerCase()]!.parameters ?? []) : [];
      const query = taken.flatMap((one) => ('in' in one && one.in === 'query' ? [one.name] : []));
      expect([address, Object.keys((http['query'] as { properties: Fields } | undefined)?.properties ?? {})]).toEqual([address, query]);
      return query;
    });
    expect(described.flat()).toEqual(['since_seq', 'include']);
  });

  it('[CTR-016] all have a payload in spec/schemas, and every payload there is an event', () => {
    const payloads = readdirSync('spec/schemas')
      .filter((file) => file.endsWith('Event.yaml'))
      .map((file) => file.slice(0, -'.yaml'.length));
    expect(
      allEvents(asyncapi)
        .map(({ schema }) => schema)
        .sort(),
    ).toEqual(payloads.sort());
  });

  it('[CTR-016] of a run have a row in docs/streams.md', () => {
    const page = readFileSync('docs/streams.md', 'utf8');
    expect(namesOf('liveRun').filter((name) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
  });

  it.each([
    ['imported', /^ {4}(\w+Event),$/gm, []],
    ['exported', /^ {4}"(\w+Event)",$/gm, ['UnknownEvent']],
  ])('[CTR-016] are all %s by clients/python/src/baton/__init__.py', (_, name, more) => {
    const text = readFileSync('clients/python/src/baton/__init__.py', 'utf8');
    const wanted = [...allEvents(asyncapi).map(({ schema }) => schema), 'NotificationStreamEvent', 'RunEvent', ...more];
    expect(Array.from(text.matchAll(name), ([, one]) => one).sort()).toEqual(wanted.sort());
  });

  it('[CTR-016] of a channel that is not there fail the generator', () => {
    const lost = { components: { schemas: { Union: { 'x-events-of': 'nowhere' } } } };
    expect(() => withEventUnions(lost, asyncapi)).toThrow('no channel nowhere');
  });

  describe('fail the generator', () => {
    const withMessage = (key: string, name: string) => {
      const changed = structuredClone(asyncapi) as { components: { messages: Fields } };
      changed.components.messages[key] = { name, summary: 'New.', payload: { $ref: '#/components/schemas/DoneEvent' } };
      return changed as never;
    };

    it.each(['agent.handed_over', 'handedOver', 'handed-over', '2nd', 'handed__over'])('[CTR-016] with the name %s', (name) => {
      expect(() => refuseOddNames(withMessage(name, name))).toThrow(`${name} is no name of an event, which is snake_case`);
    });

    it('[CTR-016] with two names', () => {
      expect(() => refuseOddNames(withMessage('handed_over', 'given'))).toThrow('handed_over of spec/asyncapi.yaml has the name given');
    });

    it('[CTR-016] with a payload that is in no message', () => {
      expect(() => refuseUncarriedPayloads(asyncapi, ['DoneEvent', 'HandedOverEvent'])).toThrow(
        /no message of spec\/asyncapi\.yaml has the payload spec\/schemas\/HandedOverEvent\.yaml: .*&runEvents/,
      );
    });

    it('[CTR-016] with a message that is sent nowhere', () => {
      expect(() => refuseUnsentMessages(withMessage('handed_over', 'handed_over'))).toThrow(/sends the message handed_over: .*&runEvents/);
    });

    it('[CTR-016] but not as they are', () => {
      for (const refuse of [refuseOddNames, refuseUncarriedPayloads, refuseUnsentMessages]) expect(() => refuse(asyncapi)).not.toThrow();
    });
  });
});

describe('the documents for generators', () => {
  it.each(['openapi-3.1', 'openapi-3.0'])('[CTR-017] %s has the schema of one event for every stream', (name) => {
    const document = readDocument('src/generated', name as never);
    const streams = JSON.stringify(document).match(/"text\/event-stream":\{[^}]*\}/g);
    expect(new Set(streams)).toEqual(
      new Set(['RunEvent', 'NotificationStreamEvent'].map((one) => `"text/event-stream":{"schema":{"$ref":"#/components/schemas/${one}"}`)),
    );
    expect(JSON.stringify(document)).not.toMatch(/itemSchema|contentSchema|x-events-of|dataValue/);
  });

  it.each(['openapi-3.1', 'openapi-3.0'])('[CTR-019] %s has one form of what starts a run, and the result beside it', (name) => {
    const { paths, components } = readDocument('src/generated', name as never) as unknown as {
      paths: Record<string, Record<string, { parameters?: { $ref?: string }[]; responses: Record<string, unknown> }>>;
      components: { responses: Record<string, { content: object }> };
    };
    for (const path of ['/v1/orchestrate', '/v1/agents/{id}/chat', '/v1/conversations/{id}/messages']) {
      const { parameters, responses } = paths[path]!['post']!;
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['200']);
      expect(parameters).not.toContainEqual({ $ref: '#/components/parameters/Prefer' });
    }
    expect(Object.keys(components.responses['StartedRun']!.content)).toEqual(['text/event-stream']);
    const result = Object.keys(paths['/v1/requests/{id}/result']!['get']!.responses).filter((status) => status.startsWith('2'));
    expect(result).toEqual(name === 'openapi-3.0' ? ['200'] : ['200', '202']);
    const replay = Object.keys(paths['/v1/requests/{id}/events']!['get']!.responses).filter((status) => status.startsWith('2'));
    expect(replay).toEqual(['200']);
  });

  it.each(['openapi-3.1', 'openapi-3.0'])('[CTR-060] %s tells the defaults of members in words alone', (name) => {
    const { components } = readDocument('src/generated', name as never) as unknown as {
      components: { schemas: Record<string, { properties?: Record<string, Record<string, unknown>> }> };
    };
    const members = Object.values(components.schemas).flatMap(({ properties = {} }) => Object.values(properties));
    expect(members.filter((member) => 'default' in member)).toEqual([]);
    const { CreateRequest, CreateScheduleRequest, CreateArtifactRequest } = components.schemas;
    expect(CreateRequest!.properties!['wait']!['description']).toMatch(/ Default: `0`\.$/);
    expect(CreateScheduleRequest!.properties!['timezone']!['description']).toMatch(/ Default: `UTC`\.$/);
    expect(CreateArtifactRequest!.properties!['encoding']!['description']).toMatch(/ Default: `utf-8`\.$/);
  });

  it('[CTR-017] openapi-3.0 has nothing that 3.0 does not know', () => {
    expect(JSON.stringify(readDocument('src/generated', 'openapi-3.0' as never))).not.toMatch(
      /"const":|"type":"null"|"type":\[|"examples":\[|"dependentSchemas":|"identifier":/,
    );
  });
});
