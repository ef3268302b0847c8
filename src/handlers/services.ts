import type { Authenticator } from '../http/auth.ts';
import type { Bus } from '../log/bus.ts';
import type { EventStore } from '../log/events.ts';
import type { Supervisor } from '../runtime/supervisor.ts';
import type { Agents } from '../store/agents.ts';
import type { AuditLog } from '../store/audit.ts';
import type { Requests } from '../store/requests.ts';
import type { Tenants } from '../store/tenants.ts';

/** What the handlers work with. */
export interface Services {
  authenticator: Authenticator;
  tenants: Tenants;
  agents: Agents;
  requests: Requests;
  audit: AuditLog;
  supervisor: Supervisor;
  store: EventStore;
  bus: Bus;
  /** The model of the built-in agent. */
  indexModel: string;
  /** Seconds after which a client may try again while the server shuts down; undefined while it doesn't. */
  draining(): number | undefined;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
}
