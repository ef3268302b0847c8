import { ROOT_CONTEXT, SpanKind, trace, type Attributes, type SpanOptions, type Tracer as OtelTracer } from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { within } from '../lib/deadline.ts';
import type { Events } from '../lib/events.ts';
import { cutCharacters } from '../lib/text.ts';
import { followTraces, type ReadTrace } from '../lib/trace.ts';
import { baseURLOf, providersFromEnv } from '../models/settings.ts';
import { resolveModel } from '../models/routing.ts';
import type { CommandResult } from '../runtime/commands/result.ts';
import { firstLine } from '../runtime/grammar.ts';
import { usageOf, type Model, type ModelAnswer, type ModelRequest } from '../runtime/model.ts';
import type { RunEvents } from '../runtime/supervisor.ts';
import type { RunInput } from '../runtime/run-input.ts';
import type { RunTrace, TracedCommand, TracedDelegate, Tracing } from '../runtime/tracing.ts';
import { agentAttributes, modelAttributes, labelAttributes, runAttributes, short, type Ending } from './attributes.ts';
import { CONTENT_MAX, inputOf, outputOf, promptOf } from './contents.ts';
import { activeOf, contextOf, finish, inSpan, traceContextOf, spans, spend, usageAttributes, type Active } from './spans.ts';

/** How long the last spans may take to their receiver when the server stops. */
const FLUSH_MS = 3000;
export interface TracerOptions {
  provider: TracerProvider;
  config: Config;
  events: Events<RunEvents>;
}

/** Makes spans of what runs do. */
export class Tracer implements Tracing {
  readonly #provider: TracerProvider;
  readonly #otel: OtelTracer;
  readonly #contents: boolean;
  readonly #propagates: boolean;
  readonly #models: Parameters<typeof baseURLOf>[0];
  /** By request. */
  readonly #runs = new WeakMap<object, Active>();

  constructor({ provider, config, events }: TracerOptions) {
    this.#provider = provider;
    this.#otel = provider.getTracer('baton');
    this.#contents = config.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT;
    this.#propagates = config.OTEL_PROPAGATORS.includes('tracecontext');
    this.#models = { providers: providersFromEnv(config) };
    events.on('runEnded', ({ request, outcome }) => this.#end(request, outcome.ok ? undefined : { error: outcome.failure.code }));
    events.on('runSuspended', ({ request, why }) => this.#end(request, { suspended: why }));
    if (this.#propagates) followTraces(spans);
  }

  readonly traceContextOf: ReadTrace = ({ traceparent, tracestate }) => {
    if (!this.#propagates || typeof traceparent !== 'string') return undefined;
    const context = contextOf({ traceparent, ...(typeof tracestate === 'string' ? { tracestate } : {}) });
    return context && traceContextOf(context);
  };

  begin(run: RunInput): RunTrace {
    const { agentId, roster, message, labels, trace: from, restored } = run;
    const agent = roster.get(agentId);
    const remote = from && contextOf(from);
    const attributes: Attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      // Of an agent that there is not, the id is anything that a client has said.
      ...(agent ? agentAttributes(agent) : { 'gen_ai.agent.id': short(agentId), 'gen_ai.provider.name': 'unknown' }),
      'baton.depth': 0,
      ...labelAttributes(labels),
      ...(restored ? { 'baton.taken_over': true } : {}),
    };
    const all = runAttributes(run);
    const options: SpanOptions = { attributes: { ...attributes, ...all } };
    // Not only above it: who asked for the run is another one's span, while this one is a part of the same run.
    if (restored && remote) options.links = [{ context: remote }];
    const span = this.#otel.startSpan(nameOf(agent), options, remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT);
    if (this.#contents && !restored) span.setAttributes(promptOf(message));
    const spent = { attributes: identityOf(attributes), above: undefined, inputTokens: 0, outputTokens: 0 };
    const active = activeOf(span, ROOT_CONTEXT, spent, { attributes: all, count: 1, leftOut: 0 });
    this.#runs.set(run, active);
    return { place: active.place, within: (work) => spans.run(active, work) };
  }

  delegate<T>({ agent, id, depth }: TracedDelegate, work: () => Promise<T>): Promise<T> {
    const attributes: Attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      ...agentAttributes(agent),
      'baton.depth': depth,
      'baton.stream_id': id.stream_id,
    };
    return inSpan(this.#otel, nameOf(agent), { attributes }, work, {
      agent: { attributes: identityOf(attributes), above: spans.getStore()?.agent, inputTokens: 0, outputTokens: 0 },
    });
  }

  command({ id, command }: TracedCommand, work: () => Promise<CommandResult>): Promise<CommandResult> {
    const { verb, body } = command;
    const attributes: Attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': verb,
      'gen_ai.tool.type': 'extension',
      'gen_ai.tool.call.id': id,
      ...(this.#contents
        ? { 'gen_ai.tool.call.arguments': cutCharacters(`${firstLine(command)}\n${body ?? ''}`.trim(), CONTENT_MAX) }
        : {}),
    };
    return inSpan(this.#otel, `execute_tool ${verb}`, { attributes }, work, {
      onEnd: (span, result) => {
        if (this.#contents) {
          span.setAttribute('gen_ai.tool.call.result', cutCharacters(result.ok ? result.body : result.error, CONTENT_MAX));
        }
        // What went wrong is a text, which may be anybody's.
        return result.ok ? undefined : { error: 'command_failed' };
      },
    });
  }

  /** The same model, with a span for every call of a run. */
  model(model: Model): Model {
    return {
      contextWindow: (id) => model.contextWindow(id),
      thoughtTokens: (request) => model.thoughtTokens?.(request) ?? 0,
      secretsOf: (tenantId) => model.secretsOf?.(tenantId) ?? [],
      stream: (request, onText) => this.#call(model, request, onText),
    };
  }

  #call(model: Model, request: ModelRequest, onText: (delta: string) => void): Promise<ModelAnswer> {
    const { maxTokens, temperature, purpose, signal } = request;
    const named = modelAttributes(request.model);
    const attributes: Attributes = {
      'gen_ai.operation.name': 'chat',
      ...spans.getStore()?.agent.attributes,
      ...named,
      ...this.#addressOf(request.model),
      'gen_ai.request.stream': true,
      'gen_ai.request.max_tokens': maxTokens,
      'gen_ai.request.temperature': temperature,
      ...(purpose === undefined ? {} : { 'baton.purpose': purpose }),
      ...(this.#contents ? inputOf(request) : {}),
    };
    const startedAt = performance.now();
    let firstAt: number | undefined;
    let said = '';
    const onDelta = (delta: string): void => {
      firstAt ??= performance.now();
      if (this.#contents && said.length <= CONTENT_MAX) said += delta;
      onText(delta);
    };
    const stream = async (): Promise<ModelAnswer> => {
      try {
        const answer = await model.stream(request, onDelta);
        spend(answer.usage);
        return answer;
      } catch (error) {
        const known = usageOf(error);
        if (known) spend(known);
        throw error;
      }
    };
    return inSpan(this.#otel, `chat ${String(named['gen_ai.request.model'])}`, { kind: SpanKind.CLIENT, attributes }, stream, {
      signal,
      onEnd: (span, { usage, end: why, model: answered }) => {
        const { cacheReadTokens, cacheWriteTokens } = usage;
        span.setAttributes({
          ...usageAttributes(usage),
          ...(cacheReadTokens === undefined ? {} : { 'gen_ai.usage.cache_read.input_tokens': cacheReadTokens }),
          ...(cacheWriteTokens === undefined ? {} : { 'gen_ai.usage.cache_creation.input_tokens': cacheWriteTokens }),
          ...(answered === undefined ? {} : { 'gen_ai.response.model': short(answered) }),
          ...(firstAt === undefined ? {} : { 'gen_ai.response.time_to_first_chunk': (firstAt - startedAt) / 1000 }),
          'gen_ai.response.finish_reasons': [why],
          ...(this.#contents ? outputOf(said, why) : {}),
        });
        return undefined;
      },
      onError: (span, error) => {
        const known = usageOf(error);
        if (known) span.setAttributes(usageAttributes(known));
      },
    });
  }

  /** Sends what is left, as far as its receiver takes it now. */
  async close(): Promise<void> {
    await within(FLUSH_MS, new AbortController().signal, () => this.#provider.shutdown()).catch(() => {});
  }

  #end(request: object, ending: Ending | undefined): void {
    const active = this.#runs.get(request);
    if (!active) return;
    const { span, agent, run } = active;
    this.#runs.delete(request);
    span.setAttributes({ ...usageAttributes(agent), ...(run.leftOut > 0 ? { 'baton.spans_left_out': run.leftOut } : {}) });
    finish(span, ending);
  }

  #addressOf(model: string): Attributes {
    const provider = resolveModel(model)?.provider;
    const url = provider && URL.parse(baseURLOf(this.#models, provider));
    if (!url) return {};
    return { 'server.address': url.hostname, 'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80) };
  }
}

/** Which agent it is; the model of a call may be another one. */
function identityOf({ 'gen_ai.agent.id': id, 'gen_ai.agent.name': name }: Attributes): Attributes {
  return { 'gen_ai.agent.id': id, ...(name === undefined ? {} : { 'gen_ai.agent.name': name }) };
}

const nameOf = (agent: { name: string } | undefined): string => (agent ? `invoke_agent ${short(agent.name)}` : 'invoke_agent');
