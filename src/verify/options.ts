/** The models that the rules run agents on, by what they are needed for. */
export interface VerifyModels {
  /** A model that answers with a few words. */
  text: string;
  /** A model that takes a second or more for its answer, and streams it in many pieces. */
  slow: string;
  /** A model that takes longer than a rule may. */
  endless: string;
  /** Whether the server has the scenarios `demo/script:…`. */
  scripts: boolean;
}

export interface VerifyOptions {
  /** Where the server is: `http://127.0.0.1:8080`. */
  url: string;
  /** A tenant's token. Without it a tenant is made with the administrator's. */
  token?: string | undefined;
  /** For the rules about several tenants and the admin operations. */
  adminToken?: string | undefined;
  models?: VerifyModels | undefined;
  /** Milliseconds that one rule may take. Default 30 s. */
  timeoutMs?: number | undefined;
  /** Only rules whose ids begin with one of these. */
  only?: readonly string[] | undefined;
  /** What is not verified: tags of the contract, or `internal` for what is marked `x-internal`. */
  without?: readonly string[] | undefined;
  /** What goes with every request to a server of any make, beside the token. */
  headers?: Record<string, string> | undefined;
  /** The call of a tool that such a server may be asked for. */
  call?: { name: string; arguments: Record<string, unknown> } | undefined;
  /** What such an agent may be sent. */
  say?: string | undefined;
  /** Called for every rule when it has been judged. */
  onResult?: ((result: RuleResult) => void) | undefined;
}

/** What servers of any make are verified for, each by rules whose ids begin with its name. */
export type Protocol = 'MCP' | 'A2A';

export const SCRIPTED: VerifyModels = { text: 'demo/script:text', slow: 'demo/script:slow', endless: 'demo/script:endless', scripts: true };

/** The result of a rule. */
export interface RuleResult {
  id: string;
  title: string;
  /** What demands it, where that is no document of ours. */
  source?: string;
  state: 'passed' | 'failed' | 'skipped' | 'inconclusive';
  /** Milliseconds. */
  duration: number;
  /** With `failed`. */
  expected?: string;
  /** With `failed`. */
  seen?: string;
  /** With `skipped` and `inconclusive`. */
  reason?: string;
}

export interface VerifyReport {
  url: string;
  /** The version of the contract that was verified against. */
  contract: string;
  /** The protocol for which a server of any make was verified; the contract says nothing of it then. */
  protocol?: Protocol;
  /** ISO 8601. */
  started_at: string;
  /** Milliseconds. */
  duration: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Rules that could not be checked, since the server turned requests away. */
  inconclusive: number;
  /** The operations that were answered with success, by operationId. */
  operations: string[];
  results: RuleResult[];
}

/** The verification could not begin: a wrong address, a token that isn't taken. */
export class CannotVerify extends Error {}
