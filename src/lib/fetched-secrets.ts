/*
 * Secrets that no setting holds: tokens and keys that are fetched while the server runs. What is logged or shown is searched for them,
 * as for those of the configuration.
 */

/** The latest ones; older ones have expired. */
const KEPT_MAX = 64;
/** A shorter one could be an ordinary word. */
const SHORTEST = 8;

const kept = new Set<string>();

/** Remembers a secret from now on. */
export function keepSecret(secret: string | undefined): void {
  if (secret === undefined || secret.length < SHORTEST) return;
  kept.delete(secret);
  kept.add(secret);
  for (const oldest of kept) {
    if (kept.size <= KEPT_MAX) return;
    kept.delete(oldest);
  }
}

/** The text without the secrets that were fetched. @param escaped whether it is JSON */
export function withoutFetched(text: string, censored: string, escaped = false): string {
  let clean = text;
  for (const secret of kept) {
    const sought = escaped ? JSON.stringify(secret).slice(1, -1) : secret;
    if (clean.includes(sought)) clean = clean.replaceAll(sought, censored);
  }
  return clean;
}
