import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { asker } from '../../support/questions.ts';
import { scripted } from './host.ts';

/** A tool of the suite's own test server, played by an agent. */
interface Played {
  agent: object;
  /** What the agent is told, in place of the arguments of the suite. */
  message: (given: Record<string, unknown>) => string;
  /** Whether the call is to be a task at once. */
  task?: (params: Record<string, unknown>) => boolean;
  /** What another agent has that is stored first, so that the lists change. */
  stores?: object;
}

const always = () => true;
const ask = (text: string) => (): string => `/ask ${text}`;

const PLAYED: Record<string, Played> = {
  greet: { agent: asker(), message: ({ name }) => `Hello, ${String(name)}!` },
  // What is to take long waits for somebody.
  slow_compute: { agent: asker(), message: ({ seconds }) => (Number(seconds) > 5 ? '/ask Go on?' : 'done'), task: always },
  failing_job: { agent: scripted('upstream-error'), message: () => 'go', task: always },
  confirm_delete: { agent: asker(), message: ask('Delete it?'), task: always },
  multi_input: {
    agent: asker({ capabilities: ['/agent', '/parallel'] }),
    message: () => '/parallel\n/agent confirm_delete /ask Which city?\n/agent confirm_delete /ask Which river?\n/endparallel',
    task: always,
  },
  test_tool_with_task: { agent: asker(), message: ask('Who are you?'), task: ({ requestState }) => requestState !== undefined },
  test_simple_text: { agent: asker(), message: () => 'This is a simple text response for testing.' },
  test_tool_with_progress: { agent: asker({ capabilities: ['/list'] }), message: () => '/list\n/list' },
  test_streaming_elicitation: { agent: asker(), message: ask('Go on?') },
  test_logging_tool: { agent: asker(), message: () => 'done' },
  test_input_required_result_elicitation: { agent: asker(), message: ask('What is your name?') },
  test_input_required_result_request_state: { agent: asker(), message: ask('Please confirm') },
  test_input_required_result_multi_round: {
    agent: asker({ capabilities: ['/agent'] }),
    message: () => '/agent confirm_delete /ask Which city?\n/agent confirm_delete /ask Which river?',
  },
  test_trigger_tool_change: { agent: asker(), message: () => 'done', stores: {} },
  test_trigger_prompt_change: { agent: asker(), message: () => 'done', stores: { prompt_arguments: [] } },
  test_input_required_result_tampered_state: { agent: asker(), message: ask('Please confirm') },
};

/** Prompts of the suite's own test server, played by agents. */
const PROMPTS: Record<string, object> = {
  test_simple_prompt: { prompt_arguments: [] },
  test_prompt_with_arguments: {
    goal: "Prompt with arguments: arg1='{{arg1}}', arg2='{{arg2}}'",
    prompt_arguments: ['arg1', 'arg2'].map((name) => ({ name, required: true })),
  },
};

/** The agents that play the tools and the prompts. */
export const players = (): object[] => [
  ...Object.entries(PLAYED).map(([id, { agent }]) => ({ ...agent, id })),
  ...Object.entries(PROMPTS).map(([id, more]) => asker({ ...more, id })),
];

/** What stands between the suite, which knows neither tokens nor agents, and the server. */
export interface Gate extends AsyncDisposable {
  url: string;
  lead(target: string, token: string): void;
}

/** Adds the token, and what a played tool is to be told; all else passes as it is. */
export async function startGate(): Promise<Gate> {
  let target = '';
  let token = '';
  let stored = 0;
  const store = (more: object): Promise<unknown> => {
    stored += 1;
    return fetch(new URL('/v1/agents', target), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(asker({ ...more, id: `stored${stored}` })),
    });
  };
  const gate = createServer(async (incoming, outgoing) => {
    const { body, task, stores } = played(await text(incoming));
    if (stores) await store(stores);
    const headers = { ...incoming.headers, authorization: `Bearer ${token}`, ...(task ? { prefer: 'respond-async' } : {}) };
    const sized = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method: incoming.method, headers: { ...headers, ...sized }, agent: false, setHost: false } as const;
    const onward = request(new URL(incoming.url!, target), options);
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      outgoing.flushHeaders();
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    lead: (url, given) => ([target, token] = [url, given]),
    async [Symbol.asyncDispose]() {
      gate.closeAllConnections();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}

interface Call {
  method?: string;
  params?: { name?: string; arguments?: Record<string, unknown> } & Record<string, unknown>;
}

function played(body: string): { body: string; task: boolean; stores?: object | undefined } {
  let call: Call;
  try {
    call = JSON.parse(body) as Call;
  } catch {
    return { body, task: false };
  }
  const { params } = call;
  const tool = call.method === 'tools/call' && params?.name !== undefined ? PLAYED[params.name] : undefined;
  if (!tool || !params) return { body, task: false };
  const given = params.arguments ?? {};
  const told = { ...call, params: { ...params, arguments: { ...given, message: tool.message(given) } } };
  return { body: JSON.stringify(told), task: tool.task?.(params) ?? false, stores: tool.stores };
}
