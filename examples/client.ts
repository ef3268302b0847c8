/*
 * A client that may lose its connection at any moment: `node client.ts`, with Node 22.18 or newer. BATON_URL and
 * BATON_TOKEN say where to go. In a project of your own, import from 'baton-client'.
 */
import { randomUUID } from 'node:crypto';
import { Baton, cursorOf, RunFailed, type Run } from '../clients/typescript/src/index.ts';

const baton = new Baton();

/** An agent that says one word every 100 ms. */
const slow = { id: 'slow', name: 'Slow', role: 'demo', goal: 'be slow', model: 'demo/slow' };

/** Prints what a run says, to its end or for so many pieces. @returns all text so far, and where it was left */
async function read(run: Run, { text = '', enough = Infinity } = {}): Promise<{ text: string; after: string }> {
  let pieces = 0;
  for await (const event of run) {
    if (event.type === 'rewind' && event.stream_id === 0) {
      // Another process goes on with the run: what was said behind this place is withdrawn.
      text = text.slice(0, event.length);
      process.stdout.write(`\n${text}`);
    }
    // Stream 0 is the agent itself, the others are its delegates.
    if (event.type !== 'text' || event.stream_id !== 0) continue;
    process.stdout.write(event.delta);
    text += event.delta;
    pieces += 1;
    // Leaving the loop hangs up, and the run goes on without us.
    if (pieces === enough) return { text, after: cursorOf(event)! };
  }
  return { text, after: run.lastEventId };
}

/** The pieces of text make exactly the answer. */
async function check(run: Run, text: string): Promise<void> {
  const { content } = await run.result();
  if (text !== content) throw new Error(`the text is ${text}, and done says ${content}`);
}

const message = 'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊';
const idempotencyKey = randomUUID();

const run = await baton.run({ message, agent_def: slow }, { idempotencyKey });
const first = await read(run, { enough: 3 });
process.stdout.write(` … dropped behind id ${first.after} … `);
// This may as well be another process: it needs the run's id, the place, and the text up to there.
const resumed = baton.resume(run.id, { after: first.after });
await check(resumed, (await read(resumed, first)).text);
console.log(`\nresumed: run ${run.id} is complete\n`);

const again = await baton.run({ message, agent_def: slow }, { idempotencyKey });
if (again.id !== run.id) throw new Error('the repeat was not recognised: it started another run');
await check(again, (await read(again)).text);
console.log('\nrepeated: the same run, replayed\n');

const long = await baton.run({ message: `${message} `.repeat(5), agent_def: slow });
await read(long, { enough: 2 });
await long.cancel();
const end = await long.result().catch((error: unknown) => error);
if (!(end instanceof RunFailed) || end.code !== 'canceled') throw new Error(`it ended with ${JSON.stringify(end)}`);
console.log(`\ncanceled: run ${long.id}`);
