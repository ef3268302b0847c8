/** A link as it stands in a page. */
export interface Href {
  text: string;
  href: string;
}

const MAX_LINKS = 100;
const LINK_TEXT = 100;

/** Absolute URLs with their texts, each once. */
export function linksOf(hrefs: readonly Href[], from: string): { text: string; url: string }[] {
  const links = new Map<string, string>();
  for (const { href, text } of hrefs) {
    if (links.size === MAX_LINKS) break;
    // A fragment is a place on this very page.
    if (href.startsWith('#') || !URL.canParse(href, from)) continue;
    const url = new URL(href, from);
    url.hash = '';
    if ((url.protocol === 'http:' || url.protocol === 'https:') && !links.has(url.href)) links.set(url.href, text);
  }
  return Array.from(links, ([url, text]) => ({ url, text }));
}

export const linkText = (text: string): string =>
  text
    .slice(0, 10 * LINK_TEXT)
    .replace(/^#+ /gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LINK_TEXT);
