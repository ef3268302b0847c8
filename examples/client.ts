/*
 * A client that may lose its connection at any moment: `node client.ts`, with Node 22.18 or newer and the package
 * eventsource-parser. BATON_URL and BATON_TOKEN say where to go.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const url = process.env['BATON_URL'] ?? 'http://127.0.0.1:8080';
const token = process.env['BATON_TOKEN'];
if (!token) throw new Error('BATON_TOKEN is not set: the server shows it when it creates the tenant');

/** What a client has to remember of a run. */
interface Run {
  id: string;
  lastEventId: string;
  text: string;
  done?: { ok: boolean; content?: string; error?: string; error_code?: string };
}

/** Sends a request. A lost connection is a TypeError, as fetch has it; an answer that says no is any other error. */
async function call(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Runs an agent that says one word every 100 ms. Should even the headers get lost: it is safe to repeat. */
async function start(message: string, idempotencyKey: string): Promise<{ run: Run; response: Response }> {
  const definition = { id: 'slow', name: 'Slow', role: 'demo', goal: 'be slow', model: 'demo/slow' };
  const body = { message, agent_def: definition };
  const response = await call('POST', '/v1/orchestrate', { 'Idempotency-Key': idempotencyKey }, body);
  return { run: { id: response.headers.get('x-request-id')!, lastEventId: '', text: '' }, response };
}

/** Reads events up to `done`, to where the connection breaks, or drops it after so many pieces of text. */
async function read(run: Run, response: Response, enough = Infinity): Promise<void> {
  try {
    await readFrames(run, response, enough);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

async function readFrames(run: Run, response: Response, enough: number): Promise<void> {
  const frames = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { id, event, data } of frames) {
    const payload: unknown = JSON.parse(data);
    if (event === 'text') {
      const { stream_id, delta } = payload as { stream_id: number; delta: string };
      // Stream 0 is the agent itself, the others are its delegates.
      if (stream_id === 0) run.text += delta;
      if (stream_id === 0) process.stdout.write(delta);
      enough -= 1;
    }
    if (event === 'done') run.done = payload as NonNullable<Run['done']>;
    // Only now: the id means "everything up to and including this frame".
    run.lastEventId = id ?? run.lastEventId;
    if (enough === 0) return;
  }
}

/** Goes on exactly behind the last frame, as often as it takes. */
async function resume(run: Run): Promise<NonNullable<Run['done']>> {
  for (let attempt = 0; !run.done; attempt += 1) {
    try {
      await read(run, await call('GET', `/v1/requests/${run.id}/events`, { 'Last-Event-ID': run.lastEventId }));
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === 100) throw error;
      await delay(100);
    }
  }
  return run.done;
}

/** The pieces of text make exactly the answer. */
function check(run: Run): void {
  if (!run.done?.ok) throw new Error(`the run failed: ${run.done?.error}`);
  if (run.text !== run.done.content) throw new Error(`the text is ${run.text}, and done says ${run.done.content}`);
}

const message = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊';
const key = randomUUID();

const { run, response } = await start(message, key);
await read(run, response, 3);
process.stdout.write(` … dropped behind id ${run.lastEventId} … `);
await resume(run);
check(run);
console.log(`\nresumed: run ${run.id} is complete\n`);

const again = await start(message, key);
await read(again.run, again.response);
await resume(again.run);
check(again.run);
if (again.response.headers.get('idempotency-replayed') !== 'true') throw new Error('the repeat was not recognised');
if (again.run.id !== run.id) throw new Error('the repeat started another run');
console.log('\nrepeated: the same run, replayed\n');

const long = await start(`${message} `.repeat(5), `${key}-long`);
await read(long.run, long.response, 2);
await call('POST', `/v1/requests/${long.run.id}/cancel`);
const end = await resume(long.run);
if (end.error_code !== 'canceled') throw new Error(`it ended with ${JSON.stringify(end)}`);
console.log(`\ncanceled: run ${long.run.id}`);
