import { AsyncLocalStorage } from 'node:async_hooks';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { parseTraceParent, TraceState } from '@opentelemetry/core';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { within } from '../lib/deadline.ts';
import type { Events } from '../lib/events.ts';
import { cutCharacters } from '../lib/text.ts';
import { followTraces, type ReadTrace, type TracePlace } from '../lib/trace.ts';
import { baseURLOf, providersFromEnv } from '../models/settings.ts';
import { resolveModel } from '../models/routing.ts';
import type { CommandResult } from '../runtime/commands/result.ts';
import { firstLine } from '../runtime/grammar.ts';
import type { Model, ModelAnswer, ModelRequest } from '../runtime/model.ts';
import type { RunEvents } from '../runtime/supervisor.ts';
import type { RunTrace, TracedCommand, TracedDelegate, TracedRun, Tracing } from '../runtime/tracing.ts';
import { agentAttributes, endingOf, modelAttributes, runAttributes, short, type Ending } from './attributes.ts';
import { CONTENT_MAX, inputOf, outputOf, promptOf } from './contents.ts';

/** How long the last spans may take to their receiver when the server stops. */
const FLUSH_MS = 3000;
/** Spans of one run on one node; what comes beyond belongs to the span above it. */
const MAX_SPANS = 1000;

/** What the spans of a run share. */
interface RunSpans {
  attributes: Attributes;
  count: number;
  leftOut: number;
}

/** An agent at work: it has used what its delegates have used, too. */
interface AgentSpan {
  attributes: Attributes;
  above: AgentSpan | undefined;
  inputTokens: number;
  outputTokens: number;
}

/** The span that is under way. */
interface Active {
  span: Span;
  place: TracePlace;
  context: Context;
  agent: AgentSpan;
  run: RunSpans;
}

/** In which span code runs. One for the process: the calls that hand it on know no server. */
const spans = new AsyncLocalStorage<Active>();

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

  readonly placeOf: ReadTrace = ({ traceparent, tracestate }) => {
    if (!this.#propagates || typeof traceparent !== 'string') return undefined;
    const context = parseTraceParent(traceparent);
    if (!context || !isSpanContextValid(context)) return undefined;
    return placeOf({ ...context, ...(typeof tracestate === 'string' ? { traceState: new TraceState(tracestate) } : {}) });
  };

  begin(run: TracedRun): RunTrace {
    const { agentId, roster, message, trace: from, restored } = run;
    const agent = roster.get(agentId);
    const remote = from && contextOf(from);
    const attributes: Attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      // Of an agent that there is not, the id is anything that a client has said.
      ...(agent ? agentAttributes(agent) : { 'gen_ai.agent.id': short(agentId), 'gen_ai.provider.name': 'unknown' }),
      'baton.depth': 0,
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
    return this.#within(nameOf(agent), { attributes }, work, {
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
    return this.#within(`execute_tool ${verb}`, { attributes }, work, {
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
    return this.#within(
      `chat ${String(named['gen_ai.request.model'])}`,
      { kind: SpanKind.CLIENT, attributes },
      () => model.stream(request, onDelta),
      {
        signal,
        onEnd: (span, { usage, truncated, model: answered }, { agent }) => {
          const finish = truncated ? 'length' : 'stop';
          const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
          for (let one: AgentSpan | undefined = agent; one; one = one.above) {
            one.inputTokens += inputTokens;
            one.outputTokens += outputTokens;
          }
          span.setAttributes({
            ...usageAttributes(usage),
            ...(cacheReadTokens === undefined ? {} : { 'gen_ai.usage.cache_read.input_tokens': cacheReadTokens }),
            ...(cacheWriteTokens === undefined ? {} : { 'gen_ai.usage.cache_creation.input_tokens': cacheWriteTokens }),
            ...(answered === undefined ? {} : { 'gen_ai.response.model': short(answered) }),
            ...(firstAt === undefined ? {} : { 'gen_ai.response.time_to_first_chunk': (firstAt - startedAt) / 1000 }),
            'gen_ai.response.finish_reasons': [finish],
            ...(this.#contents ? outputOf(said, finish) : {}),
          });
          return undefined;
        },
      },
    );
  }

  /** Sends what is left, as far as its receiver takes it now. */
  async close(): Promise<void> {
    await within(FLUSH_MS, new AbortController().signal, () => this.#provider.shutdown()).catch(() => {});
  }

  /**
   * Does work in a span below the one that is under way. @param how.onEnd reads what has come of it @param how.agent whose work it is,
   * if not that of the agent above
   */
  async #within<T>(name: string, options: SpanOptions, work: () => Promise<T>, how: How<T> = {}): Promise<T> {
    const above = spans.getStore();
    if (!above) return work();
    const { run } = above;
    if (run.count >= MAX_SPANS) {
      run.leftOut += 1;
      return work();
    }
    run.count += 1;
    const span = this.#otel.startSpan(name, { ...options, attributes: { ...options.attributes, ...run.attributes } }, above.context);
    const active = activeOf(span, above.context, how.agent ?? above.agent, run);
    let ending: Ending | undefined;
    try {
      const result = await spans.run(active, work);
      ending = how.onEnd?.(span, result, active);
      return result;
    } catch (error) {
      ending = endingOf(error, how.signal);
      throw error;
    } finally {
      if (how.agent) span.setAttributes(usageAttributes(how.agent));
      finish(span, ending);
    }
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

interface How<T> {
  agent?: AgentSpan;
  signal?: AbortSignal;
  onEnd?: (span: Span, result: T, active: Active) => Ending | undefined;
}

/** Which agent it is; the model of a call may be another one. */
function identityOf({ 'gen_ai.agent.id': id, 'gen_ai.agent.name': name }: Attributes): Attributes {
  return { 'gen_ai.agent.id': id, ...(name === undefined ? {} : { 'gen_ai.agent.name': name }) };
}

const nameOf = (agent: { name: string } | undefined): string => (agent ? `invoke_agent ${short(agent.name)}` : 'invoke_agent');

function usageAttributes({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }): Attributes {
  return { 'gen_ai.usage.input_tokens': inputTokens, 'gen_ai.usage.output_tokens': outputTokens };
}

function finish(span: Span, ending: Ending | undefined): void {
  if (ending && 'error' in ending) {
    span.setAttribute('error.type', ending.error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  } else if (ending) span.setAttribute('baton.suspended', ending.suspended);
  span.end();
}

function activeOf(span: Span, above: Context, agent: AgentSpan, run: RunSpans): Active {
  return { span, place: placeOf(span.spanContext()), context: trace.setSpan(above, span), agent, run };
}

function placeOf({ traceId, spanId, traceFlags, traceState }: SpanContext): TracePlace {
  const tracestate = traceState?.serialize();
  // The other flags are not ours to hand on.
  return { traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`, ...(tracestate ? { tracestate } : {}) };
}

function contextOf({ traceparent, tracestate }: TracePlace): SpanContext {
  const context = parseTraceParent(traceparent)!;
  return { ...context, isRemote: true, ...(tracestate === undefined ? {} : { traceState: new TraceState(tracestate) }) };
}
