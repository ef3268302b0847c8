import { createHash } from 'node:crypto';
import type { Message } from '@ag-ui/core';
import { positionIn, type Door, type LogPosition, type Resumption } from '../../http/door.ts';
import type { Feed } from '../../http/feeds.ts';
import type { TenantContext } from '../../http/handler.ts';
import { translatedFeed } from '../../http/translator.ts';
import { badRequest, type Problem } from '../../lib/problem.ts';
import type { FrameSink } from '../../log/frame-sink.ts';
import { isObject } from '../../lib/is-object.ts';
import { fittingLabels } from '../../runs/labels.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import { messageRun } from '../../runs/conversation-run.ts';
import { START } from '../../runs/replay.ts';
import { beginRun } from '../../runs/start-run.ts';
import { TwoKeys } from '../../store/runs/idempotency.ts';
import type { Thread } from '../../store/conversations/threads.ts';
import { parsePosition, type Position } from './position.ts';
import { newIn, promptOf } from './prompt.ts';
import { answerInterrupts } from './resume.ts';
import { sharedState, toldOf } from './state.ts';
import { toolsIn, withOutputs } from './tools.ts';
import type { Address, AgUiServices, RunInput } from './services.ts';
import { conversationOf, newThread } from './threads.ts';
import { AgUiTranslator } from './translator.ts';

/** What the client has. All events of the run pass all the same: the translator leaves out what it does not lack. */
interface AgUiPosition extends LogPosition {
  has: Position;
}

const resumption: Resumption<AgUiPosition> = {
  of: 'this stream',
  read(id) {
    const has = parsePosition(id);
    return has && { cursor: START, has };
  },
};

/** For front ends that speak AG-UI. Its thread is a conversation, and its run a run, or what follows in one on an answer. */
export const agUi: Door<'AG-UI', AgUiServices, AgUiPosition> = {
  resumption,
  handlers: (services) => ({
    /** POST /v1/agents/{id}/ag-ui */
    async runAgUi({ params, headers, body }, context) {
      // Before anything is begun.
      sharedState(body.state);
      const input: RunInput = { ...body, messages: body.messages as Message[] };
      const has = positionIn(resumption, headers['last-event-id'])?.has;
      const address = addressOf(services, { agentId: params.id, threadId: body.threadId }, body.runId, headers['idempotency-key']);
      const resumed = await answerInterrupts(services, context.principal, address, input);
      if (resumed) return { status: 200, feed: agUiFeed(resumed.feed, input, resumed.answers, has) };
      const goesOn = await withOutputs(services, context, address, input);
      if (goesOn) return { status: 200, feed: agUiFeed(goesOn.run.stream(), input, goesOn.questions, has) };
      const run = await startOrJoin(services, context, address, input);
      return { status: 200, feed: agUiFeed(run.stream(), input, [], run.replayed ? has : undefined) };
    },
  }),
};

function agUiFeed(feed: Feed<FrameSink>, input: RunInput, answers: readonly number[], has: Position | undefined): Feed {
  const { threadId, runId, protocolVersion, messages, state } = input;
  const run = { threadId, runId, modern: protocolVersion !== undefined, messages, shares: sharedState(state) !== undefined };
  return translatedFeed(feed, new AgUiTranslator(run, answers, has));
}

/** What the front end says of whom the run is for, and what for. */
function labelsIn(forwarded: unknown): RunLabels | undefined {
  const { user, metadata } = isObject(forwarded) ? forwarded : {};
  return fittingLabels(user, metadata);
}

const refused = (path: string, message: string): Problem => badRequest(message, [{ path, message }]);

/** @param sent the client's `Idempotency-Key`; the key that the request's ids make outlives a restart, and counts beside it */
function addressOf({ idempotency, lastingKeys }: AgUiServices, thread: Thread, runId: string, sent: string | undefined): Address {
  const ids = createHash('sha256').update(JSON.stringify([thread.agentId, thread.threadId, runId]));
  const own = `ag-ui:${ids.digest('hex')}`;
  if (sent === undefined) return { thread, key: own, keys: lastingKeys };
  return { thread, key: sent, keys: new TwoKeys(idempotency, { keys: lastingKeys, key: own }) };
}

/** The run of these ids; a repeat joins it, after a restart too. */
function startOrJoin(services: AgUiServices, context: TenantContext, { thread, key, keys }: Address, input: RunInput) {
  const { tenantId } = context.principal;
  return beginRun({ ...services, idempotency: keys }, key, context, async () => {
    const existing = await conversationOf(services, tenantId, thread);
    const stored = existing && (await services.threads.lastSaid(tenantId, existing.conversation.id));
    const fresh = newIn(input.messages, stored, existing === undefined);
    const state = sharedState(input.state);
    const last = fresh.said.at(-1);
    if (!last) throw refused('/messages', 'there is no message of the user behind those that the thread has already');
    const message = promptOf(fresh, input.context ?? []);
    const { opened, first } = existing ? { opened: existing } : await newThread(services, tenantId, thread, fresh);
    const plan = await messageRun(services, context, opened, {
      message,
      clientId: last.id,
      labels: labelsIn(input.forwardedProps),
      tools: toolsIn(input),
      instructions: state === undefined ? [] : [toldOf(state)],
    });
    return { ...plan, first };
  });
}
