import { expect, it } from 'vitest';
import { useServer } from '../support/server.ts';

const baton = useServer();

// That it is on every answer is checked by the client, under every test.
it('[ERR-030] every answer has an X-Request-Id of its own', async () => {
  const answers = await Promise.all([
    baton().api.get('/v1/agents'),
    baton().api.get('/v1/agents'),
    baton().anonymous.get('/v1/agents'),
    baton().api.get('/v1/nothing'),
    baton().anonymous.raw('OPTIONS', '/v1/agents', { headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' } }),
  ]);
  expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(answers.length);
});

it('[ERR-031] the X-Request-Id of a run is its request id, in the header, in its events and as a resource', async () => {
  const stream = await baton().api.run('hi');
  expect(stream.requestId).toBe(stream.headers['x-request-id']);
  expect(stream.data('request_received')[0]?.request_id).toBe(stream.requestId);
  expect(stream.done.request_id).toBe(stream.requestId);
  const answer = await baton().api.get(`/v1/requests/${stream.requestId}`);
  expect(answer).toMatchObject({ status: 200, body: { request_id: stream.requestId } });
});

it('[ERR-030] a client cannot choose the X-Request-Id', async () => {
  const chosen = '00000000-0000-7000-8000-000000000000';
  const answer = await baton().api.get('/v1/agents', { 'X-Request-Id': chosen });
  expect(answer.requestId).not.toBe(chosen);
});
