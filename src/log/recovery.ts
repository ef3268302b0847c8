import { labelColumns, labelsOf, type RunLabels } from '../store/runs/run-labels.ts';
import { isDeltaKind } from './cursor.ts';
import { errorEvent, RunTally, type BadEnd } from './ending.ts';
import { LogConflict, type EventRow, type EventStore, type RunEvent } from './events.ts';
import { payloadOf, shownPrompt } from './payload.ts';

/** A running run whose node no longer executes it. */
export interface OrphanedRun {
  tenantId: number;
  runId: string;
  /** Epoch seconds. */
  startedAt: number;
  agentId: string;
  agentVersion?: number | undefined;
  /** 0: none. */
  conversationId: number;
  durable: boolean;
  labels?: RunLabels;
  rerunOf?: string | undefined;
  /** The beginning of the text of its prompt, longer than is shown. */
  prompt?: string | undefined;
}

/** The end of a run whose node is gone. */
export const INTERRUPTED: BadEnd = {
  message: 'the request was interrupted by a server restart; send it again',
  reason: 'interrupted',
  code: 'interrupted',
};

/** The end of a run that was canceled while no node had it. */
export const CANCELED: BadEnd = { message: 'the run was canceled', reason: 'canceled', code: 'canceled' };

const PAGE = 1000;

function received({ runId, tenantId, agentId, agentVersion, conversationId, labels, rerunOf, prompt = '' }: OrphanedRun): RunEvent {
  const more = {
    ...(agentVersion === undefined ? {} : { agent_version: agentVersion }),
    ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
    ...(rerunOf === undefined ? {} : { rerun_of: rerunOf }),
    ...labelsOf(labelColumns(labels)),
  };
  const message = shownPrompt(prompt);
  return { event: 'request_received', data: { request_id: runId, agent: agentId, tenant_id: tenantId, message, ...more } };
}

/**
 * Ends a run that no node executes: appends the events that close it to its log, together with its state, so that its
 * stream keeps all invariants.
 * @param nowMs epoch milliseconds
 * @param more.promised whether its client knows of it, though it has not logged anything: what it was asked stays
 * @param more.owner who has it: when that has changed meanwhile nothing is done
 * @returns false when another node has ended the run, or its owner turned out to be alive
 */
export async function endOrphan(
  store: EventStore,
  run: OrphanedRun,
  nowMs: number,
  how: BadEnd = INTERRUPTED,
  more: { promised?: boolean; owner?: string } = {},
): Promise<boolean> {
  const now = Math.floor(nowMs / 1000);
  const { promised = how === CANCELED, owner } = more;
  const tally = new RunTally();
  let lastSeq = 0;
  for (;;) {
    const page = await store.read(run.tenantId, run.runId, lastSeq, PAGE);
    for (const event of page) {
      lastSeq = event.seq;
      if (event.kind === 'done') return false;
      if (isDeltaKind(event.kind)) continue;
      tally.observe({ event: event.kind, data: JSON.parse(event.data) } as RunEvent);
    }
    if (page.length < PAGE) break;
  }
  // The rows of some runs are written before their first events.
  const unbegun = lastSeq === 0;
  const durationMs = Math.max(0, now - run.startedAt) * 1000;
  const closing: RunEvent[] = [
    ...(unbegun ? [received(run)] : []),
    ...tally.openEnds(),
    errorEvent(how),
    {
      event: 'done',
      data: {
        ok: false,
        request_id: run.runId,
        duration_ms: durationMs,
        ...tally.totals(),
        ...(run.conversationId > 0 ? { conversation_id: run.conversationId } : {}),
        error: how.message,
        error_code: how.code,
      },
    },
  ];
  const events = closing.map((event): EventRow => ({
    tenantId: run.tenantId,
    runId: run.runId,
    seq: ++lastSeq,
    kind: event.event,
    data: payloadOf(event, nowMs),
  }));
  try {
    await store.commit({
      starts: [],
      events,
      fences: owner === undefined ? [] : [{ tenantId: run.tenantId, runId: run.runId, owner }],
      ends: [
        {
          tenantId: run.tenantId,
          runId: run.runId,
          state: how === CANCELED ? 'canceled' : 'failed',
          completedAt: now,
          durationMs,
          changedMs: nowMs,
          errorMessage: how.message,
          errorCode: how.code,
          lastSeq,
          inputTokens: tally.inputTokens,
          outputTokens: tally.outputTokens,
          usage: tally.usage(),
          user: run.labels?.user,
          conversationId: run.conversationId,
          unbegun: unbegun && !promised,
          // One that was not may have left effects.
          durable: true,
        },
      ],
    });
    return true;
  } catch (error) {
    if (error instanceof LogConflict) return false;
    throw error;
  }
}
