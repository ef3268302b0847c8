import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many percent of what lives in V8's old generation may be garbage before it is collected. V8 itself takes up to 300. */
const GARBAGE_PERCENT = 50;
/** How often it is looked whether the process is idle, and up to which share of that time its event loop may have worked then. */
const [LOOK_MS, IDLE_SHARE] = [500, 0.02];
/** A process whose event loop has worked as long as this, in milliseconds, keeps what it has: the start takes a quarter of it. */
const WORKED_MS = 1000;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Keeps the process small: little garbage is let lie, and the kernel gets back what the start has left. */
export function keepMemorySmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  // Where most of what a piece of code has made lived long, V8 makes it in the old generation at once. That comes true of the lists of
  // a connection's listeners, for example, and each keeps its connection until the old generation is collected.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // The start fills the heap to where V8 begins to mark it, just when the first request comes. What is collected until then is
  // small, and collected at once.
  setFlagsFromString('--no-incremental-marking');
  giveBackAtFirstIdle();
}

/**
 * Modules that are loaded leave a third of the heap behind as pages that V8 keeps. Only once, since this collection, the one that gives
 * pages back, also drops compiled code, which a server that has worked would have to compile again.
 */
function giveBackAtFirstIdle(): void {
  let before: EventLoopUtilization | undefined;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const since = before;
    before = now;
    // The first time it has seen the start alone.
    if (!since) return;
    const idle = performance.eventLoopUtilization(now, since).utilization <= IDLE_SHARE;
    const worked = now.active > WORKED_MS;
    if (idle || worked) clearInterval(timer);
    if (idle && !worked) collectAll();
    setFlagsFromString('--incremental-marking');
  }, LOOK_MS).unref();
}

function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
