import { setFlagsFromString } from 'node:v8';

/**
 * How often a function is called before V8's compilers take it, Maglev and then TurboFan. Most of ours are called once for each run,
 * and with V8's own 400 and 3000 a server needs ten thousand runs to become as fast as it gets; with these two thousand.
 */
const [MAGLEV_CALLS, TURBOFAN_CALLS] = [200, 1000];

/** Has the code of runs compiled early. */
export function compileEarly(): void {
  setFlagsFromString(`--invocation-count-for-maglev=${MAGLEV_CALLS}`);
  setFlagsFromString(`--invocation-count-for-turbofan=${TURBOFAN_CALLS}`);
}
