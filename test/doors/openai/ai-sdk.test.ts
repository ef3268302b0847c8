import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, Output, streamText, type LanguageModel } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Baton, useServer, useUpstream } from '../../support/server.ts';
import { textPdf } from '../../support/pdf.ts';
import { failure } from './official.ts';

type MakeModel = (baton: Baton, agent: string) => LanguageModel;

const settings = (baton: Baton) => ({ baseURL: `${baton.url}/openai/v1`, apiKey: baton.tenant.token });

describe.each<[string, MakeModel]>([
  ['@ai-sdk/openai, responses', (baton, agent) => createOpenAI(settings(baton))(agent)],
  ['@ai-sdk/openai, chat', (baton, agent) => createOpenAI(settings(baton)).chat(agent)],
  ['@ai-sdk/openai-compatible', (baton, agent) => createOpenAICompatible({ ...settings(baton), name: 'baton' })(agent)],
])('the AI SDK with %s', (_, modelOf) => {
  const model = (agent = 'index') => modelOf(baton(), agent);
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  it('[OAI-051] generates text, and goes on with the messages of the answer', async () => {
    upstream().reply({ text: ['Paris'], usage: { input: 11, output: 2 } });
    const first = await generateText({ model: model(), system: 'Answer in one word.', prompt: 'France?' });
    expect(first).toMatchObject({ text: 'Paris', finishReason: 'stop', usage: { inputTokens: 11, outputTokens: 2 } });
    expect(upstream().requests.at(-1)!.body.messages[0]!.content).toContain('Answer in one word.');
    const said = [{ role: 'user' as const, content: 'France?' }, ...first.response.messages];
    await generateText({ model: model(), messages: [...said, { role: 'user', content: 'Spain?' }] });
    const told = upstream().requests.at(-1)!.body.messages.slice(1);
    expect(told.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'France?'],
      ['assistant', 'Paris'],
      ['user', 'Spain?'],
    ]);
  });

  it('[DCM-052] sends a PDF, whose text reaches the model', async () => {
    const data = textPdf(['Figures of May']);
    const content = [
      { type: 'text' as const, text: 'Which?' },
      { type: 'file' as const, data, mediaType: 'application/pdf', filename: 'may.pdf' },
    ];
    await generateText({ model: model(), messages: [{ role: 'user', content }] });
    expect(upstream().requests.at(-1)!.lastMessage).toMatch(
      /\[document \S+\.pdf \(application\/pdf, 1 page\)\] \w+\n\[page 1 of 1\] \w+\nFigures of May\n/,
    );
  });

  it('[OAI-051] streams text', async () => {
    const more = Promise.withResolvers<void>();
    upstream().reply({ text: ['Mad', 'rid'], gate: (index) => (index === 1 ? more.promise : undefined) });
    const { textStream, finishReason } = streamText({ model: model(), prompt: 'Spain?' });
    const pieces: string[] = [];
    for await (const piece of textStream) {
      pieces.push(piece);
      more.resolve();
    }
    expect(pieces.join('')).toBe('Madrid');
    expect(await finishReason).toBe('stop');
  });

  it('[OAI-051] generates objects by a schema', async () => {
    upstream().reply({ text: ['{"capital": "Paris"}'] });
    const { output } = await generateText({
      model: model(),
      prompt: 'France?',
      output: Output.object({ schema: z.object({ capital: z.string() }) }),
    });
    expect(output).toEqual({ capital: 'Paris' });
  });

  it('[OAI-051] says what is wrong', async () => {
    const unknown = await failure<APICallError>(generateText({ model: model('ghost'), prompt: 'x' }));
    expect(unknown.message).toBe("no agent 'ghost' for this tenant");
    expect(unknown.statusCode).toBe(404);
    upstream().otherwise({ status: 400 });
    expect(await failure(generateText({ model: model(), prompt: 'x', maxRetries: 0 }))).toBeInstanceOf(APICallError);
    const errors: unknown[] = [];
    await streamText({ model: model(), prompt: 'x', maxRetries: 0, onError: ({ error }) => void errors.push(error) }).consumeStream();
    expect(errors).not.toEqual([]);
    upstream().otherwise({});
  });
});
