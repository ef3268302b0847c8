/**
 * Measures the passes of the event loop.
 * @returns tells the milliseconds since it was first asked in this pass, and 0 then
 */
export function passClock(): () => number {
  let from: number | undefined;
  const end = (): void => {
    from = undefined;
  };
  return () => {
    const now = performance.now();
    if (from === undefined) setImmediate(end);
    return now - (from ??= now);
  };
}
