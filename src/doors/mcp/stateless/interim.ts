import type { Question } from '../../../store/runs/questions.ts';
import type { Exchange } from '../exchange.ts';
import type { StatelessCall } from './client.ts';
import { inputRequests } from './inputs.ts';
import { finished } from './result.ts';
import { sealState, type CallState } from './state.ts';
import { seedOf, taskOf } from './tasks.ts';

/** Seconds that a call may be sent again after its questions have closed, or after it was answered without any. */
const GRACE = 3600;

/** What a call is answered with whose run waits for its client. */
export function asksFor({ services }: Exchange, { identity }: StatelessCall, at: CallState, inputs: readonly Question[]): object {
  const expires = Math.max(services.now(), ...inputs.map(({ expires_at: closes }) => closes)) + GRACE;
  const requestState = sealState(services.instanceSecret, identity, at, expires);
  const asked = inputs.length === 0 ? {} : { inputRequests: inputRequests(inputs) };
  return finished({ ...asked, requestState }, 'input_required');
}

/** What a call is answered with whose run is a task from now on. */
export async function taskFor(exchange: Exchange, { client }: StatelessCall, runId: string): Promise<object> {
  const task = await taskOf(exchange, client, runId);
  if (!task) throw new Error('a run that has begun is not there');
  return finished(seedOf(task), 'task');
}

/** What a call is answered with whose run can't be waited for any longer, here or at all: its client asks for the task, or sends it again. */
export async function unfinished(exchange: Exchange, call: StatelessCall, at: CallState): Promise<object> {
  return call.client.tasks ? taskFor(exchange, call, at.runId) : asksFor(exchange, call, at, []);
}
