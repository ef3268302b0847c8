import { parseAllow } from '../../src/lib/allow-list.ts';
import { createBrowser, type BrowserOptions, type ChromiumBrowser } from '../../src/tools/browser/browser.ts';
import { createGuard, type Resolve } from '../../src/tools/web/guard.ts';
import { RunResources } from '../../src/runtime/resources.ts';
import { browserPath } from './chromium.ts';
import { agentOf } from './runtime.ts';

/** A browser that reaches the public internet and these. On a machine that is busy with others a page takes its time. */
export function browserFor(allow: string, { resolve, ...options }: Partial<BrowserOptions> & { resolve?: Resolve } = {}): ChromiumBrowser {
  const guard = createGuard({ allow: parseAllow(allow), ...(resolve ? { resolve } : {}) });
  return createBrowser({ guard, path: browserPath, timeoutMs: 100_000, ...options });
}

/** A run, as far as browsing concerns it. */
export class BrowsingRun implements AsyncDisposable {
  readonly tenantId: number;
  readonly agent = agentOf('index');
  readonly resources = new RunResources();
  readonly #controller = new AbortController();

  constructor(tenantId = 1) {
    this.tenantId = tenantId;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  cancel(): void {
    this.#controller.abort(new Error('canceled'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const problems = await this.resources.close();
    if (problems.length > 0) throw new AggregateError(problems);
  }
}
