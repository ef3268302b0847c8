/**
 * The load generator: a small node:http client in a process of its own, so that its event loop is nobody else's.
 * It gets jobs from the parent over IPC and answers each with what it measured.
 */
import { once } from 'node:events';
import { Agent, request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  UNIQUE,
  type Answer,
  type Answered,
  type Ask,
  type Burst,
  type Hold,
  type Job,
  type LoadResult,
  type Target,
  type Tell,
} from './load-messages.ts';
import { repeat } from './repeat.ts';

type Measured = Omit<LoadResult, 'wallMs'>;

const reusing = new Agent({ keepAlive: true });
const closing = new Agent({ keepAlive: false });
const held = new Set<IncomingMessage>();
const asked = new Set<ClientRequest>();

/** More than any `expect` has. */
const SEAM_BYTES = 64;
const TIMEOUT_MS = 60_000;

function open({ url, method, headers, body }: Target, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers, agent }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** One of the requests that differ in a word. */
function unique({ url, body, ...target }: Target, word: string | number): Target {
  const told = (text: string): string => text.replaceAll(UNIQUE, String(word));
  return { ...target, url: told(url), ...(body === undefined ? {} : { body: told(body) }) };
}

async function one(job: Burst, n: number, agent: Agent, result: Measured): Promise<void> {
  const { target } = job;
  const from = performance.now();
  const response = await open(target.each ? unique(target, target.each[n]!) : target, agent);
  const isStream = response.headers['content-type'] === 'text/event-stream';
  let last: Buffer = Buffer.alloc(0);
  let found = false;
  await new Promise<void>((resolve, reject) => {
    response.on('data', (chunk: Buffer) => {
      result.bytes += chunk.length;
      if (isStream) result.frames += countFrames(chunk, last[last.length - 1]);
      found ||= chunk.includes(job.expect) || seam(last, chunk).includes(job.expect);
      last = chunk;
    });
    response.on('error', reject);
    response.on('end', resolve);
  });
  result.latencies.push(performance.now() - from);
  if (response.statusCode! >= 300 || !found) {
    throw new Error(`answered ${response.statusCode}, ending in: ${last.toString().slice(-500)}`);
  }
}

/** Where two chunks meet: `expect` may be cut in two. */
function seam(left: Buffer, right: Buffer): Buffer {
  return Buffer.concat([left.subarray(-SEAM_BYTES), right.subarray(0, SEAM_BYTES)]);
}

const NEWLINE = 10;

/** Frames that end in this chunk; an empty line may be cut in two. */
function countFrames(chunk: Buffer, lastByte: number | undefined): number {
  let frames = lastByte === NEWLINE && chunk[0] === NEWLINE ? 1 : 0;
  for (let at = chunk.indexOf('\n\n'); at >= 0; at = chunk.indexOf('\n\n', at + 2)) frames += 1;
  return frames;
}

async function burst(job: Burst): Promise<Measured> {
  const result: Measured = { latencies: [], bytes: 0, frames: 0 };
  const agent = job.keepAlive ? reusing : closing;
  await repeat(job.count, job.concurrency, (n) => one(job, n, agent, result));
  return result;
}

/** How many streams are being opened at a time: the listener's queue is not what is measured. */
const OPENING = 64;

async function hold({ target, count, expect, overMs }: Hold): Promise<Partial<Measured>> {
  const latencies: number[] = [];
  const openOne = async (): Promise<void> => {
    const asked = performance.now();
    const response = await open(target, closing);
    held.add(response);
    if (expect === undefined) return;
    await said(response, expect);
    latencies.push(performance.now() - asked);
  };
  if (overMs === undefined) {
    await repeat(count, OPENING, openOne);
  } else {
    await Promise.all(Array.from({ length: count }, (_, n) => delay((overMs * n) / count).then(openOne)));
  }
  return { latencies };
}

/** Resolves when a stream has said it, and leaves it open. */
function said(response: IncomingMessage, expect: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let seen = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      if (seen.includes(expect)) return;
      seen += chunk;
      if (seen.includes(expect)) resolve();
    });
    response.on('error', reject);
    response.on('end', () => reject(new Error(`a stream ended that should stay open: ${seen.slice(-500)}`)));
  });
}

async function tell({ target, expect }: Tell): Promise<void> {
  const told = Array.from(held, (response) => said(response, expect));
  (await open(target, closing)).resume();
  await Promise.all(told);
}

function ask({ target: { url, method, headers, body }, count }: Ask): Promise<void> {
  return repeat(count, OPENING, async () => {
    const outgoing = send(url, { method, headers, agent: closing });
    asked.add(outgoing);
    outgoing.end(body);
    await once(outgoing, 'finish');
  });
}

async function answered({ target, expect }: Answered): Promise<void> {
  const answers = Array.from(asked, async (outgoing) => {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const answer = await text(response);
    if (!answer.includes(expect)) throw new Error(`answered ${response.statusCode}: ${answer}`);
  });
  (await open(target, closing)).resume();
  await Promise.all(answers);
  asked.clear();
}

function release(): void {
  for (const outgoing of asked) {
    outgoing.on('error', () => {});
    outgoing.destroy();
  }
  asked.clear();
  for (const response of held) {
    response.on('error', () => {});
    response.destroy();
  }
  held.clear();
}

async function work(job: Job): Promise<Partial<Measured> | void> {
  switch (job.kind) {
    case 'burst':
      return burst(job);
    case 'hold':
      return hold(job);
    case 'tell':
      return tell(job);
    case 'ask':
      return ask(job);
    case 'answered':
      return answered(job);
    case 'release':
      return release();
  }
}

async function perform(job: Job): Promise<LoadResult> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done after ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  const from = performance.now();
  try {
    const measured = await Promise.race([work(job), late]);
    return { latencies: [], bytes: 0, frames: 0, ...measured, wallMs: performance.now() - from };
  } finally {
    clearTimeout(timer);
  }
}

process.on('message', (job: Job) => {
  perform(job).then(
    (result) => process.send!({ ok: true, result } satisfies Answer),
    (error: unknown) => process.send!({ ok: false, error: String(error) } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));
