import { fstatSync } from 'node:fs';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pino, { type DestinationStream } from 'pino';

/** Bytes of lines that may wait for a reader of the log that is too slow; what comes beyond that is left out. */
const BACKLOG_BYTES = 4 * 1024 * 1024;

/** Where the lines of the log go. */
export interface LogOutput {
  /** Takes whole lines. */
  stream: DestinationStream;
  /** Resolves when what was written has arrived, or after this time. */
  settled(milliseconds: number): Promise<void>;
}

/**
 * Standard error, such that a reader who is gone or does not read can't hold the server up: a write to a full pipe would
 * block the process, for ever when it is to end.
 */
export function standardError(): LogOutput {
  const kind = fstatSync(2);
  if (kind.isFIFO() || kind.isSocket()) return toPipe();
  // A file or a terminal.
  const stream = pino.destination({ dest: 2, sync: false });
  const settled = (milliseconds: number) => within(milliseconds, (done) => stream.flush(done));
  return { stream, settled };
}

function toPipe(): LogOutput {
  const pipe = process.stderr;
  let gone = false;
  let leftOut = 0;
  pipe.on('error', () => {
    gone = true;
  });
  const write = (lines: Buffer | string): void => {
    if (gone) return;
    if (pipe.writableLength > BACKLOG_BYTES) {
      leftOut += 1;
      return;
    }
    if (leftOut > 0)
      pipe.write(`${JSON.stringify({ level: 40, time: Date.now(), leftOut, msg: 'nobody read the log; lines were left out' })}\n`);
    leftOut = 0;
    pipe.write(lines);
  };
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: Buffer | string, _encoding, done) {
      write(chunk);
      done();
    },
  });
  // The pipe takes in order: when it has taken nothing, it has taken all that came before.
  const settled = (milliseconds: number) => within(milliseconds, (done) => (gone ? done() : void pipe.write('', () => done())));
  return { stream, settled };
}

async function within(milliseconds: number, begin: (done: () => void) => void): Promise<void> {
  const settled = new Promise<void>((resolve) => begin(resolve));
  await Promise.race([settled, delay(milliseconds, undefined, { ref: false })]);
}
