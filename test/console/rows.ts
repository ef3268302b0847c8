import type { Page } from 'playwright-core';

/** What would do something, were it taken for HTML. */
export const HOSTILE = `<img src=x onerror="window.harmed = 1"><script>window.harmed = 1</script>"'&`;

/** Whether {@link HOSTILE} has done anything. */
export const isHarmed = (page: Page): Promise<boolean> => page.evaluate(() => 'harmed' in window);

/** The cells of a table, by its caption, without its head; of the first columns only. */
export function rowsOf(page: Page, caption: string, columns = Infinity): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption, exact: true }).locator('tbody tr');
  return rows.evaluateAll(
    (all, columns) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(0, columns ?? undefined).map((cell) => cell.textContent ?? '')),
    Number.isFinite(columns) ? columns : null,
  );
}
