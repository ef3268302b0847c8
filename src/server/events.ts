import type { ArchiveEvents } from '../archive/archive-loop.ts';
import type { BillingEvents } from '../billing/index.ts';
import type { OutboxEvents } from '../outbox/index.ts';
import type { HttpEvents } from '../http/access.ts';
import type { ModelEvents } from '../models/metered.ts';
import type { RuntimeEvents } from '../runtime/create.ts';
import type { HousekeepingEvents } from '../runtime/housekeeping.ts';
import type { SchedulerEvents } from '../scheduler/create.ts';
import type { TraceEvents } from '../tracing/open.ts';
import type { ToolEvents } from './tools.ts';

/** All events of the server. The metrics count them, and the operator's log reports some of them. */
export interface ServerEvents
  extends
    RuntimeEvents,
    HousekeepingEvents,
    SchedulerEvents,
    ModelEvents,
    ToolEvents,
    BillingEvents,
    OutboxEvents,
    ArchiveEvents,
    TraceEvents,
    HttpEvents {
  /** The session with PostgreSQL, by which the node listens to others, was lost; it reconnects by itself. */
  sessionLost: { err: Error };
  /** A call of a model was not made, since it did not fit into a budget. */
  budgetRefused: undefined;
  /** Wrong tokens of the administrator could not be put into the audit log. */
  auditFailed: { err: Error; address: string; count: number };
}
