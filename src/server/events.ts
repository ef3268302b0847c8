import type { BillingEvents } from '../billing/index.ts';
import type { HttpEvents } from '../http/access.ts';
import type { ModelEvents } from '../models/metered.ts';
import type { RuntimeEvents } from '../runtime/create.ts';
import type { HousekeepingEvents } from '../runtime/housekeeping.ts';
import type { SchedulerEvents } from '../scheduler/create.ts';
import type { ToolEvents } from './tools.ts';

/** Everything that the server tells of itself. Metrics count it, and the log says it. */
export interface ServerEvents
  extends RuntimeEvents, HousekeepingEvents, SchedulerEvents, ModelEvents, ToolEvents, BillingEvents, HttpEvents {
  /** The connection on which other nodes are heard was lost; it comes back by itself. */
  busLost: { err: Error };
}
