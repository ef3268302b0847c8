import { lenientViolation } from '../../contract/lenient-contract.ts';
import type { RawFrame } from '../../contract/frames.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { Fields } from '../api.ts';
import { PROMPTS } from '../bodies.ts';
import { storedAgent } from '../context.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

/** @throws {Violation} unless the frame is one event of JSON as the document describes it */
function payloadOf({ event, data }: RawFrame): Fields {
  const payload = tryJson(data) as Fields | undefined;
  expect(payload !== undefined, `data of ${event} that is JSON`, data);
  expect(payload['type'] === event, `type ${event}`, data);
  const wrong = lenientViolation(event ?? '', payload);
  expect(wrong === undefined, `${event} as the AsyncAPI document describes it`, `${wrong}: ${data}`);
  return payload;
}

export const notifications: readonly Rule[] = [
  {
    id: 'notifications.open',
    title: 'The notification stream begins with open, which has no id',
    async run({ api }) {
      const stream = await api.stream('streamNotifications');
      const type = stream.headers['content-type'] ?? 'none';
      expect(/^text\/event-stream\b/.test(type), 'the content type text/event-stream', type);
      const first = await stream.until('a first event', () => true);
      stream.drop();
      expect(first.event === 'open' && first.id === undefined, 'open without an id', first);
      payloadOf(first);
    },
  },
  {
    id: 'notifications.run',
    title: 'Subscribers hear once of the beginning and once of the end of a scheduled run',
    async run(context) {
      const { api, models, defer } = context;
      const agent = await storedAgent(context, models.text);
      const { body: task } = await api.call('createSchedule', 201, {
        body: { schedule: 'every day at 07:30', message: PROMPTS.text, agent },
      });
      const params = { id: Number(task['id']) };
      defer(`schedule ${params.id}`, (late) => late.api.call('deleteSchedule', 200, { params }));
      const stream = await api.stream('streamNotifications');
      await stream.until('open', ({ event }) => event === 'open');
      const { body: run } = await api.call('runSchedule', 202, { params });
      const ours = (frame: RawFrame) => frame.event === 'notification' && payloadOf(frame)['run_id'] === run['id'];
      const last = await stream.until(
        `the end of run ${String(run['id'])}`,
        (frame) => ours(frame) && payloadOf(frame)['kind'] !== 'run.started',
      );
      stream.drop();
      const heard = stream.frames.filter(ours).map(({ id }) => id);
      const wanted = [`${String(run['id'])}.started`, `${String(run['id'])}.completed`];
      expect(JSON.stringify(heard) === JSON.stringify(wanted), `the ids ${wanted.join(', ')}`, [heard, last]);
    },
  },
];
