import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Client } from '../support/client.ts';
import { assemble, type Frame } from '../support/stream.ts';
import type { ClientRecord } from './crowd.ts';
import type { Journey } from './customer.ts';

/** How many runs are looked at side by side. */
const AT_ONCE = 8;
const PAGE = 200;
/** How long a task may take to fire, and its run to end. */
const TASK_MS = 30_000;

/** Holds what clients were told against what the nodes say now, when everything is quiet. @returns what is wrong */
export async function judge(api: Client, told: ClientRecord): Promise<string[]> {
  const problems = [...told.problems, ...told.lateCalls.map((name) => `${name}: a model was called after its done`)];
  /** The ids of the runs that somebody knows, by name. */
  const known = new Map<string, string>();
  await each([...told.journeys], async ([name, journey]) => {
    const complain = (problem: string) => void problems.push(`${name} (${seenBy(journey)}): ${problem}`);
    try {
      const id = await lookAt(api, journey, complain);
      if (id) known.set(id, name);
      if (told.canceled.has(name)) await lookAtCancel(api, journey, complain);
    } catch (error) {
      complain((error as Error).message);
    }
  });
  await each([...told.tasks], async ([name, taskId]) => {
    const states = async (): Promise<string> => {
      const { body } = await api.get<{ runs: { status: string }[] }>(`/v1/schedules/${taskId}/runs`);
      return body.runs.map(({ status }) => status).join(', ') || 'none';
    };
    // It may be due only now.
    const over = expect.poll(states, { timeout: TASK_MS }).not.toMatch(/^(?:none|running)$/);
    await over.catch(() => {});
    const last = await states();
    if (last !== 'succeeded' && last !== 'failed') problems.push(`${name}: the task's runs are: ${last}`);
  });
  problems.push(...(await strangers(api, told, known)));
  return problems.toSorted();
}

/** What to look for in the logs of the nodes. */
function seenBy({ requestId, frames, connections, refusals }: Journey): string {
  const ends = frames.filter(({ event }) => event === 'done').map(({ data }) => JSON.stringify(data));
  const refused = refusals.length > 0 ? [`refused with ${refusals.join(', ')}`] : [];
  return [requestId, `${frames.length} frames over ${connections} connections`, ...refused, ...ends].join('; ');
}

/** @returns the id of the run that the journey's key stands for, or that it has seen a frame of */
async function lookAt(api: Client, journey: Journey, complain: (problem: string) => void): Promise<string | undefined> {
  const { key, requestId, frames, refusals, isDone } = journey;
  if (refusals.includes(500)) complain('it was answered 500');
  if (requestId !== undefined && !isDone) complain(`its client never saw its end, behind ${frames.at(-1)?.id}`);
  const id = key === undefined ? requestId : await repeat(api, key, complain);
  if (requestId === undefined || id === undefined) return id;
  if (id !== requestId) complain(`its key stands for ${id}`);
  const { body } = await api.get<{ state: string }>(`/v1/requests/${requestId}`);
  if (body.state === 'running') {
    complain('it has no end');
    return id;
  }
  const replay = await api.events(requestId);
  await replay.over;
  if (replay.done.ok) {
    if (isDone && !isDeepStrictEqual(assemble(frames), assemble(replay.frames)))
      complain('its client has seen something else than the log has');
    return id;
  }
  // At most the last piece of text is missing from the log of a run that broke off.
  for (const frame of frames.filter(({ event }) => event !== 'text')) {
    if (!replay.frames.some((other) => sameFrame(frame, other))) complain(`its log lacks ${frame.event} ${frame.id}`);
  }
  return id;
}

const sameFrame = (one: Frame, other: Frame): boolean => one.id === other.id && isDeepStrictEqual(one.data, other.data);

async function repeat(api: Client, key: string, complain: (problem: string) => void): Promise<string | undefined> {
  try {
    const stream = await api.run('repeated', { headers: { 'Idempotency-Key': key }, stopAfter: 1 });
    await stream.over;
    return stream.requestId;
  } catch (error) {
    complain(`its key is poisoned: ${(error as Error).message}`);
    return undefined;
  }
}

async function lookAtCancel(api: Client, { requestId }: Journey, complain: (problem: string) => void): Promise<void> {
  const { body } = await api.get<{ state: string; error_code?: string }>(`/v1/requests/${requestId}`);
  if (body.state !== 'canceled' && body.error_code !== 'interrupted') complain(`its cancel was answered 200, and it is ${body.state}`);
}

/** Runs that nobody has started: a POST without a key may have begun one although its client saw nothing of it. */
async function strangers(api: Client, { journeys }: ClientRecord, known: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  await each(await allRuns(api), async (id) => {
    if (known.has(id)) return;
    const { body } = await api.get<{ error_code?: string }>(`/v1/requests/${id}`);
    const isInterrupted = body.error_code === 'interrupted';
    // One that is under way has no end to wait for.
    const { frames } = await api.events(id, isInterrupted ? {} : { stopAfter: 1 });
    // Its process died before its first event, so that its key was free again: what repeats the request begins another one.
    if (isInterrupted && !frames.some(({ event }) => event === 'stream_start')) return;
    const name = /\br\d+-\d+\b/.exec(String((frames[0]!.data as { message?: string }).message))?.[0];
    const journey = name === undefined ? undefined : journeys.get(name);
    if (journey?.key !== undefined) found.push(`${name}: a second run of its key, ${id}`);
    else if (journey?.requestId !== undefined) found.push(`${name}: a second run, ${id}`);
  });
  return found;
}

async function allRuns(api: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let before = ''; ;) {
    const { body } = await api.get<{ requests: { request_id: string }[] }>(`/v1/requests?limit=${PAGE}${before}`);
    ids.push(...body.requests.map(({ request_id }) => request_id));
    if (body.requests.length < PAGE) return ids;
    before = `&before=${ids.at(-1)}`;
  }
}

async function each<T>(items: T[], look: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await look(item);
    }),
  );
}
