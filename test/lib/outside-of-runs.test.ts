import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Events } from '../../src/lib/events.ts';
import { Loop } from '../../src/lib/loop.ts';
import { LocalBus } from '../../src/log/bus.ts';
import type { CommittedLog } from '../../src/log/commit-group.ts';
import { GroupCommitter } from '../../src/log/committer.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** What makes something that stays. */
const MAKERS =
  /\bsetInterval\(|\bnew Worker\(|(?<!\.|async )\bfork\(|\b(?:spawn|createServer)\(|\bnew (?:Agent|EnvHttpProxyAgent|pg\.Client)\(|\bknex\(\{|\?\?= setTimeout\(/;

/** Files that make it otherwise, and why that is right. */
const OTHERWISE: Record<string, string> = {
  'log/run-log.ts': 'the timer is of one run',
  'http/sse.ts': 'the timer is of one connection',
  'http/socket-connection.ts': 'the timer is of one connection',
  'http/guesses.ts': 'requests without a token are of no run',
  'edge/guarded.ts': 'made at the start',
  'edge/listener-sockets.ts': 'made at the start',
  'edge/pace.ts': 'the timer is of one body',
  'edge/metrics-port.ts': 'made at the start',
  'edge/plain.ts': 'made at the start',
  'edge/request-queue.ts': 'the timer is of one connection',
  'doors/a2a/follow.ts': 'the timer is of one request',
  'doors/mcp/stateless/follow.ts': 'the timer is of one request',
  'store/database/sqlite.ts': 'the one connection is made at the start',
  'store/moving/snapshot-postgres.ts': 'only commands hold one',
  'store/nodes/pooler.ts': 'looked at at the start',
  'tools/browser/host.ts': 'browser.ts makes it outside',
  'tools/browser/proxy.ts': 'browser.ts has it listen outside',
  'tools/documents/document-worker.ts': 'a process of its own, which watches itself',
  'tools/documents/watch.ts': 'the process of documents',
  'tools/sandbox/engine.ts': 'a process of one call',
  'tools/mcp/stdio.ts': 'the servers of a run end with it',
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/^(?:cli|verify|generated|lib\/outside-of-runs)\b/.test(name),
);

describe('work that is begun outside of runs', () => {
  const run = new AsyncLocalStorage<string>();

  it('[DUR-060] has a place for each thing that stays: whoever makes another one says outside of which run it is', () => {
    const makers = files.filter((name) => MAKERS.test(readFileSync(join(SRC, name), 'utf8')));
    const inside = makers.filter((name) => !readFileSync(join(SRC, name), 'utf8').includes('outsideOfRuns('));
    expect(inside.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
  });

  it('[DUR-060] is that of every loop: its rounds, and its alarms', async () => {
    const seen: unknown[] = [];
    const loop = new Loop({
      round: async () => ({ due: seen.push(run.getStore()) }),
      alarm(_due, wake) {
        seen.push(run.getStore());
        const timer = setTimeout(wake);
        return () => clearTimeout(timer);
      },
    });
    run.run('mine', () => loop.wake());
    await expect.poll(() => seen.length).toBeGreaterThan(3);
    run.run('mine', () => loop.sleep(1));
    await loop.stop();
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it('[DUR-060] is what listeners do, and those who wait for news of runs', () => {
    const seen: unknown[] = [];
    const note = (): void => void seen.push(run.getStore());
    const events = new Events<{ happened: object }>();
    events.on('happened', note);
    const bus = new LocalBus();
    bus.listen({ notice: note, asked: note });
    bus.subscribe('r', 'node', note);
    run.run('mine', () => {
      events.emit('happened', {});
      bus.publish(['r']);
      bus.announce({ tenantId: 1, runId: 1, phase: 'started' });
      bus.announceQuestion({ tenantId: 1, questionId: 1 });
    });
    expect(seen).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([true, false])('[DUR-060] is what a commit leads to, of whichever run began it (remote: %s)', async (remote) => {
    const seen: unknown[] = [];
    const note = (): void => void seen.push(run.getStore());
    const log: CommittedLog = { runId: 'r', fence: undefined, started: note, committed: note, broke: note };
    const commit = (): void | Promise<void> => {
      note();
      return remote ? Promise.resolve() : undefined;
    };
    const committer = new GroupCommitter({ remote, commit } as never, { committed: note, failed: note });
    const written = run.run('mine', () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      committer.enqueue({ log, kind: 'event', row: { tenantId: 1, runId: 'r', seq: 1, kind: 'text', data: '{}', usage: undefined } });
      committer.enqueue({ log, kind: 'written', row: () => resolve(note()) });
      committer.commitNow();
      committer.finish();
      return promise;
    });
    await written;
    await committer.flush();
    expect(seen).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
