/** The reason why there is no answer. */
export function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'none until the time was up';
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return `the connection failed: ${cause instanceof Error ? cause.message || ((cause as NodeJS.ErrnoException).code ?? cause.name) : String(cause)}`;
}
