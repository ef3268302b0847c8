import type { Client } from '../support/client.ts';
import type { EventStream } from '../support/stream.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

/** Providers whose answers stop behind the first piece until {@link StuckUpstream.go}. */
export interface StuckUpstream extends Upstream {
  go(): void;
}

/** @param rest of the first answer of each run; what follows it are whole answers of one word */
export async function startStuckUpstream(rest = ' two'): Promise<StuckUpstream> {
  const upstream = await startUpstream();
  const { promise, resolve } = Promise.withResolvers<void>();
  upstream.otherwise(({ lastMessage }) =>
    lastMessage === 'hello' ? { text: ['one', rest], gate: (index) => (index === 1 ? promise : undefined) } : { text: ['done'] },
  );
  return { ...upstream, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' }, go: resolve };
}

/** Starts a run, and resolves when its first piece has come. */
export async function startStuck(api: Client): Promise<EventStream> {
  const run = await api.start('hello');
  await run.until(({ event }) => event === 'text');
  return run;
}
