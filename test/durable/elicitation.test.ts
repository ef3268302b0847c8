import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Questions } from '../../src/store/runs/questions.ts';
import { createDatabase, describeOnSqliteFirst } from '../support/databases.ts';
import { startMcpHttp } from '../support/mcp.ts';
import { spawnBaton } from '../support/process.ts';
import { asker, openQuestion } from '../support/questions.ts';

const CITY = { message: 'Which city?', requestedSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } };
const INTERRUPTED = 'ERR: interrupted by a server restart; it may or may not have taken effect';

describeOnSqliteFirst('a run that waits for what an MCP server asks', (dialect) => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '[DUR-101] goes on behind the %s of its process: the question is closed, the call not repeated',
    async (signal) => {
      const mcp = await startMcpHttp();
      await using _ = mcp.server;
      const database = await createDatabase(dialect);
      const config = { mcpServers: { a: { type: 'http', url: `${mcp.server.origin}/mcp` } } };
      writeFileSync(join(database.folder, 'mcp.json'), JSON.stringify(config));
      const first = await spawnBaton({ database, env: { PARK_SECONDS: '0', DRAIN_SECONDS: '1' } });
      // What only reads would run again, if it had asked nobody.
      const message = `/mcp call a peek ${JSON.stringify({ forms: [CITY] })}`;
      const begin = async () => {
        const run = await first.api.start({ message, agent_def: asker({ capabilities: ['/ask', '/mcp'] }) });
        return { run, question: await openQuestion(first.api, run) };
      };
      const [open, answered] = [await begin(), await begin()];
      first.kill(signal);
      await first.exited;
      if (signal === 'SIGKILL') {
        // Nobody's process takes it, but a person may be that late.
        const store = await openDatabase({ url: database.url });
        const questions = new Questions(store, { nodeId: 'another', webhookTenants: { mayHave: () => false } });
        expect(await questions.answer(1, answered.question.id, { text: 'Rome' }, 1, undefined)).toMatchObject({ decision: 'answered' });
        await store.close();
      }

      await using again = await first.restart();
      for (const { run, question } of [open, answered]) {
        const rest = await again.api.resume(run);
        expect(await rest.over).toBe('complete');
        const said =
          signal === 'SIGKILL' && question === answered.question ? { decision: 'answered', text: 'Rome' } : { decision: 'canceled' };
        expect(rest.data('answer')).toMatchObject([{ question_id: question.id, ...said }]);
        expect(rest.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: false, error: INTERRUPTED }]);
        expect(rest.data('question')).toEqual([]);
        expect(rest.done).toMatchObject({ ok: true });
        expect((await again.api.post(`/v1/questions/${question.id}/answer`, { text: 'Paris' })).status).toBe(409);
        expect((await again.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'completed', attempts: 2 });
      }
    },
  );
});
