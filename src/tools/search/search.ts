import { isObject } from '../../lib/is-object.ts';
import { oneLine } from '../../lib/text.ts';
import type { SearchEngine, SearchHit, SearchResults } from '../../runtime/commands/search.ts';
import type { RawAnswer, RawHit, RawNote } from './answer.ts';
import { ENGINES } from './engines.ts';
import { SearchFailed, SearchHttp } from './http.ts';
import { pageOf } from './same-page.ts';
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
/** Characters of a note, and how many notes there are. */
const [NOTE, NOTES] = [600, 12];
/** Hits that are looked at. */
const LOOKED_AT = 200;

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
      const results = await this.search('baton', 1, new AbortController().signal);
      return 'problem' in results
        ? { ok: false, problem: results.problem }
        : { ok: true, detail: `${provider} at ${new URL(base).host} answers` };
    },
    async search(query, top, signal) {
      try {
        const answer = await http.json(engine.request(base, key, query, top), engine.advice, signal);
        const read = isObject(answer) ? engine.read(answer) : undefined;
        if (!read) throw new SearchFailed('the search engine sent something else than results');
        return resultsOf(read, top);
      } catch (error) {
        if (error instanceof SearchFailed) return { problem: error.message };
        throw error;
      }
    },
    close: () => http.close(),
  };
}

/** @throws {SearchFailed} when nothing was found because nobody was asked */
function resultsOf({ hits, before = [], after = [], blocked = [] }: RawAnswer, top: number): SearchResults {
  const found = new Map<string, SearchHit>();
  for (const hit of hits.slice(0, LOOKED_AT).flatMap(cleaned)) {
    const page = pageOf(hit.url);
    if (!found.has(page)) found.set(page, hit);
  }
  const results = {
    before: before.slice(0, NOTES).flatMap(noted),
    hits: [...found.values()].slice(0, top),
    after: after.slice(0, NOTES).flatMap(noted),
  };
  if (blocked.length === 0) return results;
  const engines = line(blocked.join(', '), NOTE);
  if (results.hits.length === 0 && results.before.length === 0) {
    throw new SearchFailed(`nothing was found, but these engines behind it did not answer: ${engines}`);
  }
  return { ...results, after: [...results.after, `Engines that did not answer: ${engines}`] };
}

/** A note in one plain line; without words it is none. */
function noted({ label, parts, url }: RawNote): string[] {
  const words = line(parts.filter((part) => typeof part === 'string' && part !== '').join(' — '), NOTE);
  const address = addressOf(url);
  return words === '' && address === undefined ? [] : [`${label}: ${[words, address && `(${address})`].filter(Boolean).join(' ')}`];
}

/** An address on the web. */
function addressOf(url: unknown): string | undefined {
  const isWeb = typeof url === 'string' && url.length <= URL_LENGTH && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  return isWeb ? new URL(url).href : undefined;
}

/** A hit in plain lines; without an address on the web it is none. */
function cleaned({ title, snippet, url }: RawHit): SearchHit[] {
  const address = addressOf(url);
  return address === undefined ? [] : [{ title: line(title, TITLE) || String(url), snippet: line(snippet, SNIPPET), url: address }];
}

/** A `<` that begins none of the tags that engines mark words with: some send plain text, `vector<int>`. */
const PLAIN_LESS = /<(?!\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|mark|ol|p|pre|script|small|span|strong|style|sub|sup|u|ul)\b)/gi;

/** One line without tags, entities and control characters. */
function line(html: unknown, length: number): string {
  if (typeof html !== 'string') return '';
  const { text } = readHtml(html.slice(0, 10_000).replace(PLAIN_LESS, '&lt;'), '');
  return oneLine(text, length);
}
