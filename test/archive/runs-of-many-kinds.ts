import { expect } from 'vitest';
import type { Answer, Client, Fields } from '../support/client.ts';

/*
 * Runs of every kind that demo/script plays and that ends by itself, and all that a client can read of them.
 */

/** Scenarios, each with what else its agent has. */
const SCENARIOS: readonly (readonly [string, object?, object?])[] = [
  ['text'],
  ['long'],
  ['unicode'],
  ['usage'],
  ['refused-midway'],
  ['reasoning', { reasoning: { stream: true } }],
  ['files'],
  ['tools'],
  ['tools-failing'],
  ['parallel'],
  ['delegate'],
  ['approval', { approvals: ['/list'] }],
  ['draft', { advisor: { model: 'demo/script:gate-redirect-once', mode: 'gate' } }],
  ['upstream-error-midway', { fallbacks: ['demo/script:text'] }],
  ['internal'],
];

/** Plays them all, and waits until each has ended. @returns their ids */
export async function playAll(api: Client): Promise<string[]> {
  const ids: string[] = [];
  for (const [scenario, more = {}] of SCENARIOS) {
    const agent = { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${scenario}`, ...more };
    const { status, body } = await api.post<Fields>('/v1/requests', {
      message: `play ${scenario}`,
      agent_def: agent,
      metadata: { of: scenario },
    });
    // A run that fails at once has its error in the answer.
    expect(status, `${scenario}: ${body['error']}`).toBe(201);
    const id = body['request_id'] as string;
    for (let after = 0; ;) {
      const now = (await api.get<Fields>(`/v1/requests/${id}?wait=30&after_question=${after}`)).body;
      if (now['state'] !== 'waiting' && now['state'] !== 'running') break;
      for (const question of (now['questions'] as { id: number }[] | undefined) ?? []) {
        expect((await api.post(`/v1/questions/${question.id}/answer`, { decision: 'approved' })).status).toBe(200);
        after = question.id;
      }
    }
    ids.push(id);
  }
  // Through another door.
  const { status, body } = await api.post<Fields>('/openai/v1/responses', { model: 'index', input: 'Hello' });
  expect([status, body['status']]).toEqual([200, 'completed']);
  ids.push((body['id'] as string).replace(/^resp_/, ''));
  return ids;
}

/** What is read of a run: an answer's status and body. */
export type Reading = Record<string, { status: number; text: string }>;

/** All that there is to be read of a run, with cursors at its beginning, in its middle and at its end. */
export async function readAll(api: Client, id: string): Promise<Reading> {
  const reading: Reading = {};
  const take = async (name: string, answer: Promise<Answer<unknown>>): Promise<Buffer> => {
    const { status, bytes } = await answer;
    reading[name] = { status, text: bytes.toString() };
    return bytes;
  };
  const events = `/v1/requests/${id}/events`;
  const whole = (await take('events', api.raw('GET', events))).toString();
  const cursors = [...whole.matchAll(/^id: (\S+)$/gm)].map(([, cursor]) => cursor!);
  expect(cursors.length, whole).toBeGreaterThan(2);
  const middle = cursors[Math.floor(cursors.length / 2)]!;
  await take('since', api.raw('GET', `${events}?since_seq=${Math.trunc(Number(middle))}`));
  for (const cursor of ['1.3', middle, cursors.at(-2)!, cursors.at(-1)!])
    await take(`behind ${cursor}`, api.raw('GET', events, { headers: { 'Last-Event-ID': cursor } }));
  await take('result', api.raw('GET', `/v1/requests/${id}/result`));
  await take('request', api.raw('GET', `/v1/requests/${id}?wait=0`));
  await take('steps', api.raw('GET', `/v1/requests/${id}/steps`));
  await take('steps of a stream', api.raw('GET', `/v1/requests/${id}/steps?stream_id=1&limit=1`));
  await take('facts', api.raw('GET', `/v1/requests/${id}/steps?contents=false&after_id=1`));
  await take('response', api.raw('GET', `/openai/v1/responses/resp_${id}`));
  return reading;
}
