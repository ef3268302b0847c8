import type { ResumeEntry } from '@ag-ui/core';
import type { Feed } from '../../http/feeds.ts';
import { badRequest, orThrow, Problem } from '../../lib/problem.ts';
import type { FrameSink } from '../../log/frame-sink.ts';
import { answerQuestion } from '../../runs/answer-question.ts';
import { refuseRunOfOthers } from '../../runs/own-runs.ts';
import { replay, START, stillThere } from '../../runs/replay.ts';
import { conversationBusy, missing } from '../../store/tenants/problems.ts';
import { refusedAnswer } from '../../store/runs/questions.ts';
import type { Principal } from '../../store/tenants/tenants.ts';
import { answerOf, isSettled } from './interrupts.ts';
import { newIn } from './prompt.ts';
import type { Address, AgUiServices, RunInput } from './services.ts';
import { conversationOf } from './threads.ts';

/** The run that has asked, from its start, and the questions that have their answers. */
interface Resumed {
  feed: Feed<FrameSink>;
  answers: number[];
}

/**
 * Answers the questions that a request resumes from.
 * @returns undefined when there are none, or their run is over and there is something new to say
 */
export async function answerInterrupts(
  services: AgUiServices,
  principal: Principal,
  { thread, key, keys }: Address,
  input: RunInput,
): Promise<Resumed | undefined> {
  const { tenantId } = principal;
  const entries = (input.resume ?? []) as ResumeEntry[];
  // The key is that of a request with something new to say.
  if (entries.length === 0 || (await keys.find(tenantId, key))) return undefined;
  const conversation = (await conversationOf(services, tenantId, thread))?.conversation;
  const questions = await Promise.all(entries.map(({ interruptId }) => questionOf(services, tenantId, Number(interruptId))));
  const runId = questions[0]!.request_id;
  const status = await services.requests.get(tenantId, runId);
  if (!conversation || status?.conversation_id !== conversation.id) throw missing('question', questions[0]!.id);
  if (questions.some((one) => one.request_id !== runId)) throw badRequest('the interrupts are of different runs');
  const { said } = newIn(input.messages, await services.threads.lastSaid(tenantId, conversation.id), false);
  if (said.length > 0) {
    if (status.completed_at > 0) return undefined;
    throw conversationBusy(runId, 'the thread waits for an answer, and takes a message when its run has ended: send one of them');
  }
  const answers = entries.map((entry, at) => ({
    entry,
    question: questions[at]!,
    answer: answerOf(questions[at]!, entry, `/resume/${at}`),
  }));
  const run = await services.requests.state(tenantId, runId);
  if (run) refuseRunOfOthers(principal, run);
  const open = answers.filter(({ entry, question, answer }) => question.state === 'open' || !isSettled(question, entry, answer));
  for (const { question } of open) {
    const refused = refusedAnswer(principal, question);
    if (refused) throw refused;
  }
  for (const { entry, question, answer } of open) {
    const outcome = await answerQuestion(services, principal, question.id, answer);
    if (!(outcome instanceof Problem)) continue;
    if (!isSettled(await questionOf(services, tenantId, question.id), entry, answer)) throw outcome;
  }
  const { state } = stillThere(await services.requests.state(tenantId, runId));
  const feed = { ...replay(services, { tenantId, runId }, START, state), headers: { 'X-Request-Id': runId } };
  return { feed, answers: questions.map(({ id }) => id) };
}

async function questionOf({ questions }: AgUiServices, tenantId: number, id: number) {
  return orThrow((await questions.get(tenantId, id)) ?? missing('question', id));
}
