import { createA2a } from './a2a/client.ts';
import { loadA2aConfig } from './a2a/config.ts';
import type { Config } from '../config.ts';
import { loadMcpConfig, type McpConfig } from './mcp/config.ts';
import { McpProcesses } from './mcp/processes.ts';
import { outsideRule, type OutsideRule } from './web/outside.ts';
import type { LoginServices } from './mcp/login/service.ts';
import { createMcp } from './mcp/session.ts';
import { TenantMcp } from './mcp/tenants.ts';
import type { McpServerStore } from '../store/mcp/servers.ts';
import type { ResultMemory } from '../runtime/attachments.ts';
import type { ReadingRun } from '../runtime/commands/fetch.ts';
import type { CommandServices } from '../runtime/commands/registry.ts';
import type { SearchEngine } from '../runtime/commands/search.ts';
import type { DocumentReader } from '../runtime/documents.ts';
import type { ImageLoader } from '../runtime/images.ts';
import type { DocumentSources } from '../runtime/prompt-documents.ts';
import type { AnswerSchemas } from '../runtime/typed.ts';
import type { ContainerSandbox } from './sandbox/sandbox.ts';
import { sandboxSettings } from './sandbox/settings.ts';
import { parseAllow } from '../lib/allow-list.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { createBrowser } from './browser/browser.ts';
import { createMcpBrowser, PLAYWRIGHT } from './browser/mcp-browser.ts';
import type { Slots } from '../lib/slots.ts';
import type { OwnLimits } from '../store/tenants/own-limits.ts';
import { Schemas } from './schema/schemas.ts';
import { Documents } from './documents/documents.ts';
import { createGuard, type Resolve } from './web/guard.ts';
import { PageReader } from './web/page.ts';

/** The tools with which agents reach the outside. */
export interface Tools {
  services: Pick<CommandServices, 'web' | 'documents' | 'searchEngine' | 'browser' | 'mcpServers' | 'a2aAgents' | 'workspace' | 'sandbox'>;
  images: Pick<ImageLoader, 'load'>;
  documents: DocumentReader;
  documentLoader: Pick<DocumentSources, 'load'> & {
    /** Keeps memory for a document until the run has ended. @returns why there is none */
    hold(run: ReadingRun, bytes: number): Promise<{ problem: string } | undefined>;
  };
  resultMemory: ResultMemory;
  schemas: AnswerSchemas;
  sandbox: ContainerSandbox | undefined;
  mcp: TenantMcp;
  /** Where tenants' MCP servers may be. */
  mcpRule: OutsideRule;
  close(): Promise<void>;
}

export interface ToolsOptions {
  config: Config;
  nodeId: string;
  /** The database's identity. */
  instance: string;
  /** Resolves names for the address guard; by default as the system does. */
  resolve?: Resolve | undefined;
  slots: Slots;
  /** Of the tenants' own MCP servers. */
  mcp: { servers: Pick<McpServerStore, 'known' | 'load' | 'mayHave'>; services: Omit<LoginServices, 'rule'> };
  /** The limits of a tenant that go before those of the settings. */
  limitsOf(tenantId: number): OwnLimits | Promise<OwnLimits>;
  onProblem(error: unknown, what: string): void;
  /** Called for each line that an MCP server writes to its standard error. */
  onDebug(server: string, line: string): void;
}

/**
 * Puts the configured tools together. What needs a large library loads it when it is first used, so that
 * a server whose agents only talk stays small.
 * @throws {ConfigError}
 */
export async function openTools(options: ToolsOptions): Promise<Tools> {
  const { config, nodeId, instance, resolve, slots, onProblem, onDebug } = options;
  const allow = parseAllow(config.FETCH_ALLOW);
  const guard = createGuard({ allow, ...(resolve ? { resolve } : {}) });
  const pages = new PageReader({ slots });
  const documents = new Documents({ slots, pages });
  const web = lazily(async () => new (await import('./web/reader.ts')).GuardedWeb({ guard, slots, pages, documents }));
  const search = openSearch(config);
  const mcpConfig: McpConfig = loadMcpConfig(config.MCP_CONFIG) ?? new Map();
  const processes = mcpProcesses(options, mcpConfig);
  const mcpRule = outsideRule(guard, allow, 'MCP servers');
  const mcp = new TenantMcp({
    config: mcpConfig,
    make: (servers) => createMcp(servers, { onDebug, processes }),
    servers: options.mcp.servers,
    services: { ...options.mcp.services, rule: mcpRule },
  });
  const a2aConfig = loadA2aConfig(config.A2A_CONFIG);
  const a2a = a2aConfig && createA2a(a2aConfig, { guard });
  const chromium = createBrowser({ guard, path: config.BROWSER_PATH, slots, pages });
  // The guard checks every request of our own Chromium, but only the first and the last address of the MCP server's
  // browser.
  const remoteBrowser = mcp.names.includes(PLAYWRIGHT) ? createMcpBrowser({ guard, servers: mcp }) : undefined;
  const schemas = new Schemas({ slots });
  const sandbox = await openSandbox({ config, nodeId, instance, slots }, (error) => onProblem(error, 'sandbox'));
  return {
    services: {
      web: { fetch: async (url, run) => (await web()).fetch(url, run) },
      documents,
      searchEngine: search?.engine,
      browser: chromium.path === undefined ? remoteBrowser : chromium,
      mcpServers: mcp,
      a2aAgents: a2a,
      workspace: sandbox,
      sandbox,
    },
    images: { load: async (url, run) => (await web()).load(url, run) },
    documents,
    documentLoader: {
      load: async (url, run) => (await web()).document(url, run),
      hold: async (run, bytes) => (await web()).hold(run, bytes),
    },
    resultMemory: { hold: async (run, data) => (await web()).holdResult(run, data) },
    schemas,
    sandbox,
    mcp,
    mcpRule,
    async close() {
      await Promise.all([web.close(), documents.close(), schemas.close(), search?.close(), chromium.close(), sandbox?.close()]);
    },
  };
}

/** A run may have each server twice: with and without the right to ask people. So many can always run. */
const TWICE = 2;

function mcpProcesses({ config, slots, limitsOf }: ToolsOptions, servers: McpConfig): McpProcesses {
  const { MCP_MAX_PROCESSES, TENANT_MAX_MCP_PROCESSES } = config;
  const least = TWICE * [...servers.values()].filter(({ kind }) => kind === 'stdio').length;
  const atLeast = (limit: number): number => Math.max(least, limit || Number.MAX_SAFE_INTEGER);
  return new McpProcesses(slots, {
    all: atLeast(MCP_MAX_PROCESSES),
    perTenant: atLeast(TENANT_MAX_MCP_PROCESSES),
    async own(tenantId) {
      const { max_mcp_processes: own } = await limitsOf(tenantId);
      return own === undefined ? undefined : atLeast(own);
    },
  });
}

/** Makes something when it is first asked for, and closes it if it was. */
function lazily<T extends { close(): Promise<void> }>(make: () => Promise<T>): (() => Promise<T>) & { close(): Promise<void> } {
  let made: Promise<T> | undefined;
  return Object.assign(() => (made ??= outsideOfRuns(make)), { close: async () => (await made)?.close() });
}

function openSearch({ SEARCH_PROVIDER, SEARCH_API_KEY, SEARCH_URL }: Config): { engine: SearchEngine; close(): Promise<void> } | undefined {
  if (!SEARCH_PROVIDER) return undefined;
  const engine = lazily(async () => {
    const { createSearch } = await import('./search/search.ts');
    return createSearch({ provider: SEARCH_PROVIDER, key: SEARCH_API_KEY ?? '', url: SEARCH_URL });
  });
  return { engine: { search: async (query, top, signal) => (await engine()).search(query, top, signal) }, close: () => engine.close() };
}

async function openSandbox(
  { config, nodeId, instance, slots }: Pick<ToolsOptions, 'config' | 'nodeId' | 'instance' | 'slots'>,
  onError: (error: unknown) => void,
) {
  const settings = sandboxSettings(config);
  if (!settings) return undefined;
  const [{ ContainerSandbox }, { PLACE_MS, STARTS }] = await Promise.all([
    import('./sandbox/sandbox.ts'),
    import('./sandbox/containers.ts'),
  ]);
  const places = slots.of('sandbox', config.SANDBOX_MAX_CONTAINERS || Number.MAX_SAFE_INTEGER, { waitMs: PLACE_MS });
  return new ContainerSandbox({ settings, instance, nodeId, onError, starts: slots.of('container', STARTS), places });
}
