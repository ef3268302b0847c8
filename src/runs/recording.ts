import { setImmediate as nextPass } from 'node:timers/promises';
import type { components } from '../generated/api.ts';
import { Problem } from '../lib/problem.ts';
import { unpack } from '../lib/packed.ts';
import type { EventStore } from '../log/events.ts';
import type { StreamEvent } from '../runtime/commands/context.ts';
import { Recording, recordedKey, type RecordedCommand, type RecordedResult } from '../runtime/recording.ts';
import type { Steps } from '../store/runs/steps.ts';
import type { RunRef } from './replay.ts';
import { dataOf, eventsOf } from './said.ts';

type Step = components['schemas']['Step'];

/** What it takes to read the commands of a run. */
export interface RecordingServices {
  steps: Pick<Steps, 'commands' | 'contents'>;
  store: Pick<EventStore, 'read'>;
}

/** Commands of one run that are read. */
const MOST = 10_000;
/** Commands that are read at a time: on SQLite nothing else happens meanwhile. */
const AT_ONCE = 4;

type Contents = Pick<Step, 'arguments' | 'block' | 'result'>;
type Facts = Pick<Step, 'agent' | 'turn' | 'ok' | 'command' | 'streams'>;
type Known = RecordedCommand & Pick<Facts, 'turn' | 'command'>;

/**
 * Reads the commands of a run, for one that runs it again. @param from the turn of its first stream before which nothing is run again
 * @param secret of the words of its marks @param later what results are read of when they are asked for
 * @throws {Problem} 409 when it has too many
 */
export async function readRecording(
  services: RecordingServices,
  run: RunRef,
  { from, secret, later = services }: { from: number; secret: Buffer; later?: RecordingServices },
): Promise<Recording> {
  const { steps, store } = services;
  const { tenantId, runId } = run;
  const commands: Known[] = [];
  const parents = new Map<number, { stream: number; turn: number }>();
  for (let after = 0; ;) {
    const rows = await steps.commands(tenantId, runId, { after, limit: AT_ONCE });
    for (const { n, streamId: stream, data, contents } of rows) {
      const { agent, turn, ok, command = '', streams = [] } = JSON.parse(data) as Facts;
      const { arguments: args = '', block } = contentsOf(contents ?? undefined);
      const key = recordedKey(command, args, block);
      commands.push({ step: n, stream, agent, turn, ok, command, key, hasDelegated: streams.length > 0 });
      for (const child of streams) parents.set(child, { stream, turn });
    }
    if (commands.length > MOST)
      throw new Problem('run_not_kept', `the run has more than ${MOST} commands, as many as can be run again with their results`);
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1)!.n;
    await nextPass();
  }
  const stands = (stream: number, turn: number): boolean => {
    if (stream === 0) return turn < from;
    const parent = parents.get(stream);
    return parent !== undefined && stands(parent.stream, parent.turn);
  };
  const files = await filesOf(store, run, commands);
  const read = async ({ step, ok }: RecordedCommand): Promise<RecordedResult> => {
    const { result = [] } = contentsOf(await later.steps.contents(tenantId, runId, step));
    const text = result.map(told).join('\n');
    const file = files.get(step);
    return { result: ok ? { ok, body: text } : { ok, error: text }, files: file ? [await fileOf(later.store, run, file)] : [] };
  };
  return new Recording(
    commands.filter(({ stream, turn }) => !stands(stream, turn)),
    secret,
    read,
  );
}

/** What there is of a part of a result. */
function told({ type, text, media_type: mediaType = type, bytes = 0 }: NonNullable<Step['result']>[number]): string {
  return text ?? `[${mediaType}, ${bytes} bytes, which are not kept]`;
}

/** Which events of the log are the files of the commands that have written any, by their steps. */
async function filesOf(
  store: RecordingServices['store'],
  { tenantId, runId }: RunRef,
  commands: readonly Known[],
): Promise<Map<number, number>> {
  const files = new Map<number, number>();
  const writes = commands.filter(({ command, ok }) => command === 'write' && ok);
  if (writes.length === 0) return files;
  for await (const event of eventsOf(store, tenantId, runId)) {
    if (event.kind !== 'file') continue;
    const { stream_id: stream } = dataOf(event, 'file');
    const at = writes.findIndex((one) => one.stream === stream);
    if (at >= 0) files.set(writes.splice(at, 1)[0]!.step, event.seq);
  }
  return files;
}

async function fileOf(store: RecordingServices['store'], { tenantId, runId }: RunRef, seq: number): Promise<StreamEvent<'file'>> {
  const [event] = await store.read(tenantId, runId, seq - 1, 1);
  // Deleted meanwhile, with all of the run.
  if (!event) throw new Error('the file of a recorded command is gone');
  const { path, content, mime_type, size_bytes, artifact_id } = dataOf(event, 'file');
  return { event: 'file', data: { path, content, mime_type, size_bytes, ...(artifact_id === undefined ? {} : { artifact_id }) } };
}

const contentsOf = (packed: Buffer | undefined): Contents => (packed ? (JSON.parse(unpack(packed)) as Contents) : {});
