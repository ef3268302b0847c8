import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { Baton, BatonError, OutputInvalid, type OutputSchema } from '../../../clients/typescript/src/index.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
const client = (): Baton => new Baton({ url: server().url, token: server().tenant.token });

const City = z.object({ name: z.string(), founded: z.string().transform(Number), rivers: z.array(z.string()).default([]) });

/** What a library without zod has, by the interface of standardschema.dev. */
const even: OutputSchema<number> = {
  '~standard': {
    validate: (value) =>
      Promise.resolve(typeof value === 'number' && value % 2 === 0 ? { value } : { issues: [{ message: 'this is odd', path: [] }] }),
    jsonSchema: { input: () => ({ type: 'integer' }) },
  },
};

describe('a response format of a library', () => {
  it('[CTS-017] is sent as JSON Schema, and its output is the value that the library makes of the answer', async () => {
    const baton = client();
    const run = await baton.run({ message: '{"name": "Rome", "founded": "-753"}', response_format: City });
    const { output, content } = await run.result();
    expectTypeOf(output).toEqualTypeOf<{ name: string; founded: number; rivers: string[] }>();
    expect(output).toEqual({ name: 'Rome', founded: -753, rivers: [] });
    expect(content).toBe('{"name": "Rome", "founded": "-753"}');
    // The server has looked at it too.
    const refused = baton.run({ message: '{"name": 7}', response_format: City }).result();
    await expect(refused).rejects.toMatchObject({ name: 'RunFailed', code: 'response_invalid' });
  });

  it('[CTS-017] holds for a message, for a chat, for a handle and for a run that is read on', async () => {
    const baton = client();
    await baton.api.createAgent({ id: 'typed', name: 'T', role: 'r', goal: 'g', model: 'demo/echo' });
    const { id } = await baton.api.createConversation({ agent_id: 'typed' });
    const message = '{"n": 4}';
    const format = z.object({ n: z.number() });
    const chat = baton.chat('typed', { message, response_format: format });
    const said = baton.sendMessage(id, { message, response_format: format });
    const resumed = baton.resume(await chat.id, { response_format: format });
    for (const run of [chat, said, resumed]) {
      const { output } = await run.result();
      expectTypeOf(output).toEqualTypeOf<{ n: number }>();
      expect(output).toEqual({ n: 4 });
    }
  });

  it('[CTS-017] may be of any library, and what it refuses is an error of its own', async () => {
    const baton = client();
    const { output } = await baton.run({ message: '8', response_format: even }).result();
    expectTypeOf(output).toEqualTypeOf<number>();
    expect(output).toBe(8);
    const run = await baton.run({ message: '7', response_format: even });
    const error = await run.result().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutputInvalid);
    expect(error).toBeInstanceOf(BatonError);
    expect(error).toMatchObject({ name: 'OutputInvalid', runId: run.id, content: '7', issues: [{ message: 'this is odd' }] });
    // The run itself has succeeded.
    expect((await baton.resume(run.id).result()).output).toBe(7);
  });

  it('[CTS-017] of a library that writes no JSON Schema is a mistake that is told before anything is sent', () => {
    const old = { '~standard': { validate: even['~standard'].validate } };
    // @ts-expect-error the compiler tells it too
    expect(() => client().run({ message: 'hi', response_format: old })).toThrow(/response_format needs .* Standard JSON Schema/);
  });

  it('[CTS-017] [CTS-011] leaves a schema as JSON as it was', async () => {
    const response_format = { type: 'json_schema' as const, schema: { type: 'object' } };
    const { output } = await client().run({ message: '{"n": 1}', response_format }).result<{ n: number }>();
    expectTypeOf(output).toEqualTypeOf<{ n: number }>();
    expect(output).toEqual({ n: 1 });
    const plain = await client()
      .run({ message: 'hi', response_format: { type: 'text' } })
      .result();
    expectTypeOf(plain.output).toBeUnknown();
  });
});
