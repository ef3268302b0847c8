import type { Invariant } from '../../contract/check-stream.ts';
import { assemble } from '../../contract/frames.ts';
import { runEventNames, type RunEventName } from '../../generated/events.ts';
import type { Recorded } from '../recorded.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

/** What holds for every stream, live and replayed: a rule for each invariant of the checker. */
const INVARIANTS: Record<Invariant, string> = {
  frame: 'Every frame has an id, an event and one line of JSON',
  type: '`type` in the data is the name in the `event:` line',
  payload: 'Every payload is as the AsyncAPI document describes it',
  order: 'request_received is first, done is last, each once, and done follows an error',
  pairs: 'Every stream has one stream_start and one stream_end around all else of it',
  ids: 'Ids ascend from 1 without a gap, and live text counts what it shows',
  text: 'The deltas of a stream, with rewinds applied, add up to its content',
  questions: 'Every question has one answer that fits it, before its stream ends',
  tokens: 'The tokens of done are the sums over token_usage',
  files: 'size_bytes is the length of the content, and files_bytes the sum',
  outcome: 'Success has content; failure has an error_code, the same in error and done; finish_reason fits both',
};

/** Whether a scenario of `demo/script` brings the event about. */
const SHOWN: Record<RunEventName, boolean> = {
  request_received: true,
  stream_start: true,
  text: true,
  reasoning: true,
  tool_call: true,
  file: true,
  token_usage: true,
  sub_agent_response: true,
  advisor: true,
  fallback: true,
  // It takes a history as long as the window of a model, and a message at the right moment.
  folded: false,
  steered: false,
  // Only another process of the server brings it about.
  rewind: false,
  question: true,
  answer: true,
  stream_end: true,
  error: true,
  done: true,
};

const sides = (run: Recorded) =>
  [
    ['live', run.live],
    ['replay', run.replay],
  ] as const;

export const streams: readonly Rule[] = [
  {
    id: 'streams.headers',
    title: 'Streams are text/event-stream that nobody stores or compresses, and X-Request-Id is the id of the run',
    async run({ recorded }) {
      for (const run of await recorded()) {
        for (const [side, { headers, frames }] of sides(run)) {
          const where = `${run.name}, ${side}`;
          const type = headers['content-type'] ?? 'none';
          expect(/^text\/event-stream\b/.test(type), `the content type text/event-stream (${where})`, type);
          const caching = headers['cache-control'] ?? 'none';
          for (const word of ['no-store', 'no-transform']) {
            expect(caching.split(/\s*,\s*/).includes(word), `Cache-Control: ${word} (${where})`, caching);
          }
          expect(!headers['content-encoding'], `no compression (${where})`, headers['content-encoding']);
          const received = frames.find(({ event }) => event === 'request_received')?.data as { request_id?: string } | undefined;
          if (side === 'live')
            expect(
              headers['x-request-id'] === received?.request_id,
              `X-Request-Id is the run's id ${received?.request_id}`,
              headers['x-request-id'] ?? 'none',
            );
        }
      }
    },
  },
  {
    id: 'streams.end',
    title: 'The server closes a stream behind done',
    async run({ recorded }) {
      for (const run of await recorded()) {
        for (const [side, { end, raw }] of sides(run))
          expect(end === 'closed', `the connection is closed in order (${run.name}, ${side})`, `${end} behind ${raw.at(-1)?.event}`);
      }
    },
  },
  ...Object.entries(INVARIANTS).map(([invariant, title]): Rule => ({
    id: `streams.${invariant}`,
    title,
    async run({ recorded }) {
      for (const run of await recorded()) {
        for (const [side, { problems }] of sides(run)) {
          const first = problems.find((one) => one.invariant === invariant);
          expect(!first, `${first?.problem} (${run.name}, ${side})`, first?.where);
        }
      }
    },
  })),
  {
    id: 'streams.replay',
    title: 'The replay of a run is its live stream, with the deltas joined',
    async run({ recorded }) {
      for (const run of await recorded()) {
        const [live, replay] = [assemble(run.live.frames), assemble(run.replay.frames)];
        expect(
          JSON.stringify(live) === JSON.stringify(replay),
          `${run.name} as it was live: ${JSON.stringify(live).slice(0, 1000)}`,
          JSON.stringify(replay),
        );
      }
    },
  },
  {
    id: 'streams.events',
    title: 'A run of the scenarios shows every event there is',
    needs: 'scripts',
    async run({ recorded }) {
      const seen = new Set((await recorded()).flatMap(({ live }) => live.frames.map(({ event }) => event as string)));
      const missing = runEventNames.filter((name) => SHOWN[name] && !seen.has(name));
      expect(missing.length === 0, 'all events', `none of ${missing.join(', ')}`);
    },
  },
];
