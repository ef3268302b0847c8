import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { connectDatabase } from '../../src/store/database/connect.ts';
import { Fence } from '../../src/store/moving/fence.ts';
import { startBaton } from '../support/server.ts';

it('[MOV-017] a request whose body is not all there when its tenant begins to move is refused', async () => {
  await using baton = await startBaton();
  await using other = new AsyncDisposableStack();
  const database = await connectDatabase({ url: baton.database.url });
  other.defer(() => database.close());
  const { id, token } = baton.tenant;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Expect: '100-continue' };
  const late = request(`${baton.url}/v1/requests`, { method: 'POST', headers });
  late.flushHeaders();
  await once(late, 'continue');
  await new Fence(database).raise(id, { to: 'eu2', instance: 'there' }, { actor: 'test', now: 1 });
  // Until the server believes it.
  await expect.poll(() => baton.api.statusOf('POST', '/v1/requests')).toBe(503);
  const before = (await database.knex('requests').where({ tenant_id: id })).length;
  late.end(JSON.stringify({ message: 'late' }));
  const [answer] = (await once(late, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await json(answer)]).toEqual([503, expect.objectContaining({ error_code: 'tenant_moving', cell: 'eu2' })]);
  expect(await database.knex('requests').where({ tenant_id: id })).toHaveLength(before);
});
