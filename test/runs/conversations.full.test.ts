import { expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

describeOnBoth('a conversation', (dialect) => {
  it('[CNV-011] holds images of any number; of large messages as many go to the model as 32 MiB hold, and pages end early', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const id = (await baton.api.post('/v1/conversations', {})).body['id'] as number;
    const data = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(9_000_000)]).toString('base64');
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    for (let i = 0; i < 4; i += 1) {
      upstream.reply({ text: [`answer ${i}`] });
      const sent = await baton.api.run(
        { message: [{ type: 'text', text: `image ${i}` }, image] },
        { path: `/v1/conversations/${id}/messages` },
      );
      expect(sent.done.ok).toBe(true);
    }
    const images = JSON.stringify(upstream.requests.at(-1)!.body.messages).match(/image \d/g) ?? [];
    expect(images).toEqual(['image 1', 'image 2', 'image 3']);
    const pages: number[][] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const { body }: { body: { messages: { id: number }[]; next_after_id?: number } } = await baton.api.get(
        `/v1/conversations/${id}/messages?after_id=${after}`,
      );
      pages.push(body.messages.map((message) => message.id));
      after = body.next_after_id;
    }
    // Beside an image of 12 MB nothing fits, and a page has one message at least.
    expect(pages.map(({ length }) => length)).toEqual(Array(8).fill(1));
    expect(pages.flat()).toEqual(pages.flat().toSorted((one, other) => one - other));
  });
});
