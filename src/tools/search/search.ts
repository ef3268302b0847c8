import { oneLine } from '../../lib/text.ts';
import type { SearchEngine, SearchHit } from '../../runtime/commands/search.ts';
import { ENGINES, type RawHit } from './engines.ts';
import { SearchFailed, SearchHttp } from './http.ts';
import { readHtml } from '../web/html/read.ts';

export interface SearchSettings {
  provider: keyof typeof ENGINES;
  /** `''`: none. */
  key: string;
  /** In place of the engine's own address. */
  url?: string | undefined;
  timeoutMs?: number;
}

const TITLE = 200;
const SNIPPET = 500;
const URL_LENGTH = 2000;

export interface ConfiguredSearch extends SearchEngine {
  /** Whether it answers here, by one search. */
  probe(): Promise<{ ok: true; detail: string } | { ok: false; problem: string }>;
  close(): Promise<void>;
}

/** The configured search engine. */
export function createSearch({ provider, key, url, timeoutMs }: SearchSettings): ConfiguredSearch {
  const engine = ENGINES[provider];
  const base = url ?? engine.base!;
  const http = new SearchHttp(timeoutMs);
  return {
    async probe() {
      const hits = await this.search('baton', 1, new AbortController().signal);
      return 'problem' in hits
        ? { ok: false, problem: hits.problem }
        : { ok: true, detail: `${provider} at ${new URL(base).host} answers` };
    },
    async search(query, top, signal) {
      try {
        const answer = await http.json(engine.request(base, key, query, top), signal);
        const hits = typeof answer === 'object' && answer !== null ? engine.hits(answer as Record<string, unknown>) : undefined;
        if (!hits) throw new SearchFailed('the search engine sent something else than results');
        return hits.flatMap(cleaned).slice(0, top);
      } catch (error) {
        if (error instanceof SearchFailed) return { problem: error.message };
        throw error;
      }
    },
    close: () => http.close(),
  };
}

/** A hit in plain lines; without an address on the web it is none. */
function cleaned({ title, snippet, url }: RawHit): SearchHit[] {
  if (typeof url !== 'string' || url.length > URL_LENGTH || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return [];
  return [{ title: line(title, TITLE) || url, snippet: line(snippet, SNIPPET), url: new URL(url).href }];
}

/** A `<` that begins none of the tags that engines mark words with: some send plain text, `vector<int>`. */
const PLAIN_LESS = /<(?!\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|mark|ol|p|pre|script|small|span|strong|style|sub|sup|u|ul)\b)/gi;

/** One line without tags, entities and control characters. */
function line(html: unknown, length: number): string {
  if (typeof html !== 'string') return '';
  const { text } = readHtml(html.slice(0, 10_000).replace(PLAIN_LESS, '&lt;'), '');
  return oneLine(text, length);
}
