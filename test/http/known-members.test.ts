import { describe, expect, it } from 'vitest';
import { knownMembers } from '../../src/http/known-members.ts';
import { operations, type OperationId } from '../../src/generated/operations.ts';

const schema = { type: 'object', properties: { anything: { 'x-own': [1] } } };

describe('what a large body is handed on with', () => {
  it('[ERR-044] is what the contract names, at every level', () => {
    const text = { type: 'text', text: 'a' };
    const image = { type: 'image', source: { type: 'url', url: 'https://a.example' } };
    const agent = { id: 'a', rules: ['r'], advisor: { model: 'm' }, response_format: { type: 'json_schema', schema } };
    const body = {
      message: [
        { ...text, more: [] },
        { ...image, source: { ...image.source, more: 1 } },
      ],
      agent_def: { ...agent, advisor: { ...agent.advisor, more: {} }, response_format: { ...agent.response_format, more: 'x' } },
      more: [{}],
    };
    expect(knownMembers('orchestrate', body)).toEqual({ message: [text, image], agent_def: agent });
    expect(knownMembers('orchestrate', { message: 'a', agent_def: { advisor: 'm' } })).toEqual({
      message: 'a',
      agent_def: { advisor: 'm' },
    });
  });

  it('[ERR-044] has own members alone, whatever they are called', () => {
    const sent = JSON.parse('{"__proto__":{"id":"x"},"toString":1,"id":"a"}') as unknown;
    expect(JSON.stringify(knownMembers('createAgent', sent))).toBe('{"id":"a"}');
  });

  it('[ERR-044] is told of every operation that takes a body of ours', () => {
    const taking = (Object.keys(operations) as OperationId[]).filter(
      (id) => operations[id].hasBody && !('form' in operations[id]) && !operations[id].jsonRpc,
    );
    for (const id of taking) {
      // What follows OpenAI's API reads the whole body, and refuses what it doesn't know; settings of A2A 0.3 are in either spelling.
      const kept = operations[id].errors === 'openai' || id === 'createA2aLegacyPushConfig' ? { 'x-more': [] } : {};
      expect([id, knownMembers(id, { 'x-more': [] })]).toEqual([id, kept]);
    }
  });
});
