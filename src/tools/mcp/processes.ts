import { lruCache } from '../../lib/lru-cache.ts';
import { NoSlot, type Semaphore, type SemaphoreOptions } from '../../lib/semaphore.ts';
import type { Slots } from '../../lib/slots.ts';
import { McpProblem } from '../../runtime/commands/mcp-servers.ts';

/** Processes that start at a time, of all tenants and of one: many take a processor for seconds, until they answer. */
const STARTS = { all: 4, perTenant: 2 };
/** How long a call waits until its server may start, and how many of a tenant may wait. */
const [WAIT_MS, MAX_WAITING] = [60_000, 64];
/** Tenants with limits of their own that are kept in mind. */
const MAX_OWN = 10_000;

/** A process that may start. Calls after the first do nothing. */
export interface ProcessSlot {
  /** It answers, or never will. */
  started(): void;
  /** It has ended. */
  release(): void;
}

export interface ProcessLimits {
  /** Processes that may run, of all tenants and of one. */
  all: number;
  perTenant: number;
  /** Those of a tenant that has a limit of its own. Default: none has one. */
  own?: (tenantId: number) => Promise<number | undefined>;
  /** Milliseconds that a call may wait. */
  waitMs?: number;
}

/** The places of the processes of MCP servers, and the slots for starting them. */
export class McpProcesses {
  readonly #running: Semaphore;
  readonly #starting: Semaphore;
  readonly #ownOf: ProcessLimits['own'];
  /** The tenants' own limits, as they were when a process was started last. */
  readonly #own = lruCache<number, number>(MAX_OWN);

  constructor(slots: Slots, { all, perTenant, own, waitMs = WAIT_MS }: ProcessLimits) {
    const options: SemaphoreOptions = { waitMs, maxWaiting: MAX_WAITING };
    this.#ownOf = own;
    this.#running = slots.of('mcp_process', all, { ...options, perGroup: (tenantId) => this.#own.get(Number(tenantId)) ?? perTenant });
    this.#starting = slots.of('mcp_start', STARTS.all, { ...options, perGroup: STARTS.perTenant });
  }

  /** Waits until another process of a tenant may start. @throws {McpProblem} when it may not in time @throws the signal's reason */
  async enter(tenantId: number, signal: AbortSignal): Promise<ProcessSlot> {
    const own = await this.#ownOf?.(tenantId);
    if (own === undefined) this.#own.delete(tenantId);
    else this.#own.set(tenantId, own);
    const release = await this.#running.take(signal, tenantId).catch(refuse);
    try {
      const started = await this.#starting.take(signal, tenantId).catch(refuse);
      return {
        started,
        release() {
          started();
          release();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof NoSlot)) throw error;
  throw new McpProblem('was not started: too many processes of MCP servers are at work; try it again later');
}
