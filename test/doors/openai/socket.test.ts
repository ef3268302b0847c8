import type { ResponsesServerEvent } from 'openai/resources/responses/responses';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';
import { openSocket } from './sockets.ts';
import { agent } from './official.ts';

describe('the WebSocket of responses', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  it('smoke', async () => {
    upstream().reply({ text: ['Hel', 'lo'] });
    await using socket = await openSocket(baton());
    const events = await socket.ask({ input: 'hi' });
    console.log(events);
  });
});
