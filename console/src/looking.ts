import { useEffect } from 'preact/hooks';

/**
 * Looks again every so often while the page is seen, and when it comes into sight: at one time once. What fails is tried again in a
 * moment.
 * @param look gets a signal that gives it up; undefined: there is nothing to look at for now
 * @param inputs what it looks at
 */
export function useLooking(
  look: ((signal: AbortSignal) => Promise<void>) | undefined,
  everyMs: number | undefined,
  inputs: readonly unknown[],
): void {
  useEffect(() => {
    if (!look || everyMs === undefined) return undefined;
    const controller = new AbortController();
    let isLooking = false;
    const onTime = (): void => {
      if (isLooking || document.hidden) return;
      isLooking = true;
      void look(controller.signal)
        .catch(() => {})
        .finally(() => (isLooking = false));
    };
    const timer = setInterval(onTime, everyMs);
    document.addEventListener('visibilitychange', onTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onTime);
      controller.abort();
    };
  }, inputs);
}
