import type { Edge, EdgeOptions } from './edge.ts';
import { openGuardedEdge } from './guarded.ts';
import { openPlainEdge } from './plain.ts';

/** Opens the edge that `EDGE` names: `guarded` protects the server from hostile and broken clients, `plain` is Node's HTTP as it is. */
export function openEdge(options: EdgeOptions): Edge {
  return options.config.EDGE === 'plain' ? openPlainEdge(options.config) : openGuardedEdge(options);
}
