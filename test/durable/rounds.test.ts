import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDatabase, describeOnSqliteFirst } from '../support/databases.ts';
import { startMcpModern } from '../support/mcp.ts';
import { spawnBaton } from '../support/process.ts';
import { asker, openQuestion } from '../support/questions.ts';

const CITY = { message: 'Which city?', requestedSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } };
const SURE = { message: 'Sure?', requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] } };

describeOnSqliteFirst('a run that waits for what an MCP server without sessions wants to know', (dialect) => {
  it.each([
    ['waits', '3600', 'SIGKILL'],
    ['is parked', '0', 'SIGKILL'],
    ['waits', '3600', 'SIGTERM'],
  ] as const)(
    '[MCP-106] and %s (PARK_SECONDS=%s) goes on in another process behind the %s of its own',
    async (_how, PARK_SECONDS, signal) => {
      const mcp = await startMcpModern('reject');
      await using _ = mcp.server;
      const database = await createDatabase(dialect);
      const config = { mcpServers: { a: { type: 'http', url: mcp.config.url.href } } };
      writeFileSync(join(database.folder, 'mcp.json'), JSON.stringify(config));
      const first = await spawnBaton({ database, env: { PARK_SECONDS, DRAIN_SECONDS: '1' } });
      // Not to be repeated: its description says nothing.
      const message = `/mcp call a elicit ${JSON.stringify({ forms: [CITY, SURE] })}`;
      const run = await first.api.start({ message, agent_def: asker({ capabilities: ['/ask', '/mcp'] }) });
      const city = await openQuestion(first.api, run);
      first.kill(signal);
      await first.exited;

      const second = await first.restart();
      expect((await second.api.post(`/v1/questions/${city.id}/answer`, { text: 'Rome' })).status).toBe(200);
      const rest = await second.api.follow(run.requestId, { behind: run });
      await rest.until(({ event }) => event === 'question');
      const [sure] = rest.data('question');
      expect(sure!.text).toContain('> Sure?');
      second.kill('SIGKILL');
      await second.exited;

      await using third = await second.restart();
      expect((await third.api.post(`/v1/questions/${sure!.question_id}/answer`, { text: 'yes' })).status).toBe(200);
      const end = await third.api.resume(rest);
      expect(await end.over).toBe('complete');
      expect(end.text()).toContain('{"action":"accept","content":{"city":"Rome"}}\n> {"action":"accept","content":{"sure":true}}');
      expect(end.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: true }]);
      // Each round reached the server once.
      expect(mcp.said).toEqual(['asked 0', 'asked 1', 'asked 2']);
    },
  );
});
