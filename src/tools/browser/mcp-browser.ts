import type { Browser, BrowsingRun } from '../../runtime/commands/browse.ts';
import type { WebDocument } from '../../runtime/commands/fetch.ts';
import { McpProblem, type McpServers } from '../../runtime/commands/mcp-servers.ts';
import { AddressRefused, type Guard } from '../web/guard.ts';

/** The MCP server that `/browse` uses where there is no Chromium of our own. */
export const PLAYWRIGHT = 'playwright';

const UNCLEAR = `the MCP server '${PLAYWRIGHT}' does not say plainly which page it shows`;
/** What a tab shows when it has no page, which is nobody's content. */
const NO_PAGE = /^(?:about:blank|chrome-error:)/;

/**
 * `/browse` through the MCP server `playwright`, in the session that `/mcp` has with it in the same run. The guard
 * checks the URL that is asked for and the one that the server says it shows in the end; what its browser asks for in
 * between is in the hands of who has configured the server.
 */
export function createMcpBrowser({ guard, servers }: { guard: Guard; servers: McpServers }): Browser {
  const owner = {};
  return {
    async visit(asked, run) {
      // It has one page: one after the other.
      return run.resources.open(owner, () => new PageQueue()).next(() => look(asked, guard, servers, run));
    },
  };
}

async function look(asked: string, guard: Guard, servers: McpServers, { signal, resources }: BrowsingRun): Promise<WebDocument> {
  try {
    const { url } = await guard.check(asked, signal);
    const session = resources.open(servers, () => servers.open());
    const call = async (tool: string, args: Record<string, string>): Promise<{ text: string; shown: string | undefined }> => {
      const { isError, text } = await session.call(PLAYWRIGHT, tool, args, signal);
      const address = addressIn(text, isError);
      const shown = address === undefined ? undefined : (await guard.check(address, signal)).url.href;
      if (isError) throw new McpProblem(text || `${tool} failed`);
      return { text, shown };
    };
    await call('browser_navigate', { url: url.href });
    // Only this is handed on: the page may have gone elsewhere since, and the answer stands under one address.
    const { text, shown } = await call('browser_snapshot', {});
    if (shown === undefined) throw new McpProblem(UNCLEAR);
    return { kind: 'text', url: shown, status: statusOf(text), title: '', text, links: [], truncated: false };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressRefused || error instanceof McpProblem) return { kind: 'problem', problem: error.message };
    throw error;
  }
}

/**
 * The address of the page that an answer shows. A page may forge such a line, in a console message say, but not take
 * the true one away: an answer with two is worth nothing.
 * @throws {McpProblem}
 */
function addressIn(text: string, isError: boolean): string | undefined {
  const named = new Set(Array.from(text.matchAll(/^[ \t]*(?:- )?Page URL:(.*)$/gm), ([, address]) => address!.trim()));
  if (named.size > 1) throw new McpProblem(UNCLEAR);
  const [address] = named;
  return isError && address !== undefined && NO_PAGE.test(address) ? undefined : address;
}

/** Newer servers tell the status when it is not one of success; older ones never do. */
function statusOf(text: string): number {
  return Number(/^- HTTP status: (\d{3})\b/m.exec(text)?.[1] ?? 200);
}

/** The visits of one run to the one page, one after the other. */
class PageQueue implements AsyncDisposable {
  #last: Promise<unknown> = Promise.resolve();

  next<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last;
  }
}
