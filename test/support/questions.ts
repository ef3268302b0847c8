import { expect } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import type { Client } from './client.ts';
import type { EventStream } from './stream.ts';

/** An agent that may ask people, and needs approval for what `approvals` says; by default it repeats what it is told. */
export const asker = (more: object = {}) => ({
  id: 'asker',
  name: 'Asker',
  role: 'asks',
  goal: 'Ask.',
  model: 'demo/echo',
  capabilities: ['/ask', '/list'],
  ...more,
});

/** Starts a run that asks. @returns its stream, which goes on, and what it asks */
export async function asking(api: Client, text = 'Which city?', more: object = {}): Promise<{ run: EventStream; question: Question }> {
  const run = await api.start({ message: `/ask ${text}`, agent_def: asker(more) });
  return { run, question: await openQuestion(api, run) };
}

/** As {@link asking}, for the approval of `/list`. */
export async function askingApproval(api: Client, more: object = {}): Promise<{ run: EventStream; question: Question }> {
  const run = await api.start({ message: '/list', agent_def: asker({ approvals: ['/list'], ...more }) });
  return { run, question: await openQuestion(api, run) };
}

/** The question of a run that has just asked, when the run waits. */
export async function openQuestion(api: Client, run: EventStream): Promise<Question> {
  await run.until(({ event }) => event === 'question');
  await expect.poll(async () => (await api.get(`/v1/requests/${run.requestId}`)).body['state']).toBe('waiting');
  const { body } = await api.get<{ questions: Question[] }>(`/v1/questions?request_id=${run.requestId}`);
  return body.questions[0]!;
}

/** Resolves when the only run of a server is parked: only then does it not count as one under way. */
export async function untilParked(admin: Client): Promise<void> {
  await expect.poll(async () => String((await admin.raw('GET', '/metrics')).bytes), { timeout: 15_000 }).toMatch(/^baton_runs_active 0$/m);
}
