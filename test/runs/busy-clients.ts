import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import type { Client } from '../support/client.ts';
import type { Script } from '../support/upstream.ts';

/*
 * Clients that all send to one conversation at once, each message with another `on_busy`, while servers are killed; and what must be true of it
 * behind that.
 */

const MODES = ['reject', 'enqueue', 'interrupt', 'steer'] as const;
const AGAIN_MS = 20;
const CHECKED_AT_ONCE = 8;

/** A model whose runs have two turns, so that there is a moment to steer them. */
export const twoTurns: Script = ({ lastMessage }) =>
  lastMessage.includes('notes.md') ? { text: ['done'] } : { text: ['/write notes.md\nx\n', '/endwrite\n'] };

/** What the servers have said that they have taken, and what they have not. */
export interface Sent {
  taken: string[];
  refused: string[];
}

interface Said {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  request_id: string;
}

/** @param apis of the nodes: where one does not answer, the next one is asked, with the same key */
export async function sendAll(
  apis: () => Client[],
  path: string,
  { client, count, seed }: { client: number; count: number; seed: number },
): Promise<Sent> {
  const dice = random(seed + client);
  const sent: Sent = { taken: [], refused: [] };
  for (let n = 0; n < count; n += 1) {
    const message = `m${client}-${n}.`;
    const mode = MODES[dice.below(MODES.length)]!;
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': message };
    for (let turn = client; ; turn += 1) {
      const nodes = apis();
      const answer = await nodes[turn % nodes.length]!.post(path, { message, on_busy: mode }, headers).catch(() => undefined);
      const status = answer?.status ?? 503;
      if (status === 202) sent.taken.push(message);
      else if (status === 409 && mode === 'reject') sent.refused.push(message);
      else if (status === 503 || status === 429 || status === 404) {
        await delay(AGAIN_MS);
        continue;
      } else throw new Error(`${message} (${mode}) was answered ${status}: ${JSON.stringify(answer?.body)}`);
      break;
    }
  }
  return sent;
}

/** Resolves when nothing of the tenant is under way, or waits. */
export async function untilIdle(api: () => Client): Promise<void> {
  const left = async (): Promise<number> => {
    let count = 0;
    for (const state of ['queued', 'running']) {
      const answer = await api()
        .get<{ count?: number }>(`/v1/requests?state=${state}&limit=1`)
        .catch(() => undefined);
      count += answer?.body.count ?? 1;
    }
    return count;
  };
  await expect.poll(left, { timeout: 600_000, interval: 200 }).toBe(0);
}

/** Each message is in the conversation once, and in one run; all nodes tell them in one order, in which no run lies within another one. */
export async function expectOneOrder(apis: Client[], path: string, sent: readonly Sent[]): Promise<{ steered: number; runs: number }> {
  const [said, ...others] = await Promise.all(apis.map((api) => allOf(api, path)));
  for (const other of others) expect(other).toEqual(said);
  const taken = sent.flatMap((one) => one.taken);
  const users = said!.filter(({ role }) => role === 'user');
  expect(users.map(({ content }) => content).toSorted()).toEqual(taken.toSorted());
  const runs: { id: string; said: string[] }[] = [];
  for (const { request_id: id, role, content } of said!) {
    if (runs.at(-1)?.id !== id) runs.push({ id, said: [] });
    if (role === 'user') runs.at(-1)!.said.push(content);
  }
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
  const left = runs.values();
  let steered = 0;
  const check = async (): Promise<void> => {
    for (const { id, said: own } of left) {
      const { frames } = await apis[0]!.events(id);
      const seen = frames.flatMap(({ event, data }) =>
        event === 'request_received' || event === 'steered' ? [(data as { message: string }).message] : [],
      );
      // A run whose node has died before its first event does not know what it was asked.
      expect(seen[0] === '' ? [own[0], ...seen.slice(1)] : seen, id).toEqual(own);
      expect(frames.at(-1)!.event).toBe('done');
      steered += seen.length - 1;
    }
  };
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, check));
  return { steered, runs: runs.length };
}

async function allOf(api: Client, path: string): Promise<Said[]> {
  const all: Said[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const { body }: { body: { messages: Said[]; next_after_id?: number } } = await api.get(`${path}?limit=500&after_id=${after}`);
    all.push(...body.messages);
    after = body.next_after_id;
  }
  return all;
}
