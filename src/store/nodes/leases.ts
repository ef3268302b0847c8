import type { ProcessIdentity } from '../../lib/process-identity.ts';

/** Another node of the database. */
export interface Neighbour {
  id: string;
  process: ProcessIdentity;
  /** Whether its runs may be ended, once it is declared dead. */
  dead: boolean;
  /** Whether its lease holds. */
  renewed: boolean;
  /** Whether it joins what the rows of a run have once; nodes of older releases don't. */
  joins: boolean;
  /** The end of its lease, in epoch milliseconds: it grows with each renewal. */
  expiresAt: number;
}

/**
 * The leases of the nodes. A node that is dead is declared so by deleting its row, in one step with the check that it
 * has not renewed its lease meanwhile. So a node whose row is still there at its renewal knows that nobody has ended
 * its runs, and one that was wrongly taken for dead learns it before it does anything else.
 */
export interface Leases {
  /**
   * Extends the lease of this node. @returns false when others have declared it dead, and may have ended all runs that
   * it had; the next call then takes a new lease
   */
  renew(): Promise<boolean>;
  neighbours(): Promise<Neighbour[]>;
  /** @returns false when the node has renewed its lease since it was looked at, so that it lives */
  declareDead(neighbour: Neighbour): Promise<boolean>;
  /** Gives up the lease of this node, whose runs have all ended. */
  release(): Promise<void>;
}
