import type { Config } from '../config.ts';
import type { Events } from '../lib/events.ts';
import type { RunEvents } from '../runtime/supervisor.ts';
import { traceTarget } from './target.ts';
import type { Tracer } from './tracer.ts';

/** The events of the traces. */
export interface TraceEvents {
  /** Spans could not be delivered: so many since the last such event, at most one a minute. */
  spansLost: { err: Error; count: number };
}

export interface TracingOptions {
  config: Config;
  nodeId: string;
  events: Events<TraceEvents & RunEvents>;
}

/** Opens the traces. @returns undefined when they are off: then nothing of OpenTelemetry is loaded */
export async function openTracing({ config, nodeId, events }: TracingOptions): Promise<Tracer | undefined> {
  const target = traceTarget(config);
  if (!target) return undefined;
  const [{ createProvider }, { Tracer }] = await Promise.all([import('./provider.ts'), import('./tracer.ts')]);
  const provider = await createProvider({ target, config, nodeId, onLost: (err, count) => events.emit('spansLost', { err, count }) });
  return new Tracer({ provider, config, events });
}
