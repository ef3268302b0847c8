import { cpuOfEach, runs, sample, SUCCESS, withPair, type Figure } from '../bench.ts';
import { UNIQUE, type Target } from '../load-messages.ts';
import { promptFor, type Plan } from '../plan.ts';
import { send, sendForJson, type Subject } from '../servers.ts';
import { mean } from '../stats.ts';
import { ms } from '../table.ts';

const PLAN: Plan = { deltas: 100, mode: 'spread' };
const CONCURRENCY = 4;
const WARM_UP = 300;
const ROUNDS = 8;
const RUNS = 200;
const TARGET = 0.15;

/** A way to start a run and to follow it to its end, and what stands in its stream when all went well. */
interface Door {
  path: string;
  body: (prompt: string) => object;
  expect: string;
  /** Headers that its clients send besides. */
  headers?: (baton: Subject) => Promise<Record<string, string>>;
  /** Makes what so many runs need. @returns what stands for `UNIQUE` in each */
  each?: (baton: Subject, count: number) => Promise<number[]>;
}

const NATIVE: Door = { path: '/v1/orchestrate', body: (message) => ({ message }), expect: SUCCESS };
const MESSAGE: Door = {
  path: `/v1/conversations/${UNIQUE}/messages`,
  body: (message) => ({ message }),
  expect: SUCCESS,
  each: conversations,
};

/** Each with what it is compared with: our own stream of the same run. */
const DOORS: Record<string, { door: Door; native: Door }> = {
  'OpenAI chat completions': {
    native: NATIVE,
    door: {
      path: '/openai/v1/chat/completions',
      body: (content) => ({ model: 'index', stream: true, messages: [{ role: 'user', content }] }),
      expect: 'data: [DONE]',
    },
  },
  'OpenAI responses': {
    native: NATIVE,
    door: {
      path: '/openai/v1/responses',
      body: (input) => ({ model: 'index', stream: true, input }),
      expect: 'event: response.completed',
    },
  },
  // Its runs are messages of a conversation.
  'AG-UI': {
    native: MESSAGE,
    door: {
      path: '/v1/agents/index/ag-ui',
      body: (content) => ({ threadId: UNIQUE, runId: 'r', messages: [{ id: 'm', role: 'user', content }], tools: [], context: [] }),
      expect: '"RUN_FINISHED"',
      each: conversations,
    },
  },
  MCP: {
    native: NATIVE,
    door: {
      path: '/v1/mcp',
      body: (message) => ({ jsonrpc: '2.0', id: UNIQUE, method: 'tools/call', params: { name: 'run_agent', arguments: { message } } }),
      expect: '"result"',
      headers: async (baton) => ({ ...ACCEPT, 'Mcp-Session-Id': await mcpSession(baton) }),
      each: async (_, count) => Array.from({ length: count }, (__, i) => i),
    },
  },
  A2A: {
    native: NATIVE,
    door: {
      path: '/v1/a2a/agents/index',
      body: (text) => ({
        jsonrpc: '2.0',
        id: 1,
        method: 'SendStreamingMessage',
        params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] } },
      }),
      expect: 'TASK_STATE_COMPLETED',
      headers: async () => ({ 'A2A-Version': '1.0' }),
    },
  },
};

/** Makes so many conversations. @returns their ids */
async function conversations(baton: Subject, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await sendForJson<{ id: number }>(baton.post('/v1/conversations', {}))).id);
  return ids;
}

const ACCEPT = { Accept: 'application/json, text/event-stream' };

async function mcpSession(baton: Subject): Promise<string> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const response = await send(baton.post('/v1/mcp', { jsonrpc: '2.0', id: 0, method: 'initialize', params }, ACCEPT));
  await response.arrayBuffer();
  return response.headers.get('mcp-session-id')!;
}

/** What a run costs more when it comes in through a door: CPU time of the server for each run, streamed to its end. */
export const doors: Figure = (bench) =>
  withPair(bench, async ({ baton }) => {
    await runs(bench, baton, PLAN, WARM_UP, CONCURRENCY);
    const all = new Set([NATIVE, MESSAGE, ...Object.values(DOORS).map(({ door }) => door)]);
    const spent = new Map<Door, number[]>();
    // In turns, so that what disturbs the machine disturbs all of them; the first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const door of all) {
        const job = { target: await targetOf(baton, door), count: RUNS, concurrency: CONCURRENCY, expect: door.expect };
        const taken = await sample(bench, baton, job);
        if (round > 0) spent.set(door, [...(spent.get(door) ?? []), cpuOfEach(taken)]);
      }
    }
    return Object.entries(DOORS).map(([name, { door, native }]) => {
      const [own, ours] = [mean(spent.get(door)!), mean(spent.get(native)!)];
      return {
        figure: `doors: CPU of a run of ${PLAN.deltas} deltas, ${name}`,
        relay: `${ms(ours)} (native)`,
        baton: ms(own),
        ratio: `+ ${((own / ours - 1) * 100).toFixed(0)} %`,
        target: `≤ + ${TARGET * 100} %`,
        met: own / ours - 1 <= TARGET,
      };
    });
  });

async function targetOf(baton: Subject, { path, body, headers, each }: Door): Promise<Target> {
  const target = baton.post(path, body(promptFor(PLAN)), await headers?.(baton));
  return each ? { ...target, each: await each(baton, RUNS) } : target;
}
