import { CITY, PROMPTS, runOn, unique } from '../bodies.ts';
import type { Answer, Api } from '../api.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

const JSON_ONLY = { Accept: 'application/json' };
const ASYNC = { Prefer: 'respond-async' };
const UNDER_WAY: ReadonlySet<unknown> = new Set(['queued', 'running', 'waiting']);
/** The longest wait of one request for a result, in seconds. */
const WAIT = 60;

/** The result of a run, waited for until the client's time is up. */
async function resultOf(api: Api, id: string): Promise<Answer> {
  for (;;) {
    const { body } = await api.call('getRequest', 200, { params: { id } });
    if (!UNDER_WAY.has(body['state'])) return api.call('getRequestResult', 200, { params: { id } });
    await api.raw('GET', `/v1/requests/${id}/result?wait=${WAIT}`);
  }
}

export const answers: readonly Rule[] = [
  {
    id: 'answers.request',
    title: 'A run in one shape: a 201 that leads to it, whatever the headers say, and its end for who waits',
    async run({ api, models }) {
      const headers = { Accept: 'text/event-stream', Prefer: 'respond-async' };
      const created = await api.call('createRequest', 201, { body: { ...runOn(models.text), wait: 1 }, headers });
      const id = String(created.body['request_id']);
      const { location } = created.headers;
      expect(location?.endsWith(`/v1/requests/${id}`) === true, `a Location that ends in /v1/requests/${id}`, location);
      const result = await resultOf(api, id);
      const { body, text } = await api.call('getRequest', 200, { params: { id }, query: { wait: 1 } });
      expect(body['ok'] === true && body['content'] === result.body['content'], `the answer of the run ${id}`, text);
    },
  },
  {
    id: 'answers.json',
    title: 'A client that prefers JSON gets the result of its run in one piece, as the log has it',
    async run({ api, models }) {
      const { body, text } = await api.call('orchestrate', 200, { body: runOn(models.text), headers: JSON_ONLY });
      expect(body['ok'] === true, 'the result of a run that succeeds', text);
      const again = await resultOf(api, String(body['request_id']));
      expect(again.text === text, `the same result from getRequestResult: ${text.slice(0, 1000)}`, again.text);
    },
  },
  {
    id: 'answers.failed',
    title: 'The result of a run that has failed is a 200 too',
    async run({ api }) {
      const { body, text } = await api.call('orchestrate', 200, { body: { message: 'hello', agent: unique() }, headers: JSON_ONLY });
      expect(body['ok'] === false && body['error_code'] === 'agent_not_found', 'ok false and error_code agent_not_found', text);
    },
  },
  {
    id: 'answers.typed',
    title: 'A run with a response format answers with JSON, which its result has parsed',
    needs: 'scripts',
    async run({ api }) {
      const body = { ...runOn('demo/script:typed'), response_format: CITY };
      const { body: result, text } = await api.call('orchestrate', 200, { body, headers: JSON_ONLY });
      const parsed = result['ok'] === true ? JSON.stringify(JSON.parse(String(result['content']))) : undefined;
      expect(parsed === '{"city":"Paris","population":2102650}', 'the JSON of the scenario `typed` as the content', text);
      expect(JSON.stringify(result['output']) === parsed, 'the same value as `output`', text);
    },
  },
  {
    id: 'answers.finish',
    title: 'An answer that was cut at its limit of tokens says so in its result',
    needs: 'scripts',
    async run({ api }) {
      const { body, text } = await api.call('orchestrate', 200, { body: runOn('demo/script:length'), headers: JSON_ONLY });
      expect(body['ok'] === true && body['finish_reason'] === 'length', 'ok true and finish_reason length', text);
    },
  },
  {
    id: 'answers.format',
    title: 'A response format whose schema is none is refused before the run',
    async run({ api, models }) {
      const body = { ...runOn(models.text), response_format: { type: 'json_schema', schema: { type: 'nothing' } } };
      await api.call('orchestrate', 400, { body });
    },
  },
  {
    id: 'answers.tie',
    title: 'A client that accepts JSON and streams alike gets a stream',
    async run({ api, models }) {
      const headers = { Accept: 'application/json, text/plain, */*' };
      const stream = await api.stream('orchestrate', { body: runOn(models.text), headers });
      await stream.toEnd();
      const type = stream.headers['content-type'] ?? 'none';
      expect(type.startsWith('text/event-stream'), 'the content type text/event-stream', type);
    },
  },
  {
    id: 'answers.async',
    title: 'A client that does not want to wait gets a 202 that leads to the run and its result',
    async run({ api, models }) {
      const accepted = await api.call('orchestrate', 202, { body: runOn(models.slow, PROMPTS.slow), headers: ASYNC });
      const id = String(accepted.body['request_id']);
      const { location, 'preference-applied': preference } = accepted.headers;
      expect(location?.endsWith(`/v1/requests/${id}`) === true, `a Location that ends in /v1/requests/${id}`, location);
      expect(preference === 'respond-async', 'Preference-Applied: respond-async', preference);
      const { body, text } = await resultOf(api, id);
      expect(body['request_id'] === id && body['ok'] === true, `the result of the run ${id}`, text);
    },
  },
  {
    id: 'answers.forms',
    title: 'A repeat with the same Idempotency-Key gets the first run in the form that it asks for',
    async run({ api, models }) {
      const body = runOn(models.text);
      const key = { 'Idempotency-Key': unique() };
      const stream = await api.stream('orchestrate', { body, headers: key });
      await stream.toEnd();
      for (const [status, form] of [
        [200, JSON_ONLY],
        [202, ASYNC],
      ] as const) {
        const repeat = await api.call('orchestrate', status, { body, headers: { ...key, ...form } });
        expect(repeat.body['request_id'] === stream.requestId, `the run ${stream.requestId}`, repeat.text);
        const replayed = repeat.headers['idempotency-replayed'];
        expect(replayed === 'true', 'Idempotency-Replayed: true', replayed ?? 'none');
      }
    },
  },
];
