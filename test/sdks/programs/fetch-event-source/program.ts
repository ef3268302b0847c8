import { run } from './run.js';

/*
 * Runs an agent over a connection that is cut behind each byte of its stream, one run for each, and prints how many runs came whole.
 * The proxy cuts the first stream of `/<bytes>/…`, and no other.
 */

const { PROXY_URL: proxy = '', BATON_TOKEN: token = '', STREAM_BYTES: bytes = '' } = process.env;

// It is made for browsers. It waits for a second before it tries again.
const soon = (work: () => void): unknown => setTimeout(work, 1);
Object.assign(globalThis, {
  window: { setTimeout: soon, clearTimeout },
  document: { hidden: false, addEventListener() {}, removeEventListener() {} },
});

/** What a run has said and done: text in one piece, everything else as it came. */
async function seen(cut: number): Promise<string> {
  const types: string[] = [];
  let text = '';
  let content: unknown;
  await run(`${proxy}/${cut}`, token, { message: 'one two 👋 three' }, (event) => {
    const { type, delta = '', stream_id: stream, ...rest } = event as { type: string; delta?: string; stream_id?: number; content?: unknown };
    if (type === 'text' && stream === 0) text += delta;
    if (type !== 'text' || types.at(-1) !== 'text') types.push(type);
    if (type === 'done') content = rest.content;
  });
  return JSON.stringify([types, text, content === text]);
}

const whole = await seen(Number(bytes) * 2);
const cuts = [...Array(Number(bytes)).keys()];
let right = 0;
const worker = async (): Promise<void> => {
  for (let cut = cuts.shift(); cut !== undefined; cut = cuts.shift()) {
    const got = await seen(cut);
    if (got === whole) right += 1;
    else console.log(`cut behind ${cut}: ${got} instead of ${whole}`);
  }
};
await Promise.all(Array.from({ length: 8 }, worker));
console.log(`${right} of ${bytes} right`);
