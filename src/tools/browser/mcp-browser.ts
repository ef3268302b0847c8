import type { Browser, BrowsingRun } from '../../runtime/commands/browse.ts';
import type { WebDocument } from '../../runtime/commands/fetch.ts';
import { McpProblem, sessionFor, type McpServers } from '../../runtime/commands/mcp-servers.ts';
import { AddressRefused, type Guard } from '../web/guard.ts';

/** The MCP server that `/browse` uses where there is no Chromium of our own. */
export const PLAYWRIGHT = 'playwright';

const UNCLEAR = `the MCP server '${PLAYWRIGHT}' does not say plainly which page it shows`;
/** Addresses of tabs that show no page. */
const NO_PAGE = /^(?:about:blank|chrome-error:)/;

/**
 * `/browse` through the MCP server `playwright`, in the session that `/mcp` has with it in the same run. The guard
 * checks the URL that is asked for and the one that the server says it shows in the end; the requests of its browser in
 * between are not checked; whoever configures the server is responsible for them.
 */
export function createMcpBrowser({ guard, servers }: { guard: Guard; servers: McpServers }): Browser {
  const owner = {};
  return {
    async visit(asked, run) {
      if (!servers.namesFor(run.tenantId).includes(PLAYWRIGHT)) return { kind: 'problem', problem: 'there is no browser for this tenant' };
      // The server's browser has one page, so visits run one after the other.
      return run.resources.open(owner, () => new PageQueue()).next(() => look(asked, guard, servers, run));
    },
  };
}

async function look(asked: string, guard: Guard, servers: McpServers, run: BrowsingRun): Promise<WebDocument> {
  const { signal, tenantId } = run;
  try {
    const { url } = await guard.check(asked, signal, tenantId);
    const session = sessionFor(servers, run);
    const call = async (tool: string, args: Record<string, string>): Promise<{ text: string; shown: string | undefined }> => {
      const { isError, text } = await session.call(PLAYWRIGHT, tool, args, signal);
      const address = addressIn(text, isError);
      const shown = address === undefined ? undefined : (await guard.check(address, signal, tenantId)).url.href;
      if (isError) throw new McpProblem(text || `${tool} failed`);
      return { text, shown };
    };
    await call('browser_navigate', { url: url.href });
    // Only this snapshot is used: the page may have changed its address since the previous answers.
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
 * The address of the page that an answer shows. A page may forge such a line, for example in a console message, but
 * can't remove the true one: an answer with two such lines is refused.
 * @throws {McpProblem}
 */
function addressIn(text: string, isError: boolean): string | undefined {
  const named = new Set(Array.from(text.matchAll(/^[ \t]*(?:- )?Page URL:(.*)$/gm), ([, address]) => address!.trim()));
  if (named.size > 1) throw new McpProblem(UNCLEAR);
  const [address] = named;
  return isError && address !== undefined && NO_PAGE.test(address) ? undefined : address;
}

/** The HTTP status of the page. Newer servers report a status that isn't a success; older servers report none. */
function statusOf(text: string): number {
  return Number(/^- HTTP status: (\d{3})\b/m.exec(text)?.[1] ?? 200);
}

/** Runs the visits of one run one after the other, since they share one page. */
class PageQueue implements AsyncDisposable {
  #last: Promise<unknown> = Promise.resolve();

  next<T>(work: () => Promise<T>): Promise<T> {
    const visit = this.#last.then(work);
    this.#last = visit.catch(() => {});
    return visit;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last;
  }
}
