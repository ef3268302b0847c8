/** Tells the nodes that a scheduled run has begun or ended. It carries no data: the run is read from the table. */
export interface Notice {
  tenantId: number;
  /** The id of the scheduled run. */
  runId: number;
  phase: 'started' | 'completed' | 'failed';
}

/** The NOTIFY channel of notices. Payload: `<node>:<tenant id>:<run id>:<phase>`. */
export const NOTICE_CHANNEL = 'baton_notices';

/** Reads a payload of {@link NOTICE_CHANNEL}. */
export function parseNotice(payload: string): { nodeId: string; notice: Notice } {
  const [nodeId = '', tenantId, runId, phase] = payload.split(':');
  return { nodeId, notice: { tenantId: Number(tenantId), runId: Number(runId), phase: phase as Notice['phase'] } };
}

/** Receives the notifications of its tenant. */
export interface Subscriber {
  /** @param id the run's id and its phase */
  notify(id: string, json: string): void;
  /** Ends the subscription: no more notifications follow. */
  end(): void;
}
