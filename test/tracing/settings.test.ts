import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { scrubber, secretsOf } from '../../src/logger.ts';
import { traceTarget } from '../../src/tracing/target.ts';
import { OtlpReceiver } from '../support/otlp.ts';
import { startBaton, type Baton } from '../support/server.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const target = (env: Record<string, string>) => traceTarget(loadConfig(env));

describe('the variables of OpenTelemetry', () => {
  it('[TRC-011] say whether there are traces, and where they go', () => {
    expect(target({})).toBeUndefined();
    expect(target({ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined();
    expect(target({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
    expect(target({ OTEL_TRACES_EXPORTER: 'otlp' })).toMatchObject({ url: 'http://localhost:4318/v1/traces' });
    expect(target(ENDPOINT)).toEqual({ url: 'http://collector:4318/v1/traces', headers: {}, protocol: 'http/protobuf' });
    expect(target({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c/otlp/?key=1' })!.url).toBe('https://c/otlp/v1/traces?key=1');
    const own = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:1/own',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b=2',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: ' b = x%3Dy ',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    };
    expect(target({ ...ENDPOINT, ...own })).toEqual({ url: 'http://traces:1/own', headers: { a: '1', b: 'x=y' }, protocol: 'http/json' });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /must be a URL with http/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret-1@collector', /must hold no credentials/],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', /grpc is not spoken here/],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'secret-1', /must be http\/protobuf or http\/json/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret-1', /must be name=value pairs/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zzsecret-1', /must be name=value pairs/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=secret-1', /must be name/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0Asecret-1', /names and values of headers/],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', 'soon', /OTEL_EXPORTER_OTLP_TIMEOUT/],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', /OTEL_TRACES_SAMPLER/],
    ['OTEL_TRACES_SAMPLER_ARG', '2', /OTEL_TRACES_SAMPLER_ARG/],
    ['OTEL_TRACES_EXPORTER', 'zipkin', /OTEL_TRACES_EXPORTER/],
    ['OTEL_PROPAGATORS', 'b3', /only tracecontext/],
    ['OTEL_SDK_DISABLED', 'yes', /OTEL_SDK_DISABLED/],
    ['OTEL_BSP_SCHEDULE_DELAY', '-1', /OTEL_BSP_SCHEDULE_DELAY/],
    ['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT', 'SPAN_ONLY', /CAPTURE_MESSAGE_CONTENT/],
  ])('[TRC-011] stop the start where they can not be used: %s=%s', (name, value, problem) => {
    const start = () => loadConfig({ [name]: value });
    expect(start).toThrow(problem);
    expect(start).not.toThrow(/secret-1/);
  });

  it('[TRC-011] hold secrets, which get into no log', () => {
    const both = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=very-secret-1,x-scope-orgid=production' };
    const config = loadConfig({ ...both, OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'Authorization=Basic%20c2VjcmV0' });
    const scrubbed = scrubber(secretsOf(config))('a very-secret-1 and Basic c2VjcmV0, or c2VjcmV0, in production');
    expect(scrubbed).toBe('a [redacted] and [redacted], or [redacted], in production');
  });
});

describe('sampling', () => {
  let baton: Baton | undefined;
  let receiver: OtlpReceiver | undefined;
  afterEach(async () => {
    await baton?.stop();
    await receiver?.[Symbol.asyncDispose]();
  });
  const PARENT = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

  it.each([
    { sampler: 'always_on', root: true, child: true },
    { sampler: 'always_off', root: false, child: false },
    { sampler: 'traceidratio', share: '0', root: false, child: false },
    { sampler: 'parentbased_always_off', root: false, child: true },
    { sampler: 'parentbased_traceidratio', share: '0', root: false, child: true },
    { sampler: 'parentbased_traceidratio', share: '1', root: true, child: true },
  ])('[TRC-011] is as $sampler $share says', async ({ sampler, share = '', root, child }) => {
    receiver = await OtlpReceiver.start();
    baton = await startBaton({ env: { ...receiver.env, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } });
    const runs = [await baton.api.run('Hi'), await baton.api.run('Hi', { headers: PARENT })];
    await baton.stop();
    const seen = runs.map((run) => receiver!.spans.some(({ attributes }) => attributes['baton.request_id'] === run.requestId));
    expect(seen).toEqual([root, child]);
  });

  it('[TRC-011] callers are not listened to without a propagator', async () => {
    receiver = await OtlpReceiver.start();
    baton = await startBaton({ env: { ...receiver.env, OTEL_PROPAGATORS: 'none' } });
    const run = await baton.api.run('Hi', { headers: PARENT });
    const [span] = await receiver.spansOfRun(run.requestId);
    expect(span!.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  });
});
