import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Baton, type RunEvent } from '../../../clients/typescript/src/index.ts';
import { spawnBaton } from '../../support/process.ts';
import { assemble } from '../../support/stream.ts';
import { freePort } from '../../verify/ci-guide.ts';

/*
 * Those who read a run that outlives its server: the client, `baton send`, and the checker of streams.
 */

const PROGRAM = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const ANSWER = `First this.\n${Array.from({ length: 20 }, (_, index) => `word${index + 1}`).join(' ')}`;

it('[CTS-014] a run whose server is killed arrives whole, in the client, with baton send, and behind a cursor', async () => {
  const PORT = String(await freePort());
  let server = await spawnBaton({ env: { PORT } });
  try {
    const { url, token, api, database } = server;
    const agent = { id: 'steady', name: 'Steady', role: 'test', goal: 'play', model: 'demo/script:resume', recovery: 'resume' };
    expect((await api.post('/v1/agents', agent)).status).toBe(201);

    // It takes longest to start: the runs of all have to be under way when the server is killed.
    const sender = spawn(process.execPath, [PROGRAM, 'send', 'go', '--agent', 'steady', '--url', url], {
      cwd: database.folder,
      env: { PATH: process.env['PATH'], BATON_TOKEN: token },
    });
    let sent = '';
    sender.stdout.setEncoding('utf8').on('data', (piece: string) => (sent += piece));
    const sending = once(sender, 'close');
    await once(sender.stdout, 'data');

    const run = await new Baton({ url, token }).run({ message: 'go', agent: 'steady' });
    const events: RunEvent[] = [];
    let text = '';
    const reading = (async () => {
      for await (const event of run) {
        events.push(event);
        if (event.type === 'text') text += event.delta;
        if (event.type === 'rewind') text = text.slice(0, event.length);
      }
    })();
    const stream = await api.start({ message: 'go', agent: 'steady' });
    await stream.until(() => stream.text().includes('word2'));
    await expect.poll(() => sent).toContain('word2');

    server = await server.restart();
    await reading;
    expect(events.filter(({ type }) => type === 'rewind')).toEqual([
      { at_ms: expect.any(Number), type: 'rewind', agent: 'steady', stream_id: 0, length: 12, reason: 'recovered' },
    ]);
    expect([text, await run.text]).toEqual([ANSWER, ANSWER]);

    expect(await sending).toEqual([0, null]);
    expect(sent).toMatch(/^First this\.\nword1 word2.*\n\[rewind\]\n/);
    expect(sent.split('[rewind]\n')[1]).toBe(`${ANSWER}\n`);

    const rest = await server.api.resume(stream);
    await rest.over;
    expect(rest.allText()).toBe(ANSWER);
    expect(rest.done).toMatchObject({ ok: true, content: ANSWER });
    expect(assemble(rest.allFrames)).toEqual(assemble((await server.api.events(stream.requestId)).frames));
  } finally {
    await server.stop();
    await server.database.drop();
  }
});
