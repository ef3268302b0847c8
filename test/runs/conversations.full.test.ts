import { expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

describeOnBoth('a conversation', (dialect) => {
  it('[CNV-011] holds images of any number; of large messages as many go to the model, and stand on a page, as 32 MiB hold', async () => {
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
    const page = async (after: number) =>
      (await baton.api.get<{ messages: { id: number }[] }>(`/v1/conversations/${id}/messages?after_id=${after}`)).body.messages;
    const first = await page(0);
    const second = await page(first.at(-1)!.id);
    expect([first.length, second.length]).toEqual([4, 4]);
    expect(await page(second.at(-1)!.id)).toEqual([]);
  });
});
