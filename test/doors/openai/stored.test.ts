import type OpenAI from 'openai';
import type { APIError } from 'openai';
import type { ResponseCreateParamsNonStreaming, ResponseInput } from 'openai/resources/responses/responses';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { startBaton, useServer } from '../../support/server.ts';
import { agent, all, failure, officialClient, runOf } from './official.ts';

describeOnBoth('stored responses with the official client', (dialect) => {
  let client: OpenAI;
  const baton = useServer({ dialect });
  const ask = (more: Partial<ResponseCreateParamsNonStreaming> = {}) =>
    client.responses.create({ model: 'index', input: 'hello', ...more });
  beforeAll(() => {
    // The SDK sends again what gets a 409.
    client = officialClient(baton(), baton().tenant.token).withOptions({ maxRetries: 0 });
  });

  describe('deleted', () => {
    it('[OAI-084] a response is gone, and its run is not', async () => {
      const first = await ask({ input: 'secret' });
      const second = await ask({ previous_response_id: first.id });
      await client.responses.delete(first.id);
      const gone = { status: 404, code: 'request_not_found', type: 'invalid_request_error' };
      expect(await failure(client.responses.retrieve(first.id))).toMatchObject(gone);
      expect(await failure(client.responses.retrieve(first.id, { stream: true }))).toMatchObject(gone);
      expect(await failure(client.responses.inputItems.list(first.id))).toMatchObject(gone);
      expect(await failure(client.responses.cancel(first.id))).toMatchObject(gone);
      expect(await failure(client.responses.delete(first.id))).toMatchObject(gone);
      const refused = { status: 400, param: 'previous_response_id' };
      expect(await failure(ask({ previous_response_id: first.id }))).toMatchObject(refused);
      expect(await failure(ask({ previous_response_id: second.id }))).toMatchObject(refused);
      const named: ResponseInput = [
        { type: 'item_reference', id: first.output[0]!.id! },
        { role: 'user', content: 'and?' },
      ];
      expect(await failure(ask({ input: named }))).toMatchObject({ status: 400, param: 'input[0].id' });
      expect((await client.responses.retrieve(second.id)).status).toBe('completed');
      expect((await baton().api.get(`/v1/requests/${runOf(first.id)}/result`)).body).toMatchObject({ ok: true, content: 'secret' });
    });

    it('[OAI-084] so is one that was started elsewhere, or in a conversation', async () => {
      const { headers } = await baton().api.post('/v1/orchestrate', { message: 'hello' }, { Accept: 'application/json' });
      const elsewhere = `resp_${String(headers['x-request-id'])}`;
      const { id } = (await baton().api.post('/v1/conversations', {})).body;
      const inConversation = await ask({ conversation: `conv_${String(id)}` });
      for (const one of [elsewhere, inConversation.id]) {
        expect((await client.responses.retrieve(one)).status).toBe('completed');
        await client.responses.delete(one);
        expect(await failure(client.responses.retrieve(one))).toMatchObject({ status: 404 });
      }
      expect((await baton().api.get(`/v1/conversations/${String(id)}/messages`)).body['messages']).toHaveLength(2);
    });

    it('[OAI-085] not while it is in progress, nor one of others', async () => {
      await baton().api.post('/v1/agents', agent('endless', { model: 'demo/script:endless' }));
      const begun = await ask({ model: 'endless', background: true });
      expect(await failure<APIError>(client.responses.delete(begun.id))).toMatchObject({ status: 409, code: 'response_busy' });
      const other = officialClient(baton(), (await baton().newTenant('other')).token);
      expect(await failure(other.responses.delete(begun.id))).toMatchObject({ status: 404 });
      await client.responses.cancel(begun.id);
      const { body } = await baton().admin.post(`/v1/admin/tenants/${baton().tenant.id}/tokens`, { name: 'starts', scopes: ['run'] });
      const starts = officialClient(baton(), String(body['token']));
      expect(await failure(starts.responses.delete(begun.id))).toMatchObject({ status: 403 });
      await client.responses.delete(begun.id);
      const own = await starts.responses.create({ model: 'index', input: 'hi' });
      await starts.responses.delete(own.id);
      expect(await failure(client.responses.retrieve(own.id))).toMatchObject({ status: 404 });
      for (const id of ['resp_x', `resp_${crypto.randomUUID()}`])
        expect(await failure(client.responses.delete(id))).toMatchObject({ status: 404 });
    });
  });

  it('[OAI-085] [OAI-035] that wait to begin are not deleted, and are canceled', async () => {
    await using narrow = await startBaton({ dialect, env: { TENANT_MAX_CONCURRENT: '1' } });
    const { responses } = officialClient(narrow, narrow.tenant.token).withOptions({ maxRetries: 0 });
    await narrow.api.post('/v1/agents', agent('endless', { model: 'demo/script:endless' }));
    const first = await responses.create({ model: 'endless', input: 'x', background: true });
    const { status, headers } = await narrow.api.post('/v1/orchestrate', { message: 'x' }, { Prefer: 'respond-async' });
    const waits = `resp_${String(headers['x-request-id'])}`;
    expect([status, (await responses.retrieve(waits)).status]).toEqual([202, 'in_progress']);
    expect(await failure<APIError>(responses.delete(waits))).toMatchObject({ status: 409, code: 'response_busy' });
    expect((await responses.cancel(waits)).status).toBe('cancelled');
    await responses.cancel(first.id);
  });

  describe('the input', () => {
    it('[OAI-086] is listed as it was sent, each item with an id', async () => {
      const data = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`;
      const input: ResponseInput = [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: 'One?' },
        { role: 'assistant', content: 'Two.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'And?' },
            { type: 'input_image', image_url: data, detail: 'auto' },
            { type: 'input_file', filename: 'a.txt', file_data: 'data:text/plain;base64,YQ==' },
          ],
        },
      ];
      const { id } = await ask({ input });
      const items = await all(client.responses.inputItems.list(id, { order: 'asc', include: ['message.input_image.image_url'] }));
      expect(items).toMatchObject([
        { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Be brief.' }] },
        { type: 'message', role: 'user', status: 'completed', content: [{ type: 'input_text', text: 'One?' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Two.' }] },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'And?' },
            { type: 'input_image', image_url: data },
            { type: 'input_file', filename: 'a.txt', file_data: 'data:text/plain;base64,YQ==' },
          ],
        },
      ]);
      expect(new Set(items.map((item) => item.id)).size).toBe(4);
      // What is listed can be sent again.
      const again = await ask({ input: items as ResponseInput });
      expect((await client.responses.inputItems.list(again.id, { order: 'asc' })).data).toMatchObject(
        items.map((item) => ({ ...item, id: expect.any(String) })),
      );
    });

    it('[OAI-086] of a message to a conversation is that message; what is not kept is a 404', async () => {
      const { id } = (await baton().api.post('/v1/conversations', {})).body;
      await ask({ conversation: `conv_${String(id)}`, input: 'first' });
      const { data } = await client.responses.inputItems.list((await ask({ conversation: `conv_${String(id)}`, input: 'second' })).id);
      expect(data).toMatchObject([{ content: [{ text: 'second' }] }]);
      const { headers } = await baton().api.post('/v1/orchestrate', { message: 'hello' }, { Accept: 'application/json' });
      const missing = [`resp_${String(headers['x-request-id'])}`, (await ask({ store: false })).id, `resp_${crypto.randomUUID()}`];
      for (const one of missing) expect(await failure(client.responses.inputItems.list(one))).toMatchObject({ status: 404 });
    });

    it('[OAI-087] goes back to what was said before, page by page', async () => {
      const first = await ask({ input: 'a' });
      const second = await ask({ input: 'b', previous_response_id: first.id });
      const third = await ask({
        input: [
          { role: 'system', content: 'Now.' },
          { role: 'user', content: 'c' },
        ],
        previous_response_id: second.id,
      });
      const textOf = (item: object) => /"text":"([^"]*)"/.exec(JSON.stringify(item))![1];
      const forward = await all(client.responses.inputItems.list(third.id, { order: 'asc' }));
      expect(forward.map(textOf)).toEqual(['a', 'a', 'b', 'b', 'Now.', 'c']);
      expect(forward[1]!.id).toBe(first.output[0]!.id);
      const back = await all(client.responses.inputItems.list(third.id));
      expect(back).toEqual(forward.toReversed());
      for (const limit of [1, 2, 4, 6]) {
        expect(await all(client.responses.inputItems.list(third.id, { limit }))).toEqual(back);
        expect(await all(client.responses.inputItems.list(third.id, { limit, order: 'asc' }))).toEqual(forward);
      }
      const last = await client.responses.inputItems.list(third.id, { after: back.at(-1)!.id! });
      expect(last).toMatchObject({ data: [], has_more: false });
      for (const after of ['x', `msg_${crypto.randomUUID()}`, `msg_${runOf(first.id)}_in7`]) {
        expect(await failure(client.responses.inputItems.list(third.id, { after }))).toMatchObject({
          status: 404,
          code: 'message_not_found',
        });
      }
      expect(await failure(client.responses.inputItems.list(third.id, { limit: 101 }))).toMatchObject({ status: 400, param: 'limit' });
      await client.responses.delete(first.id);
      expect((await all(client.responses.inputItems.list(third.id))).map(textOf)).toEqual(['c', 'Now.', 'b', 'b']);
    });

    it('[OAI-087] ends a page early where its items are large', async () => {
      const content = 'x'.repeat(700_000);
      const { id } = await ask({ input: ['a', 'b', 'c'].map((one) => ({ role: 'user' as const, content: one + content })) });
      expect((await client.responses.inputItems.list(id)).data).toHaveLength(1);
      expect(await all(client.responses.inputItems.list(id))).toHaveLength(3);
    });
  });
});
