import { describe, expect, it } from 'vitest';
import { browseCommand } from '../../src/runtime/commands/browse.ts';
import { McpProblem, mcpCommand, type McpResult, type McpServers } from '../../src/runtime/commands/mcp.ts';
import { parseAllow } from '../../src/web/allow.ts';
import { createMcpBrowser } from '../../src/web/browser/mcp-browser.ts';
import { createGuard } from '../../src/web/guard.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

const text = (text: string): McpResult => ({ isError: false, text, images: [] });

/** What an agent is told of its commands, and what the MCP server was asked, with the sessions there were. */
async function browse(lines: string[], answer: (tool: string, args: unknown, signal: AbortSignal) => Promise<McpResult>) {
  const calls: string[] = [];
  let sessions = 0;
  const servers: McpServers = {
    names: ['playwright'],
    open() {
      sessions += 1;
      return {
        tools: async () => ({ tools: [], more: false }),
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
    commands: [browseCommand(createMcpBrowser({ guard, servers })), mcpCommand(servers)],
    during: (supervisor) => {
      cancel = () => void supervisor.cancel('run');
    },
  });
  await settled;
  return { told: String(model.requests[1]?.messages.at(-1)!.content), calls, sessions, events };
}
let cancel: () => void;

describe('/browse through the MCP server playwright', () => {
  it('[BRW-040] navigates, takes a snapshot, and shows both, one page after the other', async () => {
    let busy = 0;
    const { told, calls, sessions } = await browse(['/browse http://site.test/a', '/browse http://site.test/b'], async (tool, args) => {
      busy += 1;
      await Promise.resolve();
      expect(busy).toBe(1);
      busy -= 1;
      return text(tool === 'browser_navigate' ? `at ${(args as { url: string }).url}` : '- heading "Hello"');
    });
    expect(told).toContain('at http://site.test/a\n- heading "Hello"');
    expect(told).toContain('at http://site.test/b\n- heading "Hello"');
    expect(calls).toEqual(['a', 'b'].flatMap((path) => [`playwright browser_navigate {"url":"http://site.test/${path}"}`, 'playwright browser_snapshot {}']));
    expect(sessions).toBe(0);
  });

  it('[BRW-040] asks it for nothing that the guard refuses', async () => {
    const { told, calls } = await browse(['/browse http://127.0.0.1/', '/browse file:///etc/passwd'], async () => text('never'));
    expect(told).toMatch(/ERR: [^\n]*127\.0\.0\.1 is not on the public internet/);
    expect(told).toMatch(/ERR: [^\n]*only http and https/);
    expect(calls).toEqual([]);
  });

  it.each<[string, () => Promise<McpResult>, string]>([
    ['a tool that fails', async () => ({ isError: true, text: 'net::ERR_NAME', images: [] }), 'net::ERR_NAME'],
    ['a dead server', () => Promise.reject(new McpProblem("the MCP server 'playwright' has ended")), "the MCP server 'playwright' has ended"],
  ])('[BRW-040] says what went wrong: %s', async (_name, answer, words) => {
    const { told } = await browse(['/browse http://site.test/'], answer);
    expect(told).toContain(`ERR: http://site.test/ was not read: ${words}`);
  });

  it('[BRW-040] ends with the run, also what waits for its turn', async () => {
    const { events, sessions, calls } = await browse(['/browse http://site.test/a', '/browse http://site.test/b'], (_tool, _args, signal) =>
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
