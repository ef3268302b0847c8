import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const ERROR = 2;
const nameAndError = ({ name, attributes, status }: ReceivedSpan) => [name, attributes['error.type'], status.code];
const agent = (id: string, model: string) => ({ id, name: id, role: 'r', goal: 'g', model });

/** Starts a server that sends its traces to a receiver, with these variables over the others. */
async function traced(env: Record<string, string> = {}) {
  const receiver = await OtlpReceiver.start();
  const upstream = await startUpstream();
  const baton = await startBaton({ env: { ...receiver.env, ...upstream.env, PROVIDER_RETRIES: '0', ...env } });
  return {
    receiver,
    upstream,
    baton,
    async [Symbol.asyncDispose]() {
      await baton.stop();
      await upstream.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

describe('spans of what goes wrong', () => {
  let receiver: OtlpReceiver;
  let upstream: Upstream;
  let baton: Baton;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const all = await traced();
    ({ receiver, upstream, baton } = all);
    end = () => all[Symbol.asyncDispose]();
    await baton.api.post('/v1/agents', agent('far', 'openai/far'));
  });
  afterAll(() => end?.());

  it('[TRC-006] a failed call fails its run, and says how', async () => {
    upstream.reply({ status: 503, body: 'a secret of the provider' });
    const run = await baton.api.run({ message: 'Hi', agent: 'far' });
    const spans = await receiver.spansOfRun(run.requestId);
    expect(spans.map(nameAndError)).toEqual([
      ['chat far', '503', ERROR],
      ['invoke_agent far', 'upstream_error', ERROR],
    ]);
    const said = JSON.stringify(spans);
    for (const secret of ['secret of the provider', upstream.env['OPENAI_API_KEY']!, baton.tenant.token])
      expect(said).not.toContain(secret);
  });

  it('[TRC-006] a call that breaks off says what it has used, and so does its run', async () => {
    upstream.reply({ text: ['some words, ', 'and then nothing'], end: 'drop' });
    const run = await baton.api.run({ message: 'Hi', agent: 'far' });
    expect(run.done.output_tokens).toBeGreaterThan(0);
    const usage = { 'gen_ai.usage.input_tokens': run.done.input_tokens, 'gen_ai.usage.output_tokens': run.done.output_tokens };
    for (const { attributes } of await receiver.spansOfRun(run.requestId)) expect(attributes).toMatchObject(usage);
  });

  it('[TRC-006] a failed delegate fails its command, and not the run', async () => {
    upstream.reply({ status: 400 });
    const run = await baton.api.run('/agent far please\n');
    expect(run.done.ok).toBe(true);
    const spans = await receiver.spansOfRun(run.requestId);
    expect(spans.filter(({ name }) => !name.startsWith('chat echo')).map(nameAndError)).toEqual([
      ['chat far', '400', ERROR],
      ['invoke_agent far', 'upstream_error', ERROR],
      ['execute_tool agent', 'command_failed', ERROR],
      ['invoke_agent Index', undefined, 0],
    ]);
  });

  it('[TRC-006] a run that is canceled cancels all that is under way', async () => {
    const before = upstream.requests.length;
    upstream.reply({ text: ['thinking'], end: 'stall' }, { text: ['thinking'], end: 'stall' });
    const run = await baton.api.start('/parallel\n/agent far a\n/agent far b\n/endparallel');
    await upstream.received(before + 1);
    await baton.api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    const spans = await receiver.spansOfRun(run.requestId);
    const open = spans.filter(({ name }) => name !== 'chat echo');
    expect(open).toHaveLength(6);
    for (const span of open) expect(nameAndError(span)).toEqual([span.name, 'canceled', ERROR]);
  });

  it('[TRC-006] a run of an agent that there is not is a span without its name', async () => {
    const run = await baton.api.run({ message: 'Hi', agent: 'nobody' });
    expect((await receiver.spansOfRun(run.requestId)).map(nameAndError)).toEqual([['invoke_agent', 'agent_not_found', ERROR]]);
  });

  it('[TRC-007] a run has so many spans and no more', async () => {
    await baton.api.post('/v1/agents', agent('busy', 'openai/busy'));
    const turn = { text: Array.from({ length: 100 }, (_, i) => `/list ${'x'.repeat(i + 1)}\n`) };
    const helper = { text: ['/parallel\n', ...Array.from({ length: 16 }, () => '/agent busy go\n'), '/endparallel\n'] };
    upstream.otherwise(({ lastMessage, body }) => {
      const task = body.messages.some(({ content }) => JSON.stringify(content).includes('go'));
      return task
        ? lastMessage.includes('RESULTS')
          ? { text: ['done'] }
          : turn
        : lastMessage.includes('RESULTS')
          ? { text: ['done'] }
          : helper;
    });
    const run = await baton.api.run({ message: 'begin', agent: 'busy' });
    expect(run.data('tool_call').length).toBeGreaterThan(1000);
    const spans = await receiver.spansOfRun(run.requestId);
    expect(spans).toHaveLength(1000);
    expect(spans.at(-1)!.attributes['baton.spans_left_out']).toBeGreaterThan(500);
  });
});

describe('contents', () => {
  const prompt = ['/write a.txt', 'the-words-of-the-file', '/endwrite'].join('\n');

  it('[TRC-008] are not in spans unless that is asked for', async () => {
    await using all = await traced();
    const run = await all.baton.api.run(prompt);
    const spans = JSON.stringify(await all.receiver.spansOfRun(run.requestId));
    expect(spans).not.toMatch(/the-words-of-the-file|a\.txt|gen_ai\.(?:input|output|system|tool\.call\.(?:arguments|result))/);
  });

  it('[TRC-008] are in spans when that is asked for, and cut', async () => {
    await using all = await traced({ OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'True' });
    const run = await all.baton.api.run(`${prompt}\n${'long '.repeat(10_000)}`);
    const spans = await all.receiver.spansOfRun(run.requestId);
    const [first] = spans.filter(({ name }) => name === 'chat echo');
    const read = (name: string) => JSON.parse(first!.attributes[name] as string) as { role: string; parts: { content: string }[] }[];
    expect(read('gen_ai.system_instructions')[0]).toEqual({ type: 'text', content: expect.stringContaining('Index') });
    expect(read('gen_ai.input.messages')).toMatchObject([
      { role: 'user', parts: [{ type: 'text', content: expect.stringContaining('the-words') }] },
    ]);
    expect(read('gen_ai.output.messages')).toMatchObject([{ role: 'assistant', finish_reason: 'stop' }]);
    expect(read('gen_ai.output.messages')[0]!.parts[0]!.content.length).toBeLessThan(4100);
    const write = spans.find(({ name }) => name === 'execute_tool write')!;
    expect(write.attributes).toMatchObject({
      'gen_ai.tool.call.arguments': '/write a.txt\nthe-words-of-the-file',
      'gen_ai.tool.call.result': expect.stringContaining('a.txt'),
    });
    expect(JSON.stringify(spans).length).toBeLessThan(100_000);
  });

  it('[DCM-035] are no documents in either case, only their names', async () => {
    await using all = await traced({ OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'True' });
    const source = { type: 'base64', data: Buffer.from('the words of the document').toString('base64') };
    const message = [
      { type: 'text', text: 'look' },
      { type: 'document', title: 'plan.md', source },
    ];
    const agent_def = { id: 'a', name: 'A', role: 'r', goal: 'g', model: 'demo/script:text' };
    const run = await all.baton.api.run({ message, agent_def });
    const spans = JSON.stringify(await all.receiver.spansOfRun(run.requestId));
    expect(spans).toContain('[document: plan.md]');
    expect(spans).not.toMatch(/words of the document/);
    expect(spans).not.toContain(source.data);
    expect(JSON.stringify(all.baton.log.lines)).not.toMatch(/words of the document|plan\.md/);
  });
});

it('[TRC-009] log lines of a run, and of the request that has started it, carry the ids of its trace', async () => {
  await using all = await traced();
  const { baton, receiver } = all;
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  for (const headers of [{}, { traceparent: `00-${traceId}-b7ad6b7169203331-01` }] as Record<string, string>[]) {
    const run = await baton.api.run('Hi', { headers });
    const master = (await receiver.spansOfRun(run.requestId)).at(-1)!;
    if ('traceparent' in headers) expect(master.traceId).toBe(traceId);
    const lines = () => baton.log.lines.filter(({ requestId }) => requestId === run.requestId);
    await expect
      .poll(() =>
        lines()
          .map(({ msg }) => msg)
          .sort(),
      )
      .toEqual(['request', 'run completed']);
    for (const line of lines()) expect(line).toMatchObject({ trace_id: master.traceId, span_id: master.spanId });
  }
  const { requestId } = await baton.api.get('/v1/agents', { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  await expect.poll(() => baton.log.lines.find((line) => line['requestId'] === requestId)).toMatchObject({ trace_id: traceId });
});

describe('a receiver that is not there', () => {
  it.each([{ reply: 'silence' }, { reply: 500 }, { reply: 401 }] as const)(
    '[TRC-010] slows and fails nothing, is told of once, and holds no shutdown up: $reply',
    async ({ reply }) => {
      await using all = await traced({
        OTEL_EXPORTER_OTLP_TIMEOUT: '50',
        OTEL_BSP_MAX_QUEUE_SIZE: '4',
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2',
      });
      all.receiver.reply = reply;
      for (let i = 0; i < 20; i += 1) expect((await all.baton.api.run('/agent index one\n/list\n')).done.ok).toBe(true);
      const lost = () => all.baton.log.lines.filter(({ msg }) => msg === 'spans of traces could not be delivered');
      await expect.poll(lost).toHaveLength(1);
      await all.baton.stop();
      expect(lost()).toHaveLength(1);
      expect(lost()[0]).toMatchObject({ level: 40, count: expect.any(Number), err: { message: expect.any(String) } });
    },
  );

  // Whoever stops gives the receiver some seconds: both at the same time.
  it.concurrent('[TRC-010] is not waited for until it answers, when the server stops', async () => {
    await using all = await traced();
    all.receiver.reply = 'silence';
    await all.baton.api.run('Hi');
    await all.receiver.until(() => all.receiver.requests.length > 0);
    await all.baton.stop();
    expect(all.receiver.unanswered).toBeGreaterThan(0);
  });

  it.concurrent('[TRC-010] does so also when nothing listens there', async () => {
    await using baton = await startBaton({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '5' } });
    expect((await baton.api.run('Hi')).done.ok).toBe(true);
  });
});
