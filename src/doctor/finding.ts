/** What `baton doctor` found out about one part of the server. */
export interface Finding {
  name: string;
  /** `off`: not configured, which is fine; `broken`: configured, and does not work. */
  state: 'works' | 'off' | 'broken';
  /** One line. */
  detail: string;
  /** How to turn the part on, or where to look for the fault. */
  advice?: string;
}

/** Checks one part of the server. An exception counts as broken. */
export interface Check {
  name: string;
  /** @param signal aborted when the check takes too long */
  run(signal: AbortSignal): Promise<Omit<Finding, 'name'> | Finding[]>;
}

/** Milliseconds that one check may take. */
const TIMEOUT_MS = 30_000;

/** Runs all checks at once. @returns what they found, in their order */
export async function examine(checks: readonly Check[], timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => examineOne(check, timeoutMs)));
  return found.flat();
}

async function examineOne({ name, run }: Check, timeoutMs: number): Promise<Finding[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeoutMs / 1000} s`)));
  });
  try {
    const found = await Promise.race([run(signal), late]);
    return Array.isArray(found) ? found : [{ name, ...found }];
  } catch (error) {
    return [{ name, state: 'broken', detail: wordsOf(error) }];
  }
}

/** An error in one line. A failed fetch is described by its cause, which says more than its message. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error.cause instanceof Error ? error.cause : error;
  return (inner.message || inner.name).replace(/\s+/g, ' ').slice(0, 300);
}
