import { setTimeout as delay } from 'node:timers/promises';
import { random, type Random } from '../clients/random.ts';
import type { Client, RunBody } from '../support/client.ts';
import type { Upstream, UpstreamRequest } from '../support/upstream.ts';
import { goThrough, type Errand, type Journey } from './customer.ts';

/** What clients were told: what has to hold whatever happens to the nodes. */
export interface ClientRecord {
  /** By the name of the run, which its message begins with. */
  journeys: Map<string, Journey>;
  /** The runs whose cancel was answered 200. */
  canceled: Set<string>;
  /** The tasks that were stored in good time before they were due, by the name of their runs. */
  tasks: Map<string, number>;
  /** Calls of a model for runs whose `done` somebody had seen already. */
  lateCalls: string[];
  /** Streams that broke the contract, and refusals that were none of the fault of the nodes. */
  problems: string[];
}

export interface CrowdOptions {
  api: Client;
  upstream: Upstream;
  clients: number;
  seed: number;
  /** Aborted when nobody starts anything more. */
  closing: AbortSignal;
  /** Aborted when those who still read go home. */
  closed: AbortSignal;
}

const WORDS = ['wörd', '👋', 'Deich\n', 'naïve', '五', 'and', 'the', 'rest'];
/** A call of the fake provider takes so long, so that a frozen node is mostly found waiting for one. */
const CALL_MS = 400;
/** Their commands run between the calls. */
const CALLS = 6;
/** How long before it is due a task must have been stored for it to count. */
const IN_TIME_MS = 2000;

/** Lets so many clients start runs, read, resume, cancel and schedule until `closing`; resolves when all have seen the ends of their runs. */
export async function gather(options: CrowdOptions): Promise<ClientRecord> {
  const told: ClientRecord = { journeys: new Map(), canceled: new Set(), tasks: new Map(), lateCalls: [], problems: [] };
  const ended = new Set<string>();
  options.upstream.otherwise((request) => work(request, (name) => ended.has(name) && told.lateCalls.push(name)));

  const travel = async (name: string, errand: Errand): Promise<void> => {
    const onFrame: Errand['onFrame'] = (frame, journey) => {
      told.journeys.set(name, journey);
      if (frame.event === 'done') ended.add(name);
      errand.onFrame?.(frame, journey);
    };
    try {
      const journey = await goThrough(options.api, { ...errand, onFrame, signal: options.closed });
      told.journeys.set(name, journey);
    } catch (error) {
      told.problems.push(`${name}: ${(error as Error).message}`);
    }
  };

  const one = async (client: number): Promise<void> => {
    const dice = random(options.seed * 7919 + client);
    for (let number = 0; !options.closing.aborted; number += 1) {
      const name = `r${client}-${number}`;
      const key = dice.chance(0.75) ? name : undefined;
      const kind = dice.below(20);
      if (kind < 6) await travel(name, { body: `${name} ${textOf(dice)}`, key });
      else if (kind < 8) await travel(name, { body: `${name}\n/parallel\n/agent index one two\n/agent index three\n/endparallel`, key });
      else if (kind < 12) await travel(name, { body: agentOn('demo/slow', `${name} ${textOf(dice)}`), key, drops: dropsOf(dice) });
      else if (kind < 16) await travel(name, { body: agentOn('openai/fake', name), key });
      else if (kind < 19) await cancel(name, key);
      else await schedule(name);
      await delay(200 + dice.below(800));
    }
  };

  const cancel = async (name: string, key: string | undefined): Promise<void> => {
    let texts = 0;
    let asking: Promise<void> | undefined;
    const onFrame: Errand['onFrame'] = ({ event }, { frames }) => {
      if (event === 'text' && ++texts === 3) asking = ask(frames);
    };
    const ask = async (frames: Journey['frames']): Promise<void> => {
      const id = String((frames[0]!.data as { request_id?: string }).request_id);
      while (!options.closed.aborted) {
        const status = await options.api.statusOf('POST', `/v1/requests/${id}/cancel`, { idleMs: 3000 }).catch(() => 0);
        if (status === 200) told.canceled.add(name);
        if (status === 500) told.problems.push(`${name}: the cancel was answered 500`);
        if (status === 200 || status === 404) return;
        await delay(100);
      }
    };
    await travel(name, { body: agentOn('demo/script:endless', name), key, onFrame });
    await asking;
  };

  const schedule = async (name: string): Promise<void> => {
    const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5000);
    const [hour, minute, second] = [due.getUTCHours(), due.getUTCMinutes(), due.getUTCSeconds()];
    const pattern = `${second} ${minute} ${hour} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`;
    const body = JSON.stringify({ schedule: pattern, message: name, timezone: 'UTC' });
    const answer = await options.api.raw('POST', '/v1/schedules', { body, idleMs: 3000 }).catch((error: Error) => {
      // What the balancer says by itself keeps no contract.
      if (/ → 500 /.test(error.message)) told.problems.push(`${name}: ${error.message}`);
    });
    if (answer?.status === 201 && due.getTime() - Date.now() > IN_TIME_MS) told.tasks.set(name, answer.body['id'] as number);
  };

  await Promise.all(Array.from({ length: options.clients }, (_, client) => one(client)));
  return told;
}

const agentOn = (model: string, message: string): RunBody => ({
  message,
  agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model },
});

const textOf = (dice: Random): string => Array.from({ length: 1 + dice.below(25) }, () => WORDS[dice.below(WORDS.length)]).join(' ');

const dropsOf = (dice: Random): number[] => Array.from({ length: dice.below(3) }, () => 1 + dice.below(20));

/** A few turns with a command in each. */
function work({ body }: UpstreamRequest, onCall: (name: string) => void) {
  const asked = body.messages.filter(({ role }) => role === 'user');
  onCall(/\br\d+-\d+\b/.exec(JSON.stringify(asked[0]?.content))?.[0] ?? '');
  const text = asked.length < CALLS ? ['I look.\n', '/list\n'] : ['That ', 'was all.'];
  return { text, gate: (index: number) => (index === 0 ? delay(CALL_MS) : undefined) };
}
