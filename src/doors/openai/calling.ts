import type { Later, TypedReply } from '../../http/handler.ts';
import { Problem, wrongMember } from '../../lib/problem.ts';
import type { RunEvent } from '../../log/events.ts';
import { inPages } from '../../log/replay-slots.ts';
import { resultOf } from '../../log/result.ts';
import { hasEnded, newestQuestion, waitingKind, type AnswerServices, type QuestionServices } from '../../runs/answers.ts';
import type { RunRef } from '../../runs/replay.ts';
import { eventsOf } from '../../runs/said.ts';
import type { StartedRun } from '../../runs/start-run.ts';
import { callingCompletion, completionOf, type CompletionHead } from './chat-answer.ts';
import { toJson } from './json.ts';
import { PartOfRun } from './part.ts';
import { refusalIn } from './finish.ts';

/** Seconds: Node's `fetch` gives up after 300 without an answer, and the SDKs then send the request again, which begins another run. */
export const LONGEST = 290;

type Reply = TypedReply<'openaiCreateChatCompletion'>;

/** A part of a run that may end with calls of the caller's functions, once it has ended. */
export async function callingReply(
  services: AnswerServices & QuestionServices,
  head: CompletionHead,
  run: StartedRun,
  gone: AbortSignal,
): Promise<Later<Reply>> {
  await run.unwatched();
  return {
    kind: waitingKind(run, LONGEST),
    async later() {
      await untilItCalls(services, run, LONGEST, gone);
      const { part, said, thoughts } = await readPart(inPages(services, gone), run, head.turn);
      const { headers } = run;
      if (part.waits) return { status: 200, body: toJson(callingCompletion(head, part, said, thoughts)), headers };
      const end = resultOf(await services.store.outcome(run.tenantId, run.runId));
      if (!end) throw unfinished(run.runId);
      if (refusalIn(end) === undefined) refuseFailed(end);
      return { status: 200, body: toJson(completionOf(head, end, said, { used: part.usage, thoughts })), headers };
    },
  };
}

/** Waits for the end of a run, or until it waits for functions of its caller; what it asks people, they answer elsewhere meanwhile. */
export async function untilItCalls(
  services: AnswerServices & QuestionServices,
  run: RunRef,
  seconds: number,
  gone: AbortSignal,
): Promise<void> {
  const asks = async (): Promise<boolean> => (await newestQuestion(services, run, gone, 'tool')) > 0;
  if (seconds > 0) await hasEnded(services, run, seconds, gone, asks);
}

/** The text and the thoughts of a part, and the calls that it ends with, as far as the log has them. */
async function readPart(store: ReturnType<typeof inPages>, { tenantId, runId }: RunRef, turn = 0) {
  const part = new PartOfRun(turn);
  let said = '';
  let thoughts = '';
  for await (const stored of eventsOf(store, tenantId, runId)) {
    const event = { event: stored.kind, data: JSON.parse(stored.data) } as RunEvent;
    if (!part.take(event)) continue;
    if (event.event === 'text' && event.data.stream_id === 0) said += part.textIn(event.data.delta);
    else if (event.event === 'reasoning' && event.data.stream_id === 0) thoughts += event.data.delta;
    else if (event.event === 'rewind' && event.data.stream_id === 0) {
      said = said.slice(0, part.placeOf(event.data.length));
      thoughts = thoughts.slice(0, part.placeOfThought(event.data.reasoning_length ?? 0));
    }
    if (part.waits) break;
  }
  return { part, said, thoughts };
}

export const unfinished = (runId: string): Problem =>
  new Problem('run_unfinished', `the run ${runId} goes on: its result will be at /v1/requests/${runId}/result`);

/** @throws {Problem} for a run that has failed */
export function refuseFailed({ ok, error, error_code: code }: { ok: boolean; error?: string; error_code?: string }): void {
  // Nothing but the agent's definition can mend it.
  if (code === 'unknown_model') throw wrongMember('/model', error!);
  if (!ok) throw new Problem('run_failed', error!, { extra: { run_error_code: code } });
}
