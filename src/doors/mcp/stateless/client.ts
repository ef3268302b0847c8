import type { ClientCapabilities, ProgressToken, RequestId } from '@modelcontextprotocol/client';
import { TASKS } from './keys.ts';
import { canBeAsked } from '../session.ts';
import type { CallIdentity } from './state.ts';

/** What a request says of its client. */
export interface StatelessClient {
  /** Whether it can be asked what a run asks. */
  asks: boolean;
  /** Whether it opens the addresses of logins. */
  opens: boolean;
  /** Logins to which it has consented with this request: it waits for them, and is not asked again. */
  opened: Set<number>;
  /** Whether it takes a task for an answer. */
  tasks: boolean;
  /** What it calls itself. */
  name: string;
}

/** A call that stands alone. */
export interface StatelessCall {
  id: RequestId;
  identity: CallIdentity;
  client: StatelessClient;
  progressToken: ProgressToken | undefined;
  /** What its request says of itself. */
  meta: Readonly<Record<string, unknown>> | undefined;
  /** Seconds that the client waits for the end; 0: it has its task at once. */
  patience: number;
}

export function clientOf({ elicitation, extensions = {} }: ClientCapabilities, name: string): StatelessClient {
  return {
    asks: canBeAsked(elicitation),
    opens: elicitation?.url !== undefined,
    opened: new Set(),
    tasks: Object.hasOwn(extensions, TASKS),
    name,
  };
}
