import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExpectStatic } from 'vitest';
import type { Baton } from '../../../support/server.ts';
import type { Reply, Upstream, UpstreamRequest } from '../../../support/upstream.ts';

/*
 * One program for every server: an agent lists its tools, calls them one after the other, in the words of a text or as functions, and is
 * canceled in the middle of a call.
 */

/**
 * Seconds that a call may take without progress. Over HTTP `work` takes longer; a process gets the time to start on a busy machine.
 */
export const TIMEOUT_SECONDS = { HTTP: 8, stdio: 90 };
const WORK_STEPS = 40;
const IN_A_TURN = 3;

interface Call {
  tool: string;
  given: object;
}

interface Step {
  /** In the head of the table. */
  name: string;
  call?: Call;
  /** A resource to read, which only commands of a text do. */
  read?: string;
  /** What the model is shown. */
  shows: RegExp[];
}

/** What is done with a server, in this order. */
const STEPS = {
  list: { name: 'tools', shows: [/echo/, /weather/, /picture/, /broken/] },
  version: { name: 'version', call: { tool: 'revision', given: {} }, shows: [] },
  call: { name: 'call', call: { tool: 'echo', given: { text: 'hello' } }, shows: [/hello/] },
  structured: { name: 'structured result', call: { tool: 'weather', given: { city: 'Rome' } }, shows: [/"degrees": ?21/, /Rome/] },
  picture: { name: 'picture', call: { tool: 'picture', given: {} }, shows: [/a picture:/, /data:image\/png;base64,iVBORw0KGgo/] },
  papers: { name: 'resources', call: { tool: 'papers', given: {} }, shows: [/what a says/, /file:\/\/\/b\.txt/] },
  read: { name: 'read a link', read: 'file:///b.txt', shows: [/what b says/] },
  error: { name: 'error', call: { tool: 'broken', given: {} }, shows: [/ERR: .*the press is broken/] },
  progress: { name: 'progress', call: { tool: 'work', given: { steps: WORK_STEPS } }, shows: [new RegExp(`worked ${WORK_STEPS} steps`)] },
  question: { name: 'question', call: { tool: 'ask', given: {} }, shows: [/to Rome/] },
} satisfies Record<string, Step>;

export type StepId = keyof typeof STEPS | 'cancel';

/** Names of all steps, in the head of the table. */
export const stepNames: Record<StepId, string> = {
  ...(Object.fromEntries(Object.entries(STEPS).map(([id, { name }]) => [id, name])) as Record<keyof typeof STEPS, string>),
  cancel: 'cancel',
};

/** A server in the program. */
export interface Row {
  /** As its package is called. */
  server: string;
  /** Of the package. */
  release: string;
  transport: 'HTTP' | 'stdio';
  /** How it is set up, where that is not as it comes. */
  how: string;
  /** The version of the protocol that our client agrees on with it. */
  version: string;
  /** What stands in the place of a step's call, for a server that is not made for the program. */
  instead?: Partial<Record<keyof typeof STEPS, Omit<Step, 'name'>>>;
  /** What the person answers to its form. */
  answer?: string;
  /** Steps that it can't do, and why. */
  cannot: Partial<Record<StepId, string>>;
}

type Mode = 'text' | 'native';

/** What the model of a run says, turn by turn, by the word that its message begins with. */
const turns = new Map<string, Reply[]>();

/** The models of the program's agents: each turn that is asked for is the one behind those that were said. */
export function play(upstream: Upstream): void {
  upstream.otherwise(({ body }) => {
    const first = body.messages.find(({ role }) => role === 'user');
    const [, name = ''] = /\b(run-\S+)/.exec(JSON.stringify(first?.content ?? '')) ?? [];
    return turns.get(name)?.[body.messages.filter(({ role }) => role === 'assistant').length] ?? { text: ['That was all.'] };
  });
}

interface Stage {
  baton: Baton;
  upstream: Upstream;
  /** A folder for what servers write down. */
  folder: string;
}

/** Takes a server through all steps that it can do, in both modes. @param name of the server in the configuration */
export async function goThrough(expect: ExpectStatic, name: string, row: Row, stage: Stage): Promise<void> {
  for (const mode of ['text', 'native'] as const) await useServer(expect, name, row, mode, stage);
  if (row.cannot.cancel === undefined) await cancelCall(expect, name, stage);
}

async function useServer(expect: ExpectStatic, server: string, row: Row, mode: Mode, { baton, upstream }: Stage): Promise<void> {
  const steps = (Object.entries(STEPS) as [keyof typeof STEPS, Step][])
    .filter(([id, { read }]) => row.cannot[id] === undefined && !(mode === 'native' && (read !== undefined || id === 'list')))
    .map(([id, step]): Step => (id === 'version' ? { ...step, shows: [new RegExp(row.version)] } : { ...step, ...row.instead?.[id] }));
  // A run has few turns.
  const rounds = Array.from({ length: Math.ceil(steps.length / IN_A_TURN) }, (_, turn) =>
    steps.slice(turn * IN_A_TURN, (turn + 1) * IN_A_TURN),
  );
  const marker = `run-${server}-${mode}`;
  turns.set(
    marker,
    rounds.map((some) => turnOf(server, some, mode)),
  );
  const run = await baton.api.start({ message: `${marker} please`, agent_def: agent(mode, server) });
  if (row.cannot.question === undefined) {
    await run.until(() => run.data('question').length + run.data('done').length > 0);
    const [question] = run.data('question');
    expect(question, run.text()).toBeDefined();
    await baton.api.post(`/v1/questions/${question!.question_id}/answer`, { text: row.answer ?? 'Rome' });
  }
  await run.over;
  expect(run.done).toMatchObject({ ok: true, content: 'That was all.' });
  const requests = upstream.requests.filter(({ body }) => JSON.stringify(body.messages).includes(marker));
  expect(requests).toHaveLength(rounds.length + 1);
  for (const [index, { name, shows }] of steps.entries()) {
    const shown = shownTo(requests[Math.floor(index / IN_A_TURN) + 1]!);
    for (const words of shows) expect(shown, `${name}, ${mode}`).toMatch(words);
  }
  if (mode === 'text') return;
  const offered = JSON.stringify(requests[0]!.body['tools']);
  for (const words of row.instead?.list?.shows ?? STEPS.list.shows) expect(offered).toMatch(words);
}

async function cancelCall(expect: ExpectStatic, server: string, { baton: { api }, folder }: Stage): Promise<void> {
  const file = join(folder, server);
  const marker = `run-${server}-canceled`;
  turns.set(marker, [turnOf(server, [{ name: 'cancel', call: { tool: 'wait', given: { file } }, shows: [] }], 'native')]);
  const run = await api.start({ message: `${marker} please`, agent_def: agent('native', server) });
  await expect.poll(() => existsSync(file)).toBe(true);
  await api.post(`/v1/requests/${run.requestId}/cancel`);
  await run.over;
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('waits\ncanceled\n');
}

const agent = (commands: Mode, server: string) => ({
  id: 'traveller',
  name: 'Traveller',
  role: 'tries servers',
  goal: 'Try them.',
  model: 'openai/fake',
  capabilities: ['/ask', '/mcp'],
  mcp_servers: [server],
  commands,
});

/** A turn of the model that does some steps. */
function turnOf(server: string, steps: readonly Step[], mode: Mode): Reply {
  if (mode === 'text') return { text: [steps.map((step) => `${lineOf(server, step)}\n`).join('')] };
  const calls = steps.map(({ call }) => ({ name: `${server}__${call!.tool}`, arguments: JSON.stringify(call!.given) }));
  return { text: [], calls: calls.map((call, index) => ({ id: `call_${index}`, ...call })) };
}

function lineOf(server: string, { call, read }: Step): string {
  if (read !== undefined) return `/mcp read ${server} ${read}`;
  return call ? `/mcp call ${server} ${call.tool} ${JSON.stringify(call.given)}` : `/mcp tools ${server}`;
}

/** What a request shows the model behind what it has said last. */
function shownTo({ body: { messages } }: UpstreamRequest): string {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const contents = messages.slice(last + 1).map(({ content }) => content);
  return contents.map((content) => (typeof content === 'string' ? content : content.map(partOf).join('\n'))).join('\n');
}

function partOf(part: { type: string; text?: string; [field: string]: unknown }): string {
  return part.text ?? (part['image_url'] as { url: string } | undefined)?.url ?? part.type;
}
