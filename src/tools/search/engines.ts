import type { Fields, RawAnswer } from './answer.ts';
import { readBrave } from './brave.ts';
import type { SearchRequest } from './http.ts';
import { readSearxng } from './searxng.ts';
import { readTavily } from './tavily.ts';

/** How one search engine is asked, and what its answer means. */
interface Engine {
  /** Where it is when `SEARCH_URL` says nothing. */
  base: string | undefined;
  request(base: string, key: string, query: string, top: number): SearchRequest;
  /** @returns undefined when the answer isn't one of this engine */
  read(answer: Fields): RawAnswer | undefined;
  /** What to do about an answer with this status, or one that is no JSON, where that is known of this engine. */
  advice: Readonly<Record<number | 'notJson', string>>;
}

const at = (base: string, path: string, query: Record<string, string> = {}): URL =>
  new URL(`${base.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`.replace(/\?$/, ''));

const brave: Engine = {
  base: 'https://api.search.brave.com',
  request: (base, key, query, top) => ({
    method: 'GET',
    url: at(base, '/res/v1/web/search', { q: query, count: String(top) }),
    headers: { 'x-subscription-token': key },
  }),
  read: readBrave,
  advice: { 402: 'its plan is used up', 422: 'it takes at most 400 characters and 50 words, and a valid key', notJson: '' },
};

const tavily: Engine = {
  base: 'https://api.tavily.com',
  request: (base, key, query, top) => ({
    method: 'POST',
    url: at(base, '/search'),
    headers: { authorization: `Bearer ${key}` },
    body: { query, max_results: top },
  }),
  read: readTavily,
  advice: { 432: 'the plan of the key is used up', 433: 'the limit of the pay-as-you-go plan is reached', notJson: '' },
};

const FORMATS = '`json` has to be under `search.formats` in the settings.yml of the SearXNG';

const searxng: Engine = {
  base: undefined,
  request: (base, key, query) => ({
    method: 'GET',
    url: at(base, '/search', { q: query, format: 'json' }),
    ...(key === '' ? {} : { headers: { authorization: `Bearer ${key}` } }),
  }),
  read: readSearxng,
  advice: {
    403: FORMATS,
    429: 'its limiter (`server.limiter` in its settings.yml) has to let this server pass',
    notJson: FORMATS,
  },
};

/** The search engines, by the name in `SEARCH_PROVIDER`. */
export const ENGINES = { brave, tavily, searxng };
