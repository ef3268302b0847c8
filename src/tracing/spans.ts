import { AsyncLocalStorage } from 'node:async_hooks';
import {
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent, TraceState } from '@opentelemetry/core';
import type { TraceContext } from '../lib/trace.ts';
import type { ModelUsage } from '../runtime/model.ts';
import { endingOf, type Ending } from './attributes.ts';

/** Spans of one run on one node; what comes beyond belongs to the span above it. */
const MAX_SPANS = 1000;

/** What the spans of a run share. */
export interface RunSpans {
  attributes: Attributes;
  count: number;
  leftOut: number;
}

/** An agent at work. */
export interface AgentSpan {
  attributes: Attributes;
  above: AgentSpan | undefined;
  /** What it has used, with its delegates. */
  inputTokens: number;
  outputTokens: number;
}

/** The span that is under way. */
export interface Active {
  span: Span;
  place: TraceContext;
  context: Context;
  agent: AgentSpan;
  run: RunSpans;
}

/** In which span code runs. One for the process: the calls that hand it on know no server. */
export const spans = new AsyncLocalStorage<Active>();

/** What is to be known of a piece of work. */
interface How<T> {
  /** Whose work it is, if not that of the agent above. */
  agent?: AgentSpan;
  /** Its reason is why the work ended, if it is aborted. */
  signal?: AbortSignal;
  /** Reads what has come of it. @returns how it has failed, if it has */
  onEnd?: (span: Span, result: T) => Ending | undefined;
  onError?: (span: Span, error: unknown) => void;
}

/** Does work in a span below the one that is under way; outside of runs, and of a run that has too many, without a span. */
export async function inSpan<T>(otel: Tracer, name: string, options: SpanOptions, work: () => Promise<T>, how: How<T> = {}): Promise<T> {
  const above = spans.getStore();
  if (!above) return work();
  const { run } = above;
  if (run.count >= MAX_SPANS) {
    run.leftOut += 1;
    return work();
  }
  run.count += 1;
  const span = otel.startSpan(name, { ...options, attributes: { ...options.attributes, ...run.attributes } }, above.context);
  const active = activeOf(span, above.context, how.agent ?? above.agent, run);
  let ending: Ending | undefined;
  try {
    const result = await spans.run(active, work);
    ending = how.onEnd?.(span, result);
    return result;
  } catch (error) {
    ending = endingOf(error, how.signal);
    how.onError?.(span, error);
    throw error;
  } finally {
    if (how.agent) span.setAttributes(usageAttributes(how.agent));
    finish(span, ending);
  }
}

/** Counts what a call has used, for the agent that it is under way for, and for those above it. */
export function spend({ inputTokens, outputTokens }: ModelUsage): void {
  for (let agent = spans.getStore()?.agent; agent; agent = agent.above) {
    agent.inputTokens += inputTokens;
    agent.outputTokens += outputTokens;
  }
}

export function usageAttributes({ inputTokens, outputTokens }: Pick<ModelUsage, 'inputTokens' | 'outputTokens'>): Attributes {
  return { 'gen_ai.usage.input_tokens': inputTokens, 'gen_ai.usage.output_tokens': outputTokens };
}

export function finish(span: Span, ending: Ending | undefined): void {
  if (ending && 'error' in ending) {
    span.setAttribute('error.type', ending.error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  } else if (ending) span.setAttribute('baton.suspended', ending.suspended);
  span.end();
}

export function activeOf(span: Span, above: Context, agent: AgentSpan, run: RunSpans): Active {
  return { span, place: traceContextOf(span.spanContext()), context: trace.setSpan(above, span), agent, run };
}

export function traceContextOf({ traceId, spanId, traceFlags, traceState }: SpanContext): TraceContext {
  const tracestate = traceState?.serialize();
  // The other flags are not ours to hand on.
  return { traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`, ...(tracestate ? { tracestate } : {}) };
}

/** @returns undefined when it is malformed */
export function contextOf({ traceparent, tracestate }: TraceContext): SpanContext | undefined {
  const context = parseTraceParent(traceparent);
  if (!context) return undefined;
  return { ...context, isRemote: true, ...(tracestate === undefined ? {} : { traceState: new TraceState(tracestate) }) };
}
