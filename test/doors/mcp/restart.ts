import { expect } from 'vitest';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';
import { startBaton } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { callTool, connectHost, scripted, textOf } from './host.ts';

/** The official client is in the middle of a call when the server is restarted, and gets its result all the same. */
export async function outlivesRestart(dialect: TestDatabase['dialect']): Promise<void> {
  await using database = await createDatabase(dialect);
  const before = await startBaton({ database });
  await before.api.post('/v1/agents', scripted('resume', { recovery: 'resume' }));
  const { token } = before.tenant;
  await using proxy = await startTcpProxy(Number(new URL(before.url).port));
  await using one = await connectHost(`http://127.0.0.1:${proxy.port}`, token);
  const begun = Promise.withResolvers<void>();
  const call = callTool(one, 'resume', { message: 'go' }, { onprogress: () => begun.resolve() });
  await begun.promise;
  await before.stop();
  await using after = await startBaton({ database });
  proxy.lead(Number(new URL(after.url).port));
  const result = await call;
  expect(result.isError).toBe(false);
  expect(textOf(result)).not.toBe('');
  expect((await one.client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent', 'resume']);
}
