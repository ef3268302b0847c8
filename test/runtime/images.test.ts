import { describe, expect, it } from 'vitest';
import type { ImageLoader } from '../../src/runtime/images.ts';
import type { MessagePart } from '../../src/runtime/model.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

const byUrl = (url: string): MessagePart => ({ type: 'image', source: { type: 'url', url } });
const png = (text: string): Buffer => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)]);
const inline = (text: string): MessagePart => {
  const data = png(text).toString('base64');
  return { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
};

/** Images whose bytes hold their URLs; those in `gone` can't be had. */
function library(gone: string[] = []): ImageLoader & { asked: string[] } {
  const asked: string[] = [];
  const find: ImageLoader['load'] = async (url) => {
    asked.push(url);
    if (gone.includes(url)) return { problem: 'the image could not be fetched' };
    return { mediaType: 'image/png', data: png(url) };
  };
  return {
    asked,
    load: find,
    file: find,
  };
}

describe('images in messages', () => {
  it('[IMG-001] are inlined in their places, the same URL fetched once', async () => {
    const images = library();
    const model = new ScriptedModel(() => 'seen');
    const message = [byUrl('a'), { type: 'text', text: 'and' } as const, inline('given'), byUrl('b'), byUrl('a')];
    await runOnce(model, { message, images });
    expect(model.requests[0]!.messages.at(-1)!.content).toEqual([inline('a'), message[1], message[2], inline('b'), inline('a')]);
    expect(images.asked).toEqual(['a', 'b']);
  });

  it('[IMG-004] are sent with the type of their bytes', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]).toString('base64');
    const declared = (media_type: 'image/png' | 'image/jpeg', data: string): MessagePart => ({
      type: 'image',
      source: { type: 'base64', media_type, data },
    });
    const model = new ScriptedModel(() => 'seen');
    await runOnce(model, { message: [declared('image/png', jpeg)] });
    expect(model.requests[0]!.messages.at(-1)!.content).toEqual([declared('image/jpeg', jpeg)]);
    // The provider may know what it is; in later runs it would refuse it once more.
    const broken = declared('image/png', 'AAAA');
    await runOnce(model, { message: [broken] });
    expect(model.requests.at(-1)!.messages.at(-1)!.content).toEqual([broken]);
    const later = await runOnce(model, {
      message: 'and now?',
      history: [
        { role: 'user', content: [broken] },
        { role: 'assistant', content: 'no' },
      ],
    });
    expect(later.events.at(-1)!.data).toMatchObject({ ok: true });
    expect(JSON.stringify(model.requests.at(-1)!.messages[0])).toContain('no longer available');
  });

  it('[RUN-011] end the run when they cannot be loaded, before any stream opens', async () => {
    const model = new ScriptedModel(() => 'never');
    const { events } = await runOnce(model, { message: [byUrl('a'), byUrl('x')], images: library(['x']) });
    expect(events.map(({ event }) => event)).toEqual(['request_received', 'error', 'done']);
    expect(events.at(-1)!.data).toMatchObject({
      ok: false,
      error_code: 'image_unavailable',
      error: 'the image could not be fetched',
    });
    expect(model.requests).toHaveLength(0);
  });

  it('[IMG-002] of earlier messages are replaced by a line when they cannot be loaded any more', async () => {
    const model = new ScriptedModel(() => 'ok');
    const history = [
      { role: 'user' as const, content: [byUrl('x')] },
      { role: 'assistant' as const, content: 'nice' },
    ];
    const { events } = await runOnce(model, { history, message: [byUrl('a')], images: library(['x']) });
    expect(events.at(-1)!.data).toMatchObject({ ok: true });
    const [first, , last] = model.requests[0]!.messages;
    expect(JSON.stringify(first!.content)).toContain('no longer available: the image could not be fetched');
    expect(last!.content).toEqual([inline('a')]);
  });

  it('[IMG-003] are bounded in number and in bytes, the newest first', async () => {
    const images = library();
    const urls = Array.from({ length: 17 }, (_, i) => byUrl(`u${i}`));
    const many = await runOnce(new ScriptedModel(() => 'x'), { message: urls, images });
    expect(many.events.at(-1)!.data).toMatchObject({ error_code: 'image_unavailable' });
    const model = new ScriptedModel(() => 'x');
    const load: ImageLoader['load'] = async () => ({ mediaType: 'image/png', data: Buffer.alloc(15 * 1024 * 1024) });
    const big: ImageLoader = { load, file: load };
    await runOnce(model, { history: [{ role: 'user', content: [byUrl('old')] }], message: [byUrl('1'), byUrl('2')], images: big });
    const [old, prompt] = model.requests[0]!.messages;
    expect(old!.content).toMatchObject([{ type: 'text' }]);
    expect(prompt!.content).toMatchObject([{ type: 'image' }, { type: 'image' }]);
  });
});
