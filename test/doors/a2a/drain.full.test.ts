import { TaskState } from '@a2a-js/sdk';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { spawnBaton } from '../../support/process.ts';
import { startUpstream } from '../../support/upstream.ts';
import { officialClient, saying, versions, Watched } from './official.ts';

const NEVER = new Promise<never>(() => {});

describeOnBoth('the stream of a durable run', (dialect) => {
  it.each(versions)(
    '[A2S-108] breaks off without a last status when its server is told to stop, and is followed on the next, A2A %s',
    async (version) => {
      await using upstream = await startUpstream();
      const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', RECOVERY: 'resume', DRAIN_SECONDS: '1' };
      const first = await spawnBaton({ dialect, env });
      upstream.reply({ text: ['Half', ' and half'], gate: (index) => (index === 1 ? NEVER : undefined) });
      const client = await officialClient(first.url, first.token, version, '');
      const watched = new Watched();
      const watching = (async () => {
        for await (const update of client.sendMessageStream(saying('go'))) {
          watched.take(update);
          if (watched.answer === 'Half') first.kill('SIGTERM');
        }
      })();
      await expect(watching).rejects.toThrow();
      expect((await first.exited).code).toBe(0);
      expect(watched.states).toEqual([TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING]);

      const go = Promise.withResolvers<void>();
      upstream.otherwise({ text: ['All of it'], gate: () => go.promise });
      await using again = await first.restart();
      const other = await officialClient(again.url, first.token, version, '');
      const rest = new Watched();
      for await (const update of other.resubscribeTask({ tenant: '', id: watched.task!.id })) {
        rest.take(update);
        go.resolve();
      }
      expect(rest.answer).toBe('All of it');
      expect(rest.states.at(-1)).toBe(TaskState.TASK_STATE_COMPLETED);
    },
  );
});
