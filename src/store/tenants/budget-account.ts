/** What is counted of a budget. */
export interface Amount {
  tokens: number;
  /** Micro-cents. */
  cost: number;
}

/** One budget in one of its periods. */
export interface AccountKey {
  tenantId: number;
  /** 0: that of no token. */
  tokenId: number;
  /** Empty: that of no user. */
  user: string;
  period: string;
}

/** The same, with how much it allows. */
export interface Account extends AccountKey {
  /** Epoch seconds; undefined: never. */
  endsAt: number | undefined;
  /** Infinity where it does not bound them. */
  limit: Amount;
}

/** What has become of it. */
export interface AccountState {
  spent: Amount;
  /** What other nodes hold beyond that, for calls that are under way and the next ones. */
  held: Amount;
  /** The part of it, in percent, that somebody was told of. */
  told: number;
}

/** What a node wants to hold of an account beyond what it holds; less than nothing gives back. */
export interface Wish {
  need: Amount;
  /** For calls that come next, as far as there is much left. */
  spare: Amount;
}

/** A node lacks something of an account that others may hold. */
export interface Recall {
  nodeId: string;
  account: AccountKey;
}

/** What it gets. */
export interface Lent extends AccountState {
  lent: Amount;
}

/** More than any budget, and its hundredfold is still a number of the database. */
export const UNLIMITED = 40_000_000_000_000_000n;
