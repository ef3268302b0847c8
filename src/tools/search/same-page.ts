/** Members of a query that say where a visitor comes from, and nothing of the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|srsltid|_ga|_gl|ref_src|oly_(?:anon|enc)_id|vero_id|mkt_tok)$/i;

/**
 * What the addresses of one page have in common: without `http` or `https`, the fragment (but not that of a page whose address
 * stands in it), the slash at the end, and what follows a visitor.
 */
export function pageOf(address: string): string {
  const { host, pathname, searchParams, hash } = new URL(address);
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).map(([name, value]) => `${name}=${value}`);
  const route = /^#(?:!|\/)/.test(hash) ? hash : '';
  return JSON.stringify([host, pathname.replace(/\/$/, ''), query, route]);
}
