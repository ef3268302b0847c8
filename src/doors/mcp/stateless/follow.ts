import type { Feed } from '../../../http/feeds.ts';
import type { Later } from '../../../http/handler.ts';
import { LONGEST } from '../../../http/prefer.ts';
import type { StreamWriter } from '../../../http/sse.ts';
import { translatedFeed } from '../../../http/translator.ts';
import type { FrameSink } from '../../../log/frame-sink.ts';
import { hasEnded, newestQuestion, waitingKind } from '../../../runs/answers.ts';
import { replay } from '../../../runs/replay.ts';
import type { StartedRun } from '../../../runs/start-run.ts';
import { parseCursor } from '../../../log/cursor.ts';
import type { Exchange, SendReply } from '../exchange.ts';
import { endOf, logged, resultOfCall } from '../outcome.ts';
import { GOES_ON, noting, Progress } from '../place.ts';
import { rpcResult } from '../rpc.ts';
import type { StatelessCall } from './client.ts';
import { openInputs } from './inputs.ts';
import { asksFor, unfinished } from './interim.ts';
import { whenNodeLeaves } from './node-leaves.ts';
import { finished } from './result.ts';
import { StatelessUpdates, tellProgress } from './updates.ts';

/*
 * Who waits for a call gets its result, or, before that, what the run asks, or its task. A client that goes away while it waits has
 * cancelled the call; one whose token is over by then has not.
 */

/** The stream of a call: the progress of its run, and what it is answered with. */
export function callFeed(exchange: Exchange, call: StatelessCall, run: StartedRun, cursor: string): Feed {
  const feed = run.stream(cursor === '0' ? undefined : cursor);
  const { kind, runId, headers, heartbeat } = feed;
  return {
    kind,
    runId,
    headers,
    heartbeat,
    async deliver(out) {
      const { progressToken } = call;
      const progress = new Progress({ cursor, notes: 0 });
      const note = (): void => tellProgress(out, progressToken, progress.step().progress, GOES_ON);
      const following = { feed, cursor, progress, out };
      const noted = { wanted: progressToken !== undefined, out, note };
      const result = await noting(exchange.services, noted, () => followed(exchange, call, run, following));
      if (!out.gone) out.data(JSON.stringify(rpcResult(call.id, result)));
      else if (!out.revoked) await leave(exchange, run);
    },
    ...(feed.refuse ? { refuse: feed.refuse } : {}),
  };
}

interface Following {
  feed: Feed<FrameSink>;
  /** Where the feed begins. */
  cursor: string;
  progress: Progress;
  out: StreamWriter;
}

async function followed(
  exchange: Exchange,
  call: StatelessCall,
  run: StartedRun,
  { feed, cursor, progress, out }: Following,
): Promise<object> {
  const { services } = exchange;
  const { client } = call;
  const late = new AbortController();
  const over = new AbortController();
  whenNodeLeaves(services, run, over.signal, () => late.abort(LATE));
  let timer: NodeJS.Timeout | undefined;
  // The run is in the log: from here on there is something to wait for.
  const onBegun = (): void => {
    out.open();
    if (client.tasks) timer ??= setTimeout(() => late.abort(LATE), call.patience * 1000);
  };
  const asks = client.asks || client.opens;
  try {
    for (let next = feed, at = cursor; ;) {
      const updates = new StatelessUpdates(at, { progressToken: call.progressToken, progress, asks }, onBegun);
      await translatedFeed(next, updates, late.signal).deliver(out);
      if (out.gone) return {};
      const { ended } = updates;
      at = updates.cursor;
      // Files may be large: they have their room in memory only now.
      if (ended) return await completed(exchange, run, ended.files ? undefined : ended.done, out.signal);
      const inputs = updates.asked ? await openInputs(exchange, client, run.runId) : [];
      if (inputs.length > 0) return asksFor(exchange, call, { runId: run.runId, cursor: at }, inputs);
      // A question that somebody else has answered by now, or that is not the client's to answer, holds up nothing.
      if (!updates.asked || late.signal.aborted) return await unfinished(exchange, call, { runId: run.runId, cursor: at });
      next = replay(services, run, parseCursor(at)!);
    }
  } finally {
    clearTimeout(timer);
    over.abort(LATE);
  }
}

/** One abort reason for all: without a reason, Node creates an exception with a stack trace each time. */
const LATE = new Error('the run is not waited for any longer');

/** What a call is answered with in one piece. */
export function laterResult(exchange: Exchange, call: StatelessCall, run: StartedRun, cursor: string): Later<SendReply> {
  const { services, context } = exchange;
  const { gone } = context;
  const { client } = call;
  const seconds = client.tasks ? call.patience : LONGEST;
  const inputs = () => openInputs(exchange, client, run.runId);
  const asked = async (): Promise<boolean> =>
    (client.asks || client.opens) && (await newestQuestion(services, run, gone)) > 0 && (await inputs()).length > 0;
  return {
    kind: waitingKind(run, seconds),
    async later() {
      const ended = await hasEnded(services, run, seconds, gone, asked);
      if (!ended && gone.aborted && !context.answered) await leave(exchange, run);
      const result = ended ? await completed(exchange, run, undefined, gone) : await interim(exchange, call, run, cursor);
      return { status: 200, body: rpcResult(call.id, result), headers: { 'X-Request-Id': run.runId } };
    },
  };
}

async function interim(exchange: Exchange, call: StatelessCall, { runId }: StartedRun, cursor: string): Promise<object> {
  const inputs = await openInputs(exchange, call.client, runId);
  return inputs.length > 0 ? asksFor(exchange, call, { runId, cursor }, inputs) : unfinished(exchange, call, { runId, cursor });
}

/** @param done of a run without files */
async function completed(
  { services }: Exchange,
  run: StartedRun,
  done: Parameters<typeof endOf>[0] | undefined,
  gone: AbortSignal,
): Promise<object> {
  const result = done ? endOf(done) : await logged(services, run, gone);
  return finished(await resultOfCall(services, run, result));
}

/** The client is gone without an answer. A node that stops closes connections too. */
async function leave({ services }: Exchange, { tenantId, runId }: StartedRun): Promise<void> {
  if (!services.stopping.aborted) await services.cancel(tenantId, runId);
}
