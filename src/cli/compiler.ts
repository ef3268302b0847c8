import { setFlagsFromString } from 'node:v8';

/**
 * How often a function is called before V8's compilers take it, Maglev and then TurboFan. Most of ours are called once for each run,
 * and with V8's own 400 and 3000 a server needs ten thousand runs to become as fast as it gets; with these one thousand.
 */
const [MAGLEV_CALLS, TURBOFAN_CALLS] = [100, 300];
/** How many calls more it takes after a function has met another shape of object. V8's own 500 are half of those one thousand. */
const CALLS_AFTER_NEWS = 100;

/** Has the code of runs compiled early. */
export function compileEarly(): void {
  setFlagsFromString(`--invocation-count-for-maglev=${MAGLEV_CALLS}`);
  setFlagsFromString(`--invocation-count-for-turbofan=${TURBOFAN_CALLS}`);
  setFlagsFromString(`--minimum-invocations-after-ic-update=${CALLS_AFTER_NEWS}`);
  // Nearly all functions come to Maglev at the same time: with what it inlines, that takes 70 MB, most of which the C library keeps.
  // TurboFan, which comes soon after, inlines.
  setFlagsFromString('--no-maglev-inlining');
}
