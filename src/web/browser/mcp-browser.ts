import type { Browser, BrowsingRun } from '../../runtime/commands/browse.ts';
import type { WebDocument } from '../../runtime/commands/fetch.ts';
import { McpProblem, type McpServers } from '../../runtime/commands/mcp.ts';
import { AddressRefused, type Guard } from '../guard.ts';

/** The MCP server that `/browse` uses when it is configured. */
export const PLAYWRIGHT = 'playwright';

/**
 * `/browse` through the MCP server `playwright`, in the session that `/mcp` has with it in the same run. The guard
 * checks the URL; where that browser goes from there is in the hands of who has configured the server.
 */
export function createMcpBrowser({ guard, servers }: { guard: Guard; servers: McpServers }): Browser {
  const owner = {};
  return {
    async visit(asked, run) {
      // It has one page: one after the other.
      return run.resources.open(owner, () => new Turns()).next(() => look(asked, guard, servers, run));
    },
  };
}

async function look(asked: string, guard: Guard, servers: McpServers, { signal, resources }: BrowsingRun): Promise<WebDocument> {
  try {
    const { url } = await guard.check(asked, signal);
    const session = resources.open(servers, () => servers.open());
    const texts: string[] = [];
    for (const [tool, args] of [['browser_navigate', { url: url.href }], ['browser_snapshot', {}]] as const) {
      const { isError, text } = await session.call(PLAYWRIGHT, tool, args, signal);
      if (isError) return { kind: 'problem', problem: text || `${tool} failed` };
      if (text !== '') texts.push(text);
    }
    return { kind: 'text', url: asked, status: 200, title: '', text: texts.join('\n'), links: [], truncated: false };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressRefused || error instanceof McpProblem) return { kind: 'problem', problem: error.message };
    throw error;
  }
}

/** Lets work of a run be done one after the other. */
class Turns implements AsyncDisposable {
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
