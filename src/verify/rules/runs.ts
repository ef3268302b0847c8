import { expectError } from '../api.ts';
import { CITY, PROMPTS, runOn, unique } from '../bodies.ts';
import type { Context } from '../context.ts';
import { check } from '../recorded.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

/** Ways to fail: the code that the run ends with, and what brings it about. */
const FAILURES: readonly { code: string; body: (context: Context) => object; scripted?: true }[] = [
  { code: 'agent_not_found', body: () => ({ message: 'hello', agent: unique() }) },
  { code: 'unknown_model', body: () => runOn('no-provider-has-this/model') },
  {
    code: 'image_unavailable',
    body: ({ models }) => {
      const image = { type: 'image', source: { type: 'url', url: 'http://127.0.0.1:9/none.png' } };
      return { ...runOn(models.text), message: [{ type: 'text', text: 'What is this?' }, image] };
    },
  },
  {
    code: 'document_unavailable',
    body: ({ models }) => {
      const document = { type: 'document', source: { type: 'url', url: 'http://127.0.0.1:9/none.pdf' } };
      return { ...runOn(models.text), message: [{ type: 'text', text: 'What is this?' }, document] };
    },
  },
  { code: 'upstream_error', body: () => runOn('demo/script:upstream-error'), scripted: true },
  { code: 'refused', body: () => runOn('demo/script:refused'), scripted: true },
  { code: 'empty_answer', body: () => runOn('demo/script:empty'), scripted: true },
  { code: 'circuit_open', body: () => runOn('demo/script:circuit-open'), scripted: true },
  { code: 'response_invalid', body: () => ({ ...runOn('demo/script:typed-never'), response_format: CITY }), scripted: true },
  { code: 'turn_limit', body: () => runOn('demo/script:turn-limit'), scripted: true },
  {
    code: 'advisor_halt',
    body: () => runOn('demo/script:draft', 'go', { advisor: { model: 'demo/script:gate-halt', mode: 'gate' } }),
    scripted: true,
  },
];

async function expectState({ api }: Context, requestId: string, state: string, code: string): Promise<void> {
  const { body } = await api.call('getRequest', 200, { params: { id: requestId } });
  expect(body['state'] === state && body['error_code'] === code, `the state ${state} with error_code ${code || 'empty'}`, body);
}

export const runs: readonly Rule[] = [
  {
    id: 'runs.completed',
    title: 'A run that succeeds is completed, with the tokens and the last seq of its stream',
    async run(context) {
      const [run] = await context.recorded();
      const { frames } = run!.replay;
      const done = frames.at(-1);
      expect(done?.event === 'done' && done.data.ok, 'a run that succeeds', done);
      const { input_tokens, output_tokens } = done.data;
      const wanted = { state: 'completed', last_seq: Number(done.id), input_tokens, output_tokens };
      const { body } = await context.api.call('getRequest', 200, { params: { id: run!.requestId } });
      for (const [name, value] of Object.entries(wanted)) expect(body[name] === value, `${name} ${value}`, body);
    },
  },
  ...FAILURES.map(({ code, body, scripted }): Rule => ({
    id: `runs.${code.replaceAll('_', '-')}`,
    title: `A run that fails with ${code} says so in error, in done and in its state, with status 200`,
    ...(scripted ? { needs: 'scripts' } : {}),
    async run(context) {
      const stream = await context.api.stream('orchestrate', { body: body(context) });
      await stream.toEnd();
      const { frames } = check(stream, 'live');
      const [error, done] = frames.slice(-2);
      expect(error?.event === 'error' && error.data.error_code === code, `an error with error_code ${code}`, error);
      expect(done?.event === 'done' && !done.data.ok && done.data.error_code === code, `done with ok false and error_code ${code}`, done);
      await expectState(context, stream.requestId, 'failed', code);
    },
  })),
  {
    id: 'cancel.ends',
    title: 'A canceled run ends at once: error, done and state say canceled, and every stream ends',
    async run(context) {
      const { api, models } = context;
      const stream = await api.stream('orchestrate', { body: runOn(models.endless, PROMPTS.endless) });
      const { requestId } = stream;
      context.defer(`run ${requestId}`, (late) => late.api.raw('POST', `/v1/requests/${requestId}/cancel`));
      await stream.until('text', ({ event }) => event === 'text');
      const { body: before } = await api.call('getRequest', 200, { params: { id: requestId } });
      expect(before['state'] === 'running', 'the state running until then', before);
      const { body } = await api.call('cancelRequest', 200, { params: { id: requestId } });
      expect(body['cancelled'] === true && body['request_id'] === requestId, `cancelled: true of ${requestId}`, body);
      await stream.toEnd();
      const { frames, problems } = check(stream, 'live', { requestId });
      expect(problems.length === 0, 'a stream in order to its end', problems[0]);
      const done = frames.at(-1);
      expect(done?.event === 'done' && done.data.error_code === 'canceled', 'done with error_code canceled', done);
      await expectState(context, requestId, 'canceled', 'canceled');
      const again = await api.raw('POST', `/v1/requests/${requestId}/cancel`);
      expectError(again, 404, 'not_in_flight', 'canceling a run that has ended');
    },
  },
  {
    id: 'cancel.unknown',
    title: 'Canceling what is not under way is a 404 not_in_flight',
    async run({ api }) {
      const answer = await api.call('cancelRequest', 404, { params: { id: crypto.randomUUID() } });
      expectError(answer, 404, 'not_in_flight', 'canceling an unknown run');
    },
  },
];
