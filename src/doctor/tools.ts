import { createA2a } from '../tools/a2a/client.ts';
import { loadA2aConfig } from '../tools/a2a/config.ts';
import type { Config } from '../config.ts';
import type { registry } from '../runtime/commands/registry.ts';
import { loadMcpConfig } from '../tools/mcp/config.ts';
import { createMcp } from '../tools/mcp/session.ts';
import { sandboxSettings } from '../tools/sandbox/settings.ts';
import { parseAllow } from '../lib/allow-list.ts';
import { createGuard } from '../tools/web/guard.ts';
import { wordsOf, type Check, type Finding } from './finding.ts';

type State = Omit<Finding, 'name'>;

/** Finds out whether a command works here, by trying it. */
type Try = (config: Config, signal: AbortSignal) => Promise<State | Finding[]>;

/** The commands that reach out of the server. */
type Outside = { [Verb in keyof Registry]: Registry[Verb]['outside'] extends true ? Verb : never }[keyof Registry];

type Registry = typeof registry;

/** A check for each command that reaches out of the server, in the order of the report. */
const CHECKS: Record<Outside, Try> = {
  fetch: tryFetch,
  search: trySearch,
  browse: tryBrowse,
  exec: tryExec,
  mcp: tryMcp,
  a2a: tryA2a,
};

export function commandChecks(config: Config): Check[] {
  return Object.entries(CHECKS).map(([verb, look]) => ({ name: `/${verb}`, run: (signal) => look(config, signal) }));
}

async function tryFetch({ FETCH_ALLOW }: Config): Promise<State> {
  const exceptions = FETCH_ALLOW === '' ? 'no exceptions (FETCH_ALLOW)' : `and from ${FETCH_ALLOW}`;
  return { state: 'works', detail: `from the public internet, ${exceptions}` };
}

async function trySearch({ SEARCH_PROVIDER, SEARCH_API_KEY, SEARCH_URL }: Config, signal: AbortSignal): Promise<State> {
  if (!SEARCH_PROVIDER) return { state: 'off', detail: 'not configured', advice: 'set SEARCH_PROVIDER and SEARCH_API_KEY or SEARCH_URL' };
  const { createSearch } = await import('../tools/search/search.ts');
  const search = createSearch({ provider: SEARCH_PROVIDER, key: SEARCH_API_KEY ?? '', url: SEARCH_URL });
  try {
    const hits = await search.search('weather', 1, signal);
    return 'problem' in hits ? { state: 'broken', detail: hits.problem } : { state: 'works', detail: SEARCH_PROVIDER };
  } finally {
    await search.close();
  }
}

async function tryBrowse(config: Config): Promise<State> {
  const { createBrowser } = await import('../tools/browser/browser.ts');
  const browser = createBrowser({ guard: createGuard({ allow: parseAllow(config.FETCH_ALLOW) }), path: config.BROWSER_PATH });
  if (browser.path === undefined) {
    if (config.BROWSER_PATH) return { state: 'broken', detail: 'BROWSER_PATH leads to no program', advice: 'correct it, or leave it out' };
    return {
      state: 'off',
      detail: 'no Chromium was found',
      advice: 'install one, or set BROWSER_PATH; an MCP server named playwright would do, with less protection (docs/security.md)',
    };
  }
  try {
    const found = await browser.probe();
    return found.ok ? { state: 'works', detail: found.detail } : { state: 'broken', detail: found.problem };
  } finally {
    await browser.close();
  }
}

async function tryExec(config: Config): Promise<State> {
  const settings = sandboxSettings(config);
  if (!settings) return { state: 'off', detail: 'not configured', advice: 'set SANDBOX_IMAGE, and SANDBOX_ENGINE unless it is docker' };
  const { ContainerSandbox } = await import('../tools/sandbox/sandbox.ts');
  const sandbox = new ContainerSandbox({ settings, instance: 'doctor', nodeId: `doctor${process.pid}`, onError: () => {} });
  try {
    const found = await sandbox.probe();
    return found.ok ? { state: 'works', detail: found.detail } : { state: 'broken', detail: found.problem };
  } finally {
    await sandbox.close();
  }
}

async function tryMcp({ MCP_CONFIG }: Config, signal: AbortSignal): Promise<State | Finding[]> {
  const config = loadMcpConfig(MCP_CONFIG);
  if (!config || config.size === 0) return { state: 'off', detail: 'no servers', advice: 'write mcp.json, or set MCP_CONFIG' };
  await using session = createMcp(config).open();
  const names = [...config.keys()];
  return await Promise.all(
    names.map((name) => found(`/mcp ${name}`, async () => `${(await session.tools(name, signal)).tools.length} tools`)),
  );
}

async function tryA2a(config: Config, signal: AbortSignal): Promise<State | Finding[]> {
  const agents = loadA2aConfig(config.A2A_CONFIG);
  if (!agents || agents.size === 0) return { state: 'off', detail: 'no remote agents', advice: 'write a2a.json, or set A2A_CONFIG' };
  const guard = createGuard({ allow: parseAllow(config.FETCH_ALLOW) });
  await using session = createA2a(agents, { guard }).open();
  const names = [...agents.keys()];
  return await Promise.all(names.map((name) => found(`/a2a ${name}`, async () => (await session.card(name, signal)).name)));
}

/** @param look returns a description of what works, or throws */
async function found(name: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { name, state: 'works', detail: await look() };
  } catch (error) {
    return { name, state: 'broken', detail: wordsOf(error) };
  }
}
