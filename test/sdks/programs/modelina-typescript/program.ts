import { readFileSync } from 'node:fs';
import type { DoneEvent } from './client/DoneEvent';
import type { LiveRun } from './client/LiveRun';

const lines = readFileSync('frames.jsonl', 'utf8').trimEnd().split('\n');
const events = lines.map((line) => JSON.parse(line) as LiveRun);
console.log(`events ${events.length}`);

let text = '';
let done: DoneEvent | undefined;
for (const event of events) {
  switch (event.type) {
    case 'text':
      if (event.stream_id === 0) text += event.delta;
      break;
    case 'file':
      console.log(`file ${event.path}`);
      break;
    case 'done':
      done = event;
      break;
  }
}
if (text !== done?.content) throw new Error(`the text is ${text}, and done says ${done?.content}`);
console.log(`text ${text.split('\n')[0]}`);
console.log(`done ${done.ok}`);
