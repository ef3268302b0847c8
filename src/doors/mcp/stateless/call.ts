import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import { CallToolRequestSchema } from '@modelcontextprotocol/core';
import type { Later } from '../../../http/handler.ts';
import { wantsStream } from '../../../http/negotiation.ts';
import { preferencesOf } from '../../../http/prefer.ts';
import { Problem } from '../../../lib/problem.ts';
import { joinRun, type StartedRun } from '../../../runs/start-run.ts';
import { replayable } from '../../../runs/replay.ts';
import { OF_HTTP, startCall } from '../call.ts';
import type { Exchange, SendReply } from '../exchange.ts';
import { refusal } from '../result.ts';
import { paramsOf, progressTokenOf, rpcResult } from '../rpc.ts';
import type { StatelessCall, StatelessClient } from './client.ts';
import { callFeed, laterResult } from './follow.ts';
import { openInputs, takeInputs } from './inputs.ts';
import { asksFor, taskFor } from './interim.ts';
import { ASYNC } from './keys.ts';
import { finished } from './result.ts';
import { openState } from './state.ts';

/** Seconds after which a client that knows tasks is told that its call has become one. */
const PATIENCE = 20;

/** The run of a call, and from where on its client hears of it. */
interface Begun {
  run: StartedRun;
  cursor: string;
}

/** Starts the run of a call, or goes on with that of one that is sent again, and answers with it. */
export async function statelessCall(
  exchange: Exchange,
  request: JSONRPCRequest,
  client: StatelessClient,
): Promise<SendReply | Later<SendReply>> {
  const { services, headers, context } = exchange;
  const { name, arguments: given = {}, _meta } = paramsOf(request, CallToolRequestSchema);
  const { tenantId, tokenId } = context.principal;
  const { respondAsync, wait = PATIENCE } = preferencesOf(headers['prefer']);
  const call: StatelessCall = {
    id: request.id,
    identity: { tenantId, tokenId, name, arguments: given },
    client,
    progressToken: progressTokenOf(_meta),
    meta: _meta,
    patience: respondAsync || _meta?.[ASYNC] === true ? 0 : wait,
  };
  // What the message says is nearer to the call than its headers.
  context.trace = (_meta && services.traceOf?.(_meta)) ?? context.trace;
  const answer = (result: object) => ({ status: 200 as const, body: rpcResult(call.id, result) });
  try {
    const { inputResponses, requestState } = request.params ?? {};
    const { run, cursor } =
      requestState === undefined ? await begin(exchange, call) : await goOn(exchange, call, requestState, inputResponses);
    const { runId } = run;
    const told = { 'X-Request-Id': runId };
    if (client.tasks && call.patience === 0) {
      await run.unwatched();
      return { ...answer(await taskFor(exchange, call, runId)), headers: told };
    }
    const inputs = run.replayed ? await openInputs(exchange, client, runId) : [];
    if (inputs.length > 0) return { ...answer(asksFor(exchange, call, { runId, cursor }, inputs)), headers: told };
    if (wantsStream(headers['accept'])) return { status: 200, feed: callFeed(exchange, call, run, cursor) };
    await run.unwatched();
    return laterResult(exchange, call, run, cursor);
  } catch (error) {
    if (!(error instanceof Problem) || OF_HTTP.has(error.code)) throw error;
    return answer(finished(refusal(error)));
  }
}

async function begin(exchange: Exchange, { identity, meta }: StatelessCall): Promise<Begun> {
  const { run } = await startCall(exchange, exchange.services, undefined, identity.name, identity.arguments, meta);
  return { run, cursor: '0' };
}

/** The call was answered before with what it asks, or by a node that was about to stop. */
async function goOn(exchange: Exchange, { identity, client }: StatelessCall, sent: unknown, responses: unknown): Promise<Begun> {
  const { services, context } = exchange;
  const { runId, cursor } = openState(services.instanceSecret, identity, sent, services.now());
  await replayable(services, { tenantId: identity.tenantId, runId });
  await takeInputs(exchange, client, runId, responses);
  return { run: await joinRun(services, runId, context), cursor };
}
