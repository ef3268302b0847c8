import { expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { assemble } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

/** Of the text of a row in the log, as it is stored. */
const ROW_BYTES = 2048;

const CHARACTERS = [
  ['1 byte', 'x'],
  ['2 bytes', 'é'],
  ['3 bytes', '界'],
  ['4 bytes', '👋'],
  ['an escape', '"\n'],
] as const;

describeOnBoth('the rows of a text in the log', (dialect) => {
  it.each(CHARACTERS)('[LOG-017] have about 2 KiB of it when a character has %s', async (_, character) => {
    const delta = character.repeat(37);
    await using upstream = await startUpstream();
    upstream.otherwise({ text: Array.from({ length: 200 }, () => delta), chunkBytes: 64 * 1024 });
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { api } = baton;
    for (const body of ['hello', { message: 'hello', recovery: 'resume' }]) {
      const live = await api.run(body);
      expect(live.done).toMatchObject({ content: delta.repeat(200) });
      const replay = await api.events(live.requestId);
      const sizes = replay.frames.flatMap(({ event, data }) => (event === 'text' ? [sizeOf(data)] : []));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(ROW_BYTES);
      // All but the last one are full, but for a character that did not fit, or were closed by their age.
      expect(sizes.filter((size) => size > ROW_BYTES - 4).length).toBeGreaterThan(sizes.length / 2);
      for (const [index, { id }] of live.frames.slice(0, -1).entries()) {
        if (index % 3 > 0) continue;
        const rest = await api.events(live.requestId, { lastEventId: id });
        expect(assemble([...live.frames.slice(0, index + 1), ...rest.frames]), id).toEqual(assemble(live.frames));
      }
    }
  });

  it('[LOG-017] have as much of a text that was held back until now', async () => {
    const text = '界👋"é\n'.repeat(2000);
    await using upstream = await startUpstream();
    upstream.reply({ text: [text] }, { text: ['<signal>CONTINUE</signal>'] });
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const advisor = { model: 'anthropic/judge', mode: 'gate' };
    const agent_def = { id: 'gated', name: 'Gated', role: 'r', goal: 'g', model: 'openai/fake', advisor };
    const live = await baton.api.run({ message: 'hello', agent_def, recovery: 'resume' });
    const replay = await baton.api.events(live.requestId);
    const sizes = replay.frames.flatMap(({ event, data }) => (event === 'text' ? [sizeOf(data)] : []));
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(ROW_BYTES);
    expect(assemble(replay.frames)).toEqual(assemble(live.frames));
  });
});

/** @param data of a text event */
const sizeOf = (data: object): number => ('delta' in data ? Buffer.byteLength(JSON.stringify(data.delta)) - 2 : 0);
