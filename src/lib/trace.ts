import type { AsyncLocalStorage } from 'node:async_hooks';

/** A place in a trace, in the headers of W3C Trace Context. */
export interface TraceContext {
  traceparent: string;
  tracestate?: string | undefined;
}

/** Reads the place that a request comes from, from its headers or the like; undefined when they say none, or something else. */
export type ReadTrace = (said: Readonly<Record<string, unknown>>) => TraceContext | undefined;

/** The span that is under way; those that trace know more of it. */
interface Active {
  readonly place: TraceContext;
}

let active: AsyncLocalStorage<Active> | undefined;

/** Switches the handing on of traces on, for this process. @param spans the span in which code runs */
export function followTraces(spans: AsyncLocalStorage<Active>): void {
  active = spans;
}

/** Whether traces are on. */
export const tracesAreOn = (): boolean => active !== undefined;

/** What a call of another service carries, so that the trace goes on there; undefined when nothing is traced. */
export const contextToPropagate = (): TraceContext | undefined => active?.getStore()?.place;

/** The members of a line of the log by which it is found from its trace. */
export function traceIds(place: TraceContext | undefined): { trace_id?: string; span_id?: string } {
  if (!place) return {};
  const [, trace_id = '', span_id = ''] = place.traceparent.split('-');
  return { trace_id, span_id };
}

/** The place of a run, from the first event of its log; undefined when the run was not traced. */
export function traceContextOf({ traceparent, tracestate }: Partial<TraceContext>): TraceContext | undefined {
  return traceparent === undefined ? undefined : { traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
}
