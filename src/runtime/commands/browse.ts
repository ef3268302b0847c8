import type { AgentDefinition } from '../agent.ts';
import type { RunResources } from '../resources.ts';
import { notConfigured, type CommandDescriptor } from './command.ts';
import { PAGE_TOOL, pageIn, readPage, type WebDocument } from './fetch.ts';

/** The run that reads the page. */
export interface BrowsingRun {
  tenantId: number;
  /** Whose command it is. */
  agent: AgentDefinition;
  signal: AbortSignal;
  resources: RunResources;
}

/** Reads pages in a real browser, which runs their scripts. */
export interface Browser {
  /** Pages of one run share their cookies; two runs share nothing. Rejects only when the run's signal is aborted. */
  visit(url: string, run: BrowsingRun): Promise<WebDocument>;
}

/** `/browse <url>`: the visible text and the links of a page in a browser, and what `/fetch` has of a long one. */
export const browseCommand = {
  verb: 'browse',
  effect: () => false,
  budget: 'web',
  reads: ({ args }) => pageIn(args).url,
  tool: PAGE_TOOL,
  outside: true,
  docs: {
    usage: '`/browse <url>`, with what `/fetch` has behind it',
    works: 'when there is a Chromium',
    turnedOnBy: '`BROWSER_PATH`, or Chromium in the `PATH`; without one, an MCP server named `playwright`',
  },
  configure({ browser }) {
    if (!browser) {
      return notConfigured('/browse is not configured on this server: it has no Chromium (BROWSER_PATH); use /fetch instead');
    }
    return {
      reference: '/browse <url>: opens a page in a real browser, for pages that need scripts; slower than /fetch, but for that the same',
      run: async (command, context) => readPage(command, context, (url) => browser.visit(url, context)),
    };
  },
} satisfies CommandDescriptor<'browse', { browser: Browser | undefined }>;
