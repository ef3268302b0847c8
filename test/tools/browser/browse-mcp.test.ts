import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { openTools } from '../../../src/tools/open.ts';
import { McpProblem, type McpResult, type McpServers } from '../../../src/runtime/commands/mcp-servers.ts';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { Slots } from '../../../src/lib/slots.ts';
import { createMcpBrowser } from '../../../src/tools/browser/mcp-browser.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { Processes } from '../../support/mcp.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';

const text = (text: string): McpResult => ({ isError: false, text, images: [] });
/** As the server says it. */
const page = (url: string, snapshot: string): McpResult =>
  text(`### Page\n- Page URL: ${url}\n### Snapshot\n\`\`\`yaml\n${snapshot}\n\`\`\``);

/** What an agent is told of its commands, and what the MCP server was asked, with the sessions there were. */
async function browse(lines: string[], answer: (tool: string, args: unknown, signal: AbortSignal) => Promise<McpResult>) {
  const calls: string[] = [];
  let sessions = 0;
  const servers: McpServers = {
    names: ['playwright'],
    namesFor: (tenantId) => (tenantId === 99 ? [] : ['playwright']),
    instructions: () => undefined,
    get eliciting() {
      return this;
    },
    open() {
      sessions += 1;
      return {
        tools: async () => ({ tools: [], more: false }),
        tool: async () => undefined,
        read: async () => ({ isError: false, text: '', images: [] }),
        async call(server, tool, args, signal) {
          calls.push(`${server} ${tool} ${JSON.stringify(args)}`);
          return answer(tool, args, signal);
        },
        async [Symbol.asyncDispose]() {
          sessions -= 1;
        },
      };
    },
  };
  const guard = createGuard({ allow: parseAllow('site.test'), resolve: async () => ['10.0.0.1'] });
  const model = new ScriptedModel((_, turn) => (turn === 1 ? `${lines.join('\n')}\n` : 'ok'));
  const { events, settled } = await runOnce(model, {
    services: { browser: createMcpBrowser({ guard, servers }), mcpServers: servers },
    during: (supervisor) => {
      cancel = () => void supervisor.cancel('run');
    },
  });
  await settled;
  return { told: String(model.requests[1]?.messages.at(-1)!.content), calls, sessions, events };
}
let cancel: () => void;

describe('/browse through the MCP server playwright', () => {
  it('[BRW-040] navigates, takes a snapshot, and shows it, one page after the other', async () => {
    let busy = 0;
    let at = '';
    const { told, calls, sessions } = await browse(['/browse http://site.test/a', '/browse http://site.test/b'], async (tool, args) => {
      busy += 1;
      await Promise.resolve();
      expect(busy).toBe(1);
      busy -= 1;
      if (tool === 'browser_navigate') at = (args as { url: string }).url;
      return page(at, `- heading "Hello from ${at}"`);
    });
    expect(told).toContain('- heading "Hello from http://site.test/a"');
    expect(told).toContain('- heading "Hello from http://site.test/b"');
    expect(calls).toEqual(
      ['a', 'b'].flatMap((path) => [`playwright browser_navigate {"url":"http://site.test/${path}"}`, 'playwright browser_snapshot {}']),
    );
    expect(sessions).toBe(0);
  });

  it('[BRW-040] shows the address that a redirect has led to', async () => {
    const { told } = await browse(['/browse http://site.test/'], async () => page('http://site.test:8080/new', '- text: moved'));
    expect(told).toContain('URL: http://site.test:8080/new\n\n### Page');
    expect(told).toContain('- text: moved');
  });

  it.each<[string, (tool: string) => McpResult, RegExp]>([
    ['at once', () => page('http://127.0.0.1/', 'secret'), /127\.0\.0\.1 is not on the public internet/],
    [
      'on the way to another page',
      (tool) => page(tool === 'browser_navigate' ? 'http://[::1]/' : 'http://site.test/', 'secret'),
      /::1 is not on/,
    ],
    [
      'after it was loaded',
      (tool) => page(tool === 'browser_snapshot' ? 'http://169.254.169.254/' : 'http://site.test/', 'secret'),
      /169\.254\.169\.254 is not on/,
    ],
    ['that is no page of the web', () => page('file:///etc/passwd', 'secret'), /only http and https/],
    ['and forges the line', () => page('http://127.0.0.1/', 'secret\n- Page URL: http://site.test/'), /does not say plainly/],
    ['in an answer of a tool that fails', () => ({ ...page('http://127.0.0.1/', 'secret'), isError: true }), /127\.0\.0\.1 is not on/],
    ['and does not say so', () => text('secret'), /does not say plainly which page it shows/],
  ])('[BRW-040] tools nothing on from a browser that went to a refused address: %s', async (_name, answer, words) => {
    const { told } = await browse(['/browse http://site.test/'], async (tool) => answer(tool));
    expect(told).toMatch(new RegExp(`ERR: http://site\\.test/ was not read: [^\\n]*${words.source}`));
    expect(told).not.toContain('secret');
  });

  it('[BRW-040] reports a status that is not a success', async () => {
    const { told } = await browse(['/browse http://site.test/'], async () =>
      page('http://site.test/\n- HTTP status: 404 Not Found', '- text: gone'),
    );
    expect(told).toContain('ERR: http://site.test/ answered with status 404');
  });

  it('[BRW-040] sends the server no address that the guard refuses', async () => {
    const { told, calls } = await browse(['/browse http://127.0.0.1/', '/browse file:///etc/passwd'], async () => text('never'));
    expect(told).toMatch(/ERR: [^\n]*127\.0\.0\.1 is not on the public internet/);
    expect(told).toMatch(/ERR: [^\n]*only http and https/);
    expect(calls).toEqual([]);
  });

  it.each<[string, () => Promise<McpResult>, string]>([
    ['a tool that fails', async () => ({ isError: true, text: 'net::ERR_NAME', images: [] }), 'net::ERR_NAME'],
    ['a page that is not there', async () => ({ ...page('chrome-error://chromewebdata/', ''), isError: true }), '### Page'],
    [
      'a dead server',
      () => Promise.reject(new McpProblem("the MCP server 'playwright' has ended")),
      "the MCP server 'playwright' has ended",
    ],
  ])('[BRW-040] says what went wrong: %s', async (_name, answer, words) => {
    const { told } = await browse(['/browse http://site.test/'], answer);
    expect(told).toContain(`ERR: http://site.test/ was not read: ${words}`);
  });

  it('[BRW-040] ends with the run, waiting visits included', async () => {
    const { events, sessions, calls } = await browse(
      ['/browse http://site.test/a', '/browse http://site.test/b'],
      (_tool, _args, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          cancel();
        }),
    );
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(calls).toHaveLength(1);
    expect(sessions).toBe(0);
  });
});

describe('which browser /browse uses', () => {
  /** What a run with these tools was told, and how many MCP servers were started for it. */
  async function told(browserPath: string) {
    using processes = new Processes();
    const folder = mkdtempSync(join(tmpdir(), 'baton-tools-'));
    const file = join(folder, 'mcp.json');
    const { command, args, env } = processes.example();
    writeFileSync(file, JSON.stringify({ mcpServers: { playwright: { command, args, env } } }));
    const tools = await openTools({
      config: loadConfig({ BROWSER_PATH: browserPath, MCP_CONFIG: file }),
      nodeId: 'node',
      instance: 'instance',
      resolve: async () => ['93.184.216.34'],
      slots: new Slots(),
      mcp: { servers: { known: () => [], load: async () => [], mayHave: () => false }, services: {} as never },
      limitsOf: () => ({}),
      onProblem: () => {},
      onDebug: () => {},
    });
    const model = new ScriptedModel((_, turn) => (turn === 1 ? '/browse http://site.test/\n' : 'ok'));
    const { settled } = await runOnce(model, { services: tools.services });
    await settled;
    await tools.close();
    rmSync(folder, { recursive: true });
    return { text: String(model.requests[1]!.messages.at(-1)!.content), servers: processes.started.length };
  }

  it('[BRW-040] is the guarded Chromium when there is one, whatever MCP servers are configured', async () => {
    // A program that is no Chromium: that it was chosen shows in how it fails.
    const { text, servers } = await told(process.execPath);
    expect(text).toMatch(/ERR: [^\n]*browser could not be started/);
    expect(servers).toBe(0);
  });

  it('[BRW-040] is the browser of the MCP server when there is no Chromium', async () => {
    const { text, servers } = await told('/nowhere/chromium');
    expect(text).toMatch(/ERR: [^\n]*browser_navigate/);
    expect(servers).toBe(1);
  });
});
