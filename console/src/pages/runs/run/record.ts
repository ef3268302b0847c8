import type { Schemas } from '../../../../../clients/typescript/src/index.ts';
import { isUnderWay } from '../states.ts';

/** What the server keeps of a run, beside its events. */
export type RunDetails = Schemas['Request'];

/** What is left to show of a run whose events are not there. */
export interface RunRecord {
  error: { message: string; code: string } | undefined;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
}

/** What the record of a run tells of how it went; undefined while it is under way. */
export function recordOf(status: RunDetails): RunRecord | undefined {
  if (isUnderWay(status.state)) return undefined;
  return {
    error: status.error_code === '' ? undefined : { message: status.error_message, code: status.error_code },
    inputTokens: status.input_tokens,
    outputTokens: status.output_tokens,
    // Its exact length goes with its events; the times stay, in whole seconds.
    durationMs: status.duration_ms ?? (status.completed_at - status.started_at) * 1000,
  };
}
