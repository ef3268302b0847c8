import { setImmediate as nextPass } from 'node:timers/promises';
import type { components } from '../generated/api.ts';
import { Problem } from '../lib/problem.ts';
import { unpack } from '../lib/packed.ts';
import type { EventStore } from '../log/events.ts';
import type { StreamEvent } from '../runtime/commands/context.ts';
import { RunFailure } from '../runtime/failure.ts';
import { Recording, recordedKey, type RecordedCommand, type RecordedResult } from '../runtime/recording.ts';
import { ASKED, type Steps } from '../store/runs/steps.ts';
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
 * @throws {Problem} 409 when it has too many, or is erased meanwhile
 */
export async function readRecording(
  services: RecordingServices,
  run: RunRef,
  { from, secret, later = services }: { from: number; secret: Buffer; later?: RecordingServices },
): Promise<Recording> {
  const { steps, store } = services;
  const { tenantId, runId } = run;
  const commands: Known[] = [];
  const empty = new Set<number>();
  const parents = new Map<number, { stream: number; turn: number }>();
  for (let after = 0; ;) {
    const rows = await steps.commands(tenantId, runId, { after, limit: AT_ONCE });
    for (const { n, streamId: stream, data, contents } of rows) {
      const { agent, turn, ok, command = '', streams = [] } = JSON.parse(data) as Facts;
      const { arguments: args = '', block } = contentsOf(contents ?? undefined);
      const key = recordedKey(command, args, block);
      commands.push({ step: n, stream, agent, turn, ok, command, key, hasDelegated: streams.length > 0 });
      if (!contents) empty.add(n);
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
  // It goes with all else: what was read until then may lack some.
  if (!(await steps.contents(tenantId, runId, ASKED))) throw new Problem('run_not_kept', 'what the run was asked is not kept any more');
  const read = async ({ step, ok }: RecordedCommand): Promise<RecordedResult> => {
    const contents = await later.steps.contents(tenantId, runId, step);
    if (!contents && !empty.has(step)) throw gone(run);
    const { result = [] } = contentsOf(contents);
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

async function fileOf(store: RecordingServices['store'], run: RunRef, seq: number): Promise<StreamEvent<'file'>> {
  const [event] = await store.read(run.tenantId, run.runId, seq - 1, 1);
  if (!event) throw gone(run);
  const { path, content, mime_type, size_bytes, artifact_id } = dataOf(event, 'file');
  return { event: 'file', data: { path, content, mime_type, size_bytes, ...(artifact_id === undefined ? {} : { artifact_id }) } };
}

/** Somebody has taken away what the new run needs, as who revokes its token does: no fault of ours, and no result that its agent could go by. */
const gone = ({ runId }: RunRef): RunFailure =>
  new RunFailure('canceled', `what the commands of ${runId} had is not kept any more: it was erased, or has expired`);

const contentsOf = (packed: Buffer | undefined): Contents => (packed ? (JSON.parse(unpack(packed)) as Contents) : {});
