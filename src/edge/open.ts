import type { Config } from '../config.ts';
import type { Edge, EdgeOptions } from './edge.ts';
import { openGuardedEdge } from './guarded.ts';
import { tryPort } from './listener-sockets.ts';
import { MetricsPort, type MetricsText } from './metrics-port.ts';
import { openPlainEdge } from './plain.ts';

/** Opens the edge that `EDGE` names: `guarded` protects the server from hostile and broken clients, `plain` is Node's HTTP as it is. */
export function openEdge(options: EdgeOptions): Edge {
  return options.config.EDGE === 'plain' ? openPlainEdge(options.config) : openGuardedEdge(options);
}

/** Opens the port of the metrics, if they have one. */
export function openMetricsPort({ METRICS_PORT }: Config, metrics: MetricsText): MetricsPort | undefined {
  return METRICS_PORT === undefined ? undefined : new MetricsPort(metrics);
}

/** Tries the ports out, and leaves them. @throws with the setting, when one can't be had */
export async function tryPorts({ PORT, HOST, METRICS_PORT = 0, METRICS_HOST = HOST }: Config): Promise<void> {
  for (const [name, port, host] of [
    ['PORT', PORT, HOST],
    ['METRICS_PORT', METRICS_PORT, METRICS_HOST],
  ] as const) {
    await tryPort(port, host).catch((cause: Error) => {
      throw new Error(`${name}: ${cause.message}`, { cause });
    });
  }
}
