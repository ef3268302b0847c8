import { setTimeout as pause } from 'node:timers/promises';
import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import type { Feed } from '../../../../http/feeds.ts';
import { wantsStream } from '../../../../http/negotiation.ts';
import type { StreamWriter } from '../../../../http/sse.ts';
import { Alarm } from '../../../../lib/alarm.ts';
import { refuseWhileDraining } from '../../../../runs/start-run.ts';
import type { Exchange, SendReply } from '../../exchange.ts';
import { INVALID_REQUEST, RpcFailure, rpcResult } from '../../rpc.ts';
import type { StatelessClient } from '../client.ts';
import { SUBSCRIPTION_ID } from '../keys.ts';
import { finished } from '../result.ts';
import { watchArtifactList, watchArtifacts } from './artifacts.ts';
import { filterIn, type Filter } from './filter.ts';
import { watchList } from './lists.ts';
import { watchRuns } from './runs.ts';
import type { News, Watch } from './watch.ts';

/** How often a stream looks at everything: what is heard of other nodes may have been lost. */
const LOOK_MS = 5000;
/** Between two looks: a run that speaks wakes its followers many times in a second. */
const REST_MS = 100;

/** Begins a stream of what a client wants to hear of. @throws {RpcFailure} */
export async function listen(exchange: Exchange, request: JSONRPCRequest, client: StatelessClient): Promise<SendReply> {
  refuseWhileDraining(exchange.services);
  const filter = filterIn(request, client);
  if (!wantsStream(exchange.headers['accept'])) {
    throw new RpcFailure(INVALID_REQUEST, 'subscriptions/listen is answered with a stream: Accept has to take text/event-stream');
  }
  const watches = [
    await watchList(exchange, 'tools', filter),
    await watchList(exchange, 'prompts', filter),
    watchArtifactList(exchange, filter),
    await watchArtifacts(exchange, filter),
    await watchRuns(exchange, client, filter),
  ].filter((watch) => watch !== undefined);
  return { status: 200, feed: feedOf(exchange, request, watches) };
}

function feedOf({ services }: Exchange, { id }: JSONRPCRequest, watches: readonly Watch[]): Feed {
  const whose = { [SUBSCRIPTION_ID]: id };
  const notification = ({ method, params }: News): string => {
    // What says whose it is comes last: nothing that is told may stand for it.
    return JSON.stringify({ jsonrpc: '2.0', method, params: { ...params, _meta: whose } });
  };
  return {
    kind: 'notifications',
    runId: undefined,
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      const { stopping } = services;
      out.data(notification({ method: 'notifications/subscriptions/acknowledged', params: { notifications: honouredBy(watches) } }));
      await follow(watches, notification, out, stopping);
      if (!out.gone) out.data(JSON.stringify(rpcResult(id, finished({ _meta: whose }))));
    },
  };
}

/** All that is taken care of, uris of each kind together. */
function honouredBy(watches: readonly Watch[]): Filter {
  const resourceSubscriptions = watches.flatMap(({ honoured }) => honoured.resourceSubscriptions ?? []);
  const others: Filter = Object.assign({}, ...watches.map(({ honoured }) => honoured));
  return { ...others, ...(resourceSubscriptions.length > 0 ? { resourceSubscriptions } : {}) };
}

/** Tells what is new until one of both sides ends it. */
async function follow(
  watches: readonly Watch[],
  notification: (news: News) => string,
  out: StreamWriter,
  stopping: AbortSignal,
): Promise<void> {
  const alarm = new Alarm();
  const ring = (): void => alarm.ring();
  const signals = [out.signal, stopping];
  const isOver = (): boolean => signals.some(({ aborted }) => aborted);
  for (const signal of signals) signal.addEventListener('abort', ring);
  const ends = watches.map((watch) => watch.hear(ring));
  try {
    for (let looked = -Infinity; !isOver();) {
      alarm.arm();
      const all = performance.now() - looked >= LOOK_MS;
      if (all) looked = performance.now();
      for (const watch of watches) {
        for await (const news of watch.news(all)) {
          out.data(notification(news));
          await out.ready();
          if (isOver()) return;
        }
      }
      await alarm.wait(LOOK_MS);
      await pause(REST_MS);
    }
  } finally {
    for (const end of ends) end();
    for (const signal of signals) signal.removeEventListener('abort', ring);
  }
}
