import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

/** The names of spans as a tree; those with one parent in the order of their names. */
type Tree = { [name: string]: Tree };

function treeOf(spans: readonly ReceivedSpan[], parentSpanId = ''): Tree[] {
  return spans
    .filter((span) => span.parentSpanId === parentSpanId)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((span) => {
      const below = treeOf(spans, span.spanId);
      return { [span.name]: Object.assign({}, ...below.map((one, i) => renamed(one, i, below))) };
    });
}

/** Several of one name are numbered. */
function renamed(one: Tree, index: number, all: readonly Tree[]): Tree {
  const [[name, below]] = Object.entries(one) as [[string, Tree]];
  const earlier = all.slice(0, index).filter((other) => name in other).length;
  return { [earlier === 0 ? name : `${name} ${earlier + 1}`]: below };
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan[] => spans.filter((span) => span.name === name);

describe.each(['http/protobuf', 'http/json'])('traces over %s', (protocol) => {
  let receiver: OtlpReceiver;
  let upstream: Upstream;
  let baton: Baton;

  beforeAll(async () => {
    receiver = await OtlpReceiver.start();
    upstream = await startUpstream();
    const own = {
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=one%20two,x-other=2',
      OTEL_EXPORTER_OTLP_COMPRESSION: protocol === 'http/json' ? 'gzip' : '',
      OTEL_SERVICE_NAME: 'agents',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
    };
    baton = await startBaton({ env: { ...receiver.env, ...upstream.env, ...own } });
    const poet = { id: 'poet', name: 'The Poet', role: 'r', goal: 'g', model: 'demo/echo' };
    await baton.api.post('/v1/agents', poet);
    const adviser = {
      ...poet,
      id: 'careful',
      name: 'Careful',
      model: 'openai/careful',
      advisor: { model: 'openai/wise', mode: 'consult' },
    };
    await baton.api.post('/v1/agents', adviser);
  });
  afterAll(async () => {
    await baton?.stop();
    await upstream?.close();
    await receiver?.[Symbol.asyncDispose]();
  });

  it('[TRC-001] a run with commands and delegates, one after the other and at once, is one trace', async () => {
    const prompt = [
      '/write a.txt',
      'x',
      '/endwrite',
      '/agent poet /list',
      '/parallel',
      '/agent poet one',
      '/agent index two',
      '/endparallel',
    ];
    const run = await baton.api.run(prompt.join('\n'));
    expect(run.done.ok).toBe(true);
    const spans = await receiver.spansOfRun(run.requestId);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(treeOf(spans)).toEqual([
      {
        'invoke_agent Index': {
          'chat echo': {},
          'chat echo 2': {},
          'execute_tool agent': { 'invoke_agent The Poet': { 'chat echo': {}, 'chat echo 2': {}, 'execute_tool list': {} } },
          'execute_tool parallel': { 'invoke_agent Index': { 'chat echo': {} }, 'invoke_agent The Poet': { 'chat echo': {} } },
          'execute_tool write': {},
        },
      },
    ]);
    for (const { attributes, kind, name, status, resource } of spans) {
      expect(attributes).toMatchObject({ 'baton.request_id': run.requestId, 'baton.tenant_id': baton.tenant.id });
      expect(kind).toBe(name.startsWith('chat') ? 3 : 1);
      expect(status).toEqual({ code: 0, message: '' });
      expect(resource).toMatchObject({
        'service.name': 'agents',
        'deployment.environment.name': 'test',
        'telemetry.sdk.language': 'nodejs',
      });
    }
    const [master] = spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(master!.attributes).toMatchObject({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'demo',
      'gen_ai.agent.id': 'index',
      'gen_ai.agent.name': 'Index',
      'gen_ai.request.model': 'echo',
      'baton.depth': 0,
      'gen_ai.usage.input_tokens': run.done.input_tokens,
      'gen_ai.usage.output_tokens': run.done.output_tokens,
    });
    const calls = spans.filter(({ name }) => name.startsWith('execute_tool'));
    expect(new Set(calls.map(({ attributes }) => attributes['gen_ai.tool.call.id'])).size).toBe(calls.length);
    expect(named(spans, 'execute_tool list')[0]!.attributes).toMatchObject({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'list',
      'gen_ai.tool.call.id': '1.1.0',
    });
    const [received] = run.data('request_received');
    expect(received).toMatchObject({ traceparent: `00-${master!.traceId}-${master!.spanId}-01` });
    expect(receiver.requests.at(-1)).toMatchObject({ path: '/v1/traces', headers: { 'x-team': 'one two', 'x-other': '2' } });
  });

  it('[TRC-002] a call says what was asked for and what has come, the call of an advisor too', async () => {
    upstream.reply(
      { text: ['/advise what now?\n'], usage: { input: 7, output: 5, cacheRead: 2 } },
      { text: ['wait'] },
      { text: ['done'], truncated: true },
    );
    const { body: conversation } = await baton.api.post('/v1/conversations', { agent_id: 'careful' });
    const path = `/v1/conversations/${String(conversation['id'])}/messages`;
    const run = await baton.api.run('Hello', { path });
    const spans = await receiver.spansOfRun(run.requestId);
    expect(treeOf(spans)).toEqual([
      { 'invoke_agent Careful': { 'chat careful': {}, 'chat careful 2': {}, 'execute_tool advise': { 'chat wise': {} } } },
    ]);
    const [first, second] = named(spans, 'chat careful').toSorted(
      (a, b) => Number(a.attributes['gen_ai.usage.input_tokens'] !== 7) - Number(b.attributes['gen_ai.usage.input_tokens'] !== 7),
    );
    const { hostname, port } = new URL(upstream.url);
    expect(first!.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'careful',
      'gen_ai.response.model': expect.any(String),
      'gen_ai.request.max_tokens': 1024,
      'gen_ai.request.temperature': 0.3,
      'gen_ai.request.stream': true,
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.usage.cache_read.input_tokens': 2,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.response.time_to_first_chunk': expect.any(Number),
      'gen_ai.conversation.id': String(conversation['id']),
      'gen_ai.agent.id': 'careful',
      'gen_ai.agent.name': 'Careful',
      'server.address': hostname,
      'server.port': Number(port),
    });
    expect(second!.attributes['gen_ai.response.finish_reasons']).toEqual(['length']);
    expect(named(spans, 'chat wise')[0]!.attributes).toMatchObject({ 'baton.purpose': 'advisor', 'gen_ai.agent.id': 'careful' });
  });
});
