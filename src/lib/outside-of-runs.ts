import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Does work that is not of the run, if any, within which it is asked for. The context of a run (its effects, its span) goes along
 * with everything that is begun in it: promises, timers, sockets, threads, processes. What outlives the run, or serves others too,
 * is therefore begun by this: else it would act in the name of that run for ever.
 *
 * Loaded with the server, so that the context that it goes back to is that of no run.
 */
export const outsideOfRuns: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
