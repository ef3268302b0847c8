import { onOneLine } from '../marks.ts';
import { done, failed, notConfigured, type CommandDescriptor, type ConfiguredCommand } from './command.ts';
import { words } from './command-tool.ts';

/** One result of a web search; plain text, one line each. */
export interface SearchHit {
  title: string;
  snippet: string;
  url: string;
}

/** What a search has found. The notes are about the query, plain text of one line each: an answer, other spellings. */
export interface SearchResults {
  before?: readonly string[];
  /** The best first. */
  hits: readonly SearchHit[];
  after?: readonly string[];
}

/** A web search. */
export interface SearchEngine {
  /**
   * @returns at most `top` hits, and some notes; or why the search failed, worded for the agent. Rejects only when the
   * signal is aborted.
   */
  search(query: string, top: number, signal: AbortSignal): Promise<SearchResults | { problem: string }>;
}

const DEFAULT_TOP = 10;
const MAX_TOP = 20;
/** Characters; no search engine takes more. */
const MAX_QUERY = 400;

/** `/search <query> [top=N]`: web search through the configured engine. */
export const searchCommand = {
  verb: 'search',
  effect: () => false,
  budget: 'search',
  tool: {
    properties: { query: { type: 'string' }, top: { type: 'integer', minimum: 1 } },
    required: ['query'],
    command: ({ query, top }) => ({ args: words(query, top !== undefined && `top=${top}`) }),
  },
  outside: true,
  docs: {
    usage: '`/search <query> [top=N]`',
    works: 'when configured',
    turnedOnBy: '`SEARCH_PROVIDER` (`brave`, `tavily`, `searxng`) with `SEARCH_API_KEY` or `SEARCH_URL`',
  },
  configure: ({ searchEngine }) =>
    searchEngine ? withEngine(searchEngine) : notConfigured('/search is not configured on this server (SEARCH_PROVIDER); go on without it'),
} satisfies CommandDescriptor<'search', { searchEngine: SearchEngine | undefined }>;

function withEngine(engine: SearchEngine): ConfiguredCommand {
  return {
    reference: `/search <query> [top=N]: searches the web; N is 1 to ${MAX_TOP}, ${DEFAULT_TOP} by default`,
    async run({ args }, { signal }) {
      const { query, top } = readArguments(args);
      if (query === '') return failed('/search needs a query; write /search <words>');
      if (query.length > MAX_QUERY) return failed(`the query is longer than ${MAX_QUERY} characters; shorten it`);
      const results = await engine.search(query, top, signal);
      if ('problem' in results) return failed(`the search failed: ${results.problem}; go on without it or try later`);
      const { before = [], hits, after = [] } = results;
      const listed = hits.map(({ title, snippet, url }, i) =>
        [`${i + 1}. ${title}`, snippet, url].filter(Boolean).map(onOneLine).join('\n   '),
      );
      if (listed.length === 0) listed.push(`no results for ${query}`);
      return done([...before.map(onOneLine), ...listed, ...after.map(onOneLine)].join('\n'));
    },
  };
}

function readArguments(args: string): { query: string; top: number } {
  const words = args.split(/\s/);
  const digits = /^top=(-?\d{1,9})$/.exec(words.at(-1)!)?.[1];
  if (digits === undefined) return { query: args, top: DEFAULT_TOP };
  return { query: words.slice(0, -1).join(' ').trim(), top: Math.min(MAX_TOP, Math.max(1, Number(digits))) };
}
