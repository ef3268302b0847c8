import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toolKinds } from '../../src/generated/events.ts';
import { scenarios } from '../../src/models/script/table.ts';
import type { Fields } from '../support/client.ts';
import { useServer } from '../support/server.ts';
import type { EventStream } from '../support/stream.ts';

/*
 * demo/script on a real server: what each scenario promises in docs/ci.md.
 */

const agent = (scenario: string, more: object = {}) => ({
  id: 'script',
  name: 'Script',
  role: 'test',
  goal: 'play',
  model: `demo/script:${scenario}`,
  ...more,
});
const body = (scenario: string, more: object = {}, message = 'go') => ({ message, agent_def: agent(scenario, more) });
const gate = (model: string, more: object = {}) => ({ advisor: { model: `demo/script:${model}`, mode: 'gate', ...more } });
const kinds = (run: EventStream, ok: boolean) =>
  run
    .data('tool_call')
    .filter((call) => call.ok === ok)
    .map(({ kind }) => kind)
    .sort();
/** A definition whose response format takes what the scenarios answer. */
const typed = {
  response_format: {
    type: 'json_schema',
    schema: { type: 'object', properties: { city: { type: 'string' }, population: { type: 'integer' } }, required: ['city', 'population'] },
  },
};
const typedAnswer = '{"city": "Paris", "population": 2102650}';
const isTyped = (calls: number): Expectation => ({
  more: typed,
  done: { ok: true, content: typedAnswer, content_type: 'application/json', input_tokens: 100 * calls },
  check: (run) => {
    expect(run.data('text').map(({ delta }) => delta)).toEqual([typedAnswer]);
    expect(run.data('token_usage')).toHaveLength(calls);
  },
});
const verdicts = (run: EventStream) => run.data('advisor').map(({ kind }) => kind);
const failed = (code: string) => ({ ok: false, error_code: code });
const refusal = {
  ...failed('refused'),
  finish_reason: 'refused',
  error: expect.stringMatching(/ refused to answer: I can’t help with that\.$/),
};

interface Expectation {
  /** Members of the definition, besides the model. */
  more?: object;
  /** What `done` holds. */
  done: object;
  /** What else can be seen. */
  check?: (run: EventStream) => void;
}

/** What comes of each scenario that ends by itself. */
const ending: Record<string, Expectation> = {
  text: {
    done: { ok: true, content: 'Hello from the script.', input_tokens: 100, output_tokens: 20 },
    check: (run) => expect(run.data('text').map(({ delta }) => delta)).toEqual(['Hello', ' from', ' the', ' script.']),
  },
  long: {
    done: { ok: true, content: expect.stringMatching(/^Line 001 .*\n[^]*Line 300 [^\n]*\n$/) },
    check: (run) => expect(run.data('text')).toHaveLength(300),
  },
  unicode: {
    done: { ok: true, content: expect.stringContaining('👩‍🚀 naïve cafe\u0301 🇫🇷 שלום \u2028 𝄞 𠮷野家 🙂') },
    check: (run) => {
      expect(run.data('text').length).toBeGreaterThan(30);
      expect(run.data('text').every(({ delta }) => delta.isWellFormed())).toBe(true);
    },
  },
  fenced: {
    done: { ok: true, content: expect.stringContaining('```\n/write never.txt\n/endwrite\n```') },
    check: (run) => expect(run.data('tool_call')).toEqual([]),
  },
  usage: {
    done: { ok: true, input_tokens: 2500, output_tokens: 30 },
    check: (run) => {
      expect(run.data('token_usage')).toMatchObject([{ cache_write_tokens: 900 }, { cache_read_tokens: 900 }]);
      expect(run.data('token_usage')[0]).not.toHaveProperty('cache_read_tokens');
    },
  },
  reasoning: {
    more: { reasoning: { stream: true } },
    done: { ok: true, content: 'Looking.\nNothing is there.', output_tokens: 40, reasoning_tokens: 20 },
    check: (run) => {
      expect(
        run
          .data('reasoning')
          .map(({ delta }) => delta)
          .join(''),
      ).toBe('First I look, 🤔 then I answer.\nThere is nothing.');
      expect(run.data('token_usage')).toMatchObject([{ reasoning_tokens: 12 }, { reasoning_tokens: 8 }]);
    },
  },
  length: { done: { ok: true, content: 'This answer is cut in the mid', finish_reason: 'length' } },
  refused: {
    done: { ...refusal, input_tokens: 100, output_tokens: 20 },
    check: (run) => expect(run.data('text')).toEqual([]),
  },
  'refused-midway': { done: refusal, check: (run) => expect(run.text()).toBe('You take some') },
  empty: {
    done: { ...failed('empty_answer'), finish_reason: 'empty', input_tokens: 200 },
    check: (run) => expect(run.data('text')).toEqual([]),
  },
  'empty-once': { done: { ok: true, content: 'Here it is.', finish_reason: 'stop', input_tokens: 200 } },
  'empty-after-command': {
    done: { ok: true, content: '', finish_reason: 'empty', input_tokens: 300 },
    check: (run) => expect(kinds(run, true)).toEqual(['list']),
  },
  thoughts: {
    done: { ok: true, content: 'The answer.', finish_reason: 'stop', input_tokens: 100 },
    check: (run) => expect(run.data('tool_call')).toEqual([]),
  },
  resume: { done: { ok: true, content: expect.stringMatching(/^First this\.\nword1 .* word20$/), input_tokens: 200 } },
  slow: {
    done: { ok: true, content: expect.stringMatching(/^word1 .* word30$/) },
    check: (run) => expect(run.data('text')).toHaveLength(30),
  },
  file: {
    done: { ok: true, files_bytes: 19 },
    check: (run) =>
      expect(run.data('file')).toMatchObject([{ path: 'notes.md', content: '# Notes\n\nOne file.\n', mime_type: 'text/markdown' }]),
  },
  files: {
    done: { ok: true },
    check: (run) => {
      const files = run.data('file');
      const types = ['text/markdown', 'application/json', 'image/svg+xml', 'text/plain'];
      expect(files.map(({ mime_type }) => mime_type)).toEqual(types);
      expect(files.at(-1)).toMatchObject({ content: '', size_bytes: 0 });
      expect(run.done.files_bytes).toBe(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
    },
  },
  persisted: {
    done: { ok: true, content: expect.stringContaining('It was kept.') },
    check: (run) => {
      expect(run.data('file')).toMatchObject([{ path: 'script/kept.txt', artifact_id: expect.any(Number) }]);
      expect(kinds(run, true)).toEqual(['read', 'write']);
    },
  },
  tools: {
    done: { ok: true },
    check: (run) => {
      expect(kinds(run, true)).toEqual(['agent', 'list', 'mem', 'parallel', 'schedule', 'write']);
      expect(kinds(run, false)).toEqual([]);
      expect(
        run
          .data('sub_agent_response')
          .map(({ content }) => content)
          .sort(),
      ).toEqual(['Done: one.', 'Done: three.', 'Done: two.']);
    },
  },
  'tools-failing': {
    more: { capabilities: toolKinds.map((kind) => `/${kind}`) },
    done: { ok: true },
    check: (run) => {
      expect(kinds(run, false), 'every kind fails by its entry of WRONG in src/models/script/work.ts').toEqual(toolKinds.toSorted());
      expect(kinds(run, true)).toEqual([]);
    },
  },
  parallel: {
    done: { ok: true },
    check: (run) => {
      const answers = run.data('sub_agent_response').toSorted((a, b) => a.stream_id - b.stream_id);
      expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
      expect(answers[1]!.content).toBe('Half an ans');
      const order = run
        .data('text')
        .map(({ stream_id }) => stream_id)
        .join('');
      // Interleaved: the third delegate speaks before the first has said all.
      expect(order.indexOf('3')).toBeLessThan(order.lastIndexOf('1'));
    },
  },
  delegate: {
    done: { ok: true, content: expect.stringMatching(/^Level 0 delegates\.\nLevel 0 is done\.$/) },
    check: (run) => {
      expect(run.data('stream_start').map(({ depth }) => depth)).toEqual([0, 1, 2]);
      expect(run.data('sub_agent_response').map(({ depth, content }) => [depth, content])).toEqual([
        [2, 'The second level answers.'],
        [1, 'Level 1 delegates.\nLevel 1 is done.'],
      ]);
    },
  },
  typed: isTyped(1),
  'typed-late': isTyped(3),
  'typed-command': isTyped(2),
  'typed-never': { more: typed, done: failed('response_invalid'), check: (run) => expect(run.data('text')).toEqual([]) },
  consult: {
    more: { advisor: 'demo/script:text' },
    done: { ok: true },
    check: (run) => {
      expect(verdicts(run)).toEqual(['consult']);
      expect(kinds(run, true)).toEqual(['advise']);
      expect(run.data('token_usage').map(({ purpose }) => purpose)).toEqual([undefined, 'advisor', undefined]);
    },
  },
  draft: { done: { ok: true, content: 'A first draft.' } },
  'gate-continue': { done: { ok: true } },
  'gate-redirect-once': { done: { ok: true } },
  'gate-redirect': { done: { ok: true } },
  'gate-halt': { done: { ok: true } },
  'gate-malformed': { done: { ok: true } },
  'upstream-error': { done: failed('upstream_error'), check: (run) => expect(run.data('text')).toEqual([]) },
  'upstream-error-midway': {
    done: { ...failed('upstream_error'), input_tokens: 100 },
    check: (run) => expect(run.text()).toBe('This answer breaks off in the mid'),
  },
  'circuit-open': { done: failed('circuit_open'), check: (run) => expect(run.data('error')[0]!.reason).toBe('provider_unavailable') },
  'turn-limit': { done: { ...failed('turn_limit'), input_tokens: 800 }, check: (run) => expect(run.data('tool_call')).toHaveLength(7) },
  'cap-exceeded': { done: failed('cap_exceeded'), check: (run) => expect(run.text()).toBe('A few words. ') },
  internal: { done: failed('internal') },
};
/** Those that are there to be canceled, with the text that comes before. */
const waiting: Record<string, RegExp> = { stall: /^word1 word2 word3$/, silent: /^$/, endless: /^word1 word2/ };

/** Those that wait for people, with what they ask, what is answered, and what comes of it. */
const asking: Record<string, { more: object; asked: object; given: object; done: object; check: (run: EventStream) => void }[]> = {
  ask: [
    {
      more: { capabilities: ['/ask'] },
      asked: { kind: 'question', text: 'Which city do you mean?', options: ['Rome', 'Paris'] },
      given: { text: 'Rome' },
      done: { ok: true, content: 'I ask.\nThank you.', input_tokens: 200 },
      check: (run) => expect(kinds(run, true)).toEqual(['ask']),
    },
  ],
  approval: [
    {
      more: { approvals: ['/list'] },
      asked: { kind: 'approval', command: '/list' },
      given: { decision: 'approved' },
      done: { ok: true, content: 'I look.\nSo be it.', input_tokens: 200 },
      check: (run) => expect(kinds(run, true)).toEqual(['list']),
    },
    {
      more: { approvals: ['/list'] },
      asked: { kind: 'approval', command: '/list' },
      given: { decision: 'denied', text: 'not today' },
      done: { ok: true, content: 'I look.\nSo be it.', input_tokens: 200 },
      check: (run) => expect(kinds(run, false)).toEqual(['list']),
    },
  ],
};

/** What gates do with the scenario `draft`. */
const gates: [model: string, more: object, verdicts: string[], done: object][] = [
  ['gate-continue', {}, ['gate_continue'], { ok: true, content: 'A first draft.' }],
  ['gate-redirect-once', {}, ['gate_redirect', 'gate_continue'], { ok: true, content: 'A revised draft.' }],
  ['gate-redirect', {}, ['gate_redirect', 'gate_redirect', 'gate_budget'], failed('advisor_halt')],
  ['gate-redirect', { max_redirects: 0 }, ['gate_budget'], failed('advisor_halt')],
  ['gate-halt', {}, ['gate_halt'], failed('advisor_halt')],
  ['gate-malformed', {}, ['gate_halt'], failed('advisor_halt')],
  ['gate-malformed', { malformed_halts: false }, ['gate_continue'], { ok: true, content: 'A first draft.' }],
];

describe('demo/script', () => {
  // Nothing that a tenant scripts is logged as a fault of the server: a line at level `error` fails here.
  const baton = useServer();
  const run = (scenario: string, more?: object, message?: string) => baton().api.run(body(scenario, more, message));

  it('[SCR-001] has a scenario for everything, each described in docs/ci.md and proved here', () => {
    const names = scenarios.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...Object.keys(ending), ...Object.keys(waiting), ...Object.keys(asking)].sort()).toEqual(names.toSorted());
    const guide = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8');
    for (const { name, yields } of scenarios) expect(guide).toContain(`| \`${name}\` | ${yields} |`);
  });

  it.each(Object.entries(ending))('[SCR-002] %s yields what docs/ci.md promises', async (name, { more, done, check }) => {
    const stream = await run(name, more);
    expect(stream.done).toMatchObject(done);
    check?.(stream);
  });

  it.each(gates)('[SCR-003] %s %j judges a draft', async (model, more, kindsOf, done) => {
    const stream = await run('draft', gate(model, more));
    expect(verdicts(stream)).toEqual(kindsOf);
    expect(stream.done).toMatchObject(done);
    const malformed = model === 'gate-malformed';
    expect(stream.data('advisor').some((event) => event.malformed === true)).toBe(malformed);
  });

  it.each(Object.entries(waiting))('[SCR-004] %s ends when it is canceled and not before', async (name, text) => {
    const { api } = baton();
    const stream = await api.start(body(name));
    await stream.until(({ event }) => event === (name === 'silent' ? 'stream_start' : 'text') && text.test(stream.text()));
    expect((await api.get<Fields>(`/v1/requests/${stream.requestId}`)).body['state']).toBe('running');
    await api.post(`/v1/requests/${stream.requestId}/cancel`);
    await stream.over;
    expect(stream.done).toMatchObject(failed('canceled'));
    expect(stream.text()).toMatch(text);
  });

  it.each(Object.entries(asking).flatMap(([name, cases]) => cases.map((one) => [name, one] as const)))(
    '[SCR-014] %s waits for its answer: $1.given',
    async (name, { more, asked, given, done, check }) => {
      const { api } = baton();
      const stream = await api.start(body(name, more));
      await stream.until(({ event }) => event === 'question');
      const [question] = stream.data('question');
      expect(question).toMatchObject(asked);
      await api.post(`/v1/questions/${question!.question_id}/answer`, given);
      await stream.over;
      expect(stream.data('answer')).toMatchObject([given]);
      expect(stream.done).toMatchObject(done);
      check(stream);
    },
  );

  it('[SCR-005] gives the same output each time, ids and durations aside', async () => {
    const bare = async (scenario: string) => {
      const { frames } = await run(scenario);
      return frames.map(({ event, data }) => ({ event, ...data, request_id: '', duration_ms: 0 }));
    };
    for (const name of ['text', 'delegate', 'usage', 'empty-once', 'upstream-error-midway'])
      expect(await bare(name)).toEqual(await bare(name));
  });

  it('[SCR-006] works in stored agents, in conversations, and whatever the message says', async () => {
    const { api } = baton();
    await api.post('/v1/agents', { ...agent('tools'), id: 'stored' });
    expect((await api.run({ message: 'go', agent: 'stored' })).data('sub_agent_response')).toHaveLength(3);
    const { body: conversation } = await api.post('/v1/conversations', { agent_id: 'stored' });
    const path = `/v1/conversations/${Number(conversation['id'])}/messages`;
    // In the second run the history holds the results of the first.
    for (const message of ['first', '[TOOL RESULTS] by hand', 'third']) {
      expect((await api.run(message, { path })).data('tool_call').length).toBeGreaterThanOrEqual(message.startsWith('[') ? 0 : 6);
    }
  });

  it('[SCR-007] fails for an unknown scenario, and names the existing ones', async () => {
    for (const name of ['nothing', '', 'toString', 'x'.repeat(500)]) {
      const { done } = await run(name);
      expect(done).toMatchObject(failed('unknown_model'));
      for (const { name: known } of scenarios) expect(done.error).toContain(known);
      expect(done.error!.length).toBeLessThan(1000);
    }
  });

  it('[SCR-034] tells how its answer ended in the end of its stream, in done and in the result', async () => {
    const ends = {
      text: 'stop',
      length: 'length',
      refused: 'refused',
      empty: 'empty',
      'empty-after-command': 'empty',
      'upstream-error': undefined,
    };
    for (const [name, end] of Object.entries(ends)) {
      const stream = await run(name);
      const result = await baton().api.get<Fields>(`/v1/requests/${stream.requestId}/result`);
      const told = [stream.data('stream_end')[0], stream.done, result.body].map((one) => one?.['finish_reason' as never]);
      expect(told, name).toEqual([end, end, end]);
    }
  });

  it('[SCR-008] is in the list of models', async () => {
    const { body: list } = await baton().api.get<{ models: Fields[] }>('/v1/models');
    expect(list.models).toContainEqual(expect.objectContaining({ id: 'demo/script:text', provider: 'demo', available: true }));
  });

  it('[SCR-009] leaves the circuit breaker closed however often it fails', async () => {
    for (let i = 0; i < 6; i += 1) await run('upstream-error');
    expect((await run('text')).done).toMatchObject({ ok: true });
  });

  it('[SCR-013] is no fault of the server, whoever plays it: its log has no error, and says what was played', async () => {
    const { api, log } = baton();
    const broken = agent('internal');
    await api.post('/v1/agents', { ...broken, id: 'broken' });
    const gated = { ...agent('draft'), advisor: { model: 'demo/script:internal', mode: 'gate' } };
    const bodies = [{ message: 'go', agent: 'broken' }, { message: '/agent broken go\n' }, { message: 'go', agent_def: gated }];
    for (const one of bodies) {
      const { requestId } = await api.run(one);
      await expect.poll(() => log.lines.some((line) => line['runId'] === requestId && line.level === 30)).toBe(true);
    }
    expect(log.lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(log.lines.some(({ msg }) => msg.includes('the scenario "internal" of demo/script wants this'))).toBe(true);
  });
});
