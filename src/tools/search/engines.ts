import type { SearchRequest } from './http.ts';

/** A hit as the engine gives it; anything may be missing or no string. */
export interface RawHit {
  title?: unknown;
  snippet?: unknown;
  url?: unknown;
}

/** How one search engine is asked, and what its answer means. */
interface Engine {
  /** Where it is when `SEARCH_URL` says nothing. */
  base: string | undefined;
  request(base: string, key: string, query: string, top: number): SearchRequest;
  /** @returns undefined when the answer isn't one of this engine */
  hits(answer: Fields): RawHit[] | undefined;
}

type Fields = Record<string, unknown>;

const at = (base: string, path: string, query: Record<string, string> = {}): URL =>
  new URL(`${base.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`.replace(/\?$/, ''));
const list = (value: unknown): Fields[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is Fields => typeof item === 'object' && item !== null) : undefined;

/** https://api-dashboard.search.brave.com/app/documentation/web-search/get-started */
const brave: Engine = {
  base: 'https://api.search.brave.com',
  request: (base, key, query, top) => ({
    method: 'GET',
    url: at(base, '/res/v1/web/search', { q: query, count: String(top) }),
    headers: { 'x-subscription-token': key },
  }),
  // No `web` at all: nothing was found.
  hits({ type, web }) {
    if (type !== 'search') return undefined;
    const results = list((web as Fields | undefined)?.['results'] ?? []);
    return results?.map(({ title, description, url }) => ({ title, snippet: description, url }));
  },
};

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
const tavily: Engine = {
  base: 'https://api.tavily.com',
  request: (base, key, query, top) => ({
    method: 'POST',
    url: at(base, '/search'),
    headers: { authorization: `Bearer ${key}` },
    body: { query, max_results: top },
  }),
  hits: ({ results }) => list(results)?.map(({ title, content, url }) => ({ title, snippet: content, url })),
};

/** https://docs.searxng.org/dev/search_api.html */
const searxng: Engine = {
  base: undefined,
  request: (base, key, query) => ({
    method: 'GET',
    url: at(base, '/search', { q: query, format: 'json' }),
    ...(key === '' ? {} : { headers: { authorization: `Bearer ${key}` } }),
  }),
  hits: ({ results }) => list(results)?.map(({ title, content, url }) => ({ title, snippet: content, url })),
};

/** The search engines, by the name in `SEARCH_PROVIDER`. */
export const ENGINES = { brave, tavily, searxng };
