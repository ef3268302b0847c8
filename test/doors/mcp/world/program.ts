import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ExpectStatic } from 'vitest';
import { asker } from '../../../support/questions.ts';
import type { Baton, TestTenant } from '../../../support/server.ts';
import type { Reply, Upstream } from '../../../support/upstream.ts';
import { scripted } from '../host.ts';
import type { Connect, WorldClient } from './client.ts';

/*
 * One program for every client: the same steps, with a tenant of its own.
 */

/** Settings of the server that the program wants: a call that goes on is told of often, so that long turns need no long time. */
export const ENV = { HEARTBEAT_MS: '200', PARK_SECONDS: '0' };
/** What a client that counts from the last progress waits for one; all notes of a long turn together take longer. */
const QUIET_MS = 3000;
const NOTES = 20;
const GOES_ON = 'the call goes on';
/** More than a page of the list. */
const AGENTS = 101;
const FILE = 'Rome, then Paris.\n';
/** More than a result takes. */
const LONG = 'a wörd '.repeat(60_000);

/** Where a step plays. */
interface Stage {
  /** That of the test: others go on side by side. */
  expect: ExpectStatic;
  client: WorldClient;
  tenant: TestTenant;
  upstream: Upstream;
  /** What the person at the client was asked. */
  asked: string[];
  /** How often the client has heard that the tools have changed. */
  changes(): number;
  /** The version that the row says. */
  version: string;
}

interface Step {
  /** In the head of the table. */
  name: string;
  run(stage: Stage): Promise<void>;
}

const STEPS = {
  connect: {
    name: 'connect',
    async run({ expect, client, version }) {
      expect(client.version).toBe(version);
    },
  },
  tools: {
    name: 'tools, all pages',
    async run({ expect, client }) {
      const names = await client.tools();
      expect(names).toHaveLength(1 + AGENTS);
      expect(names).toEqual(expect.arrayContaining(['run_agent', 'asks', 'long', 'patient', 'stall', 'turn-limit', 'typed']));
    },
  },
  call: {
    name: 'call, structured answer',
    async run({ expect, client }) {
      const echoed = await client.call('run_agent', { agent: 'index', message: 'Hello' });
      expect(textOf(echoed)).toBe('Hello');
      const typed = await client.call('typed', { message: 'go' });
      expect(typed.structuredContent).toEqual({ city: 'Paris', population: 2102650 });
      expect(JSON.parse(textOf(typed))).toEqual(typed.structuredContent);
    },
  },
  failure: {
    name: 'a run that fails',
    async run({ expect, client }) {
      const failed = await client.call('turn-limit', { message: 'go' });
      expect(failed).toMatchObject({ isError: true, _meta: { error_code: 'turn_limit' } });
      expect(textOf(failed)).toMatch(/turn/);
    },
  },
  progress: {
    name: 'progress within a long turn',
    async run({ expect, client, upstream, tenant }) {
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      const reply: Reply = { text: ['At last.'], beforeHeaders: enough };
      patient.set(tenant.id, reply);
      const heard: string[] = [];
      const result = await client.call(
        'patient',
        { message: `wait for ${tenant.id}` },
        {
          quietMs: QUIET_MS,
          onProgress(message) {
            heard.push(message);
            if (heard.filter((one) => one === GOES_ON).length >= NOTES) resolve();
          },
        },
      );
      expect(textOf(result)).toBe('At last.');
      expect(upstream.requests.length).toBeGreaterThan(0);
    },
  },
  question: {
    name: 'a question answered',
    async run({ expect, client, asked }) {
      const result = await client.call('asks', { message: '/ask Which city?' });
      expect(asked).toEqual(['Which city?']);
      expect(result.isError ?? false).toBe(false);
      expect(textOf(result)).toContain('Rome');
    },
  },
  cancel: {
    name: 'cancel',
    async run({ expect, client, tenant }) {
      const stop = new AbortController();
      const call = client.call('stall', { message: 'go' }, { signal: stop.signal });
      const gone = expect(call).rejects.toThrow();
      const runs = async () =>
        (await tenant.api.get<{ requests: { request_id: string }[] }>('/v1/requests?agent=stall&state=running')).body.requests;
      await expect.poll(async () => (await runs()).length).toBe(1);
      const [run] = await runs();
      stop.abort(new Error('enough'));
      await gone;
      await expect.poll(async () => (await tenant.api.get(`/v1/requests/${run!.request_id}`)).body['error_code']).toBe('canceled');
    },
  },
  resources: {
    name: 'files and long answers',
    async run({ expect, client, tenant }) {
      const { body } = await tenant.api.post<{ id: number }>('/v1/conversations', {});
      const kept = await tenant.api.post<{ id: number }>(`/v1/conversations/${body.id}/artifacts`, { path: 'plan.md', content: FILE });
      const uri = `baton://artifacts/${kept.body.id}`;
      expect(await client.resources()).toContain(uri);
      expect(await client.read(uri)).toBe(FILE);
      const long = await client.call('long', { message: `say much to ${tenant.id}` });
      const [link] = long.content.flatMap((one) => (one.type === 'resource_link' ? [one.uri] : []));
      const read = await client.read(link!);
      expect(read.length).toBe(LONG.length);
      expect(read === LONG).toBe(true);
    },
  },
  prompts: {
    name: 'prompts',
    async run({ expect, client }) {
      expect(await client.prompts()).toEqual(['guide']);
      expect(await client.prompt('guide', { city: 'Rome' })).toEqual([expect.stringContaining('Show the way through Rome.')]);
    },
  },
  tasks: {
    name: 'tasks',
    async run({ expect, client, asked }) {
      const before = asked.length;
      const result = await client.callAsTask!('asks', { message: '/ask Which city?' });
      expect(asked.slice(before)).toEqual(['Which city?']);
      expect(textOf(result)).toContain('Rome');
    },
  },
  change: {
    name: 'tools that change',
    async run({ expect, changes, tenant }) {
      const before = changes();
      await tenant.api.post('/v1/agents', scripted('text'));
      await expect.poll(changes).toBeGreaterThan(before);
    },
  },
} satisfies Record<string, Step>;

export type StepId = keyof typeof STEPS;

export const steps = Object.entries(STEPS) as [StepId, Step][];

/** A client in the program. */
export interface Row {
  /** As its package is called. */
  client: string;
  /** Of the package. */
  release: string;
  /** How it is set up, where that is not as it comes. */
  how: string;
  /** The version of the protocol that it agrees on with our server. */
  version: string;
  /** Steps that it can't do, and why. */
  cannot: Partial<Record<StepId, string>>;
}

/** What answers `patient`, by its tenant. */
const patient = new Map<number, Reply>();

/** The models of the program's agents. */
export function play(upstream: Upstream): void {
  upstream.otherwise(({ lastMessage }) => {
    const [, tenant] = /wait for (\d+)/.exec(lastMessage) ?? [];
    if (tenant !== undefined) return patient.get(Number(tenant)) ?? {};
    return lastMessage.startsWith('say much') ? { text: LONG.match(/[^]{1,60000}/g)! } : {};
  });
}

/** Takes a client through all steps that it can do. */
export async function goThrough(
  expect: ExpectStatic,
  { version, cannot }: Row,
  connect: Connect,
  { baton, upstream }: { baton: Baton; upstream: Upstream },
): Promise<void> {
  const tenant = await baton.newTenant();
  const schema = { type: 'object', properties: { city: { type: 'string' }, population: { type: 'integer' } }, required: ['city'] };
  const agents = [
    scripted('stall'),
    scripted('turn-limit'),
    scripted('typed', { response_format: { type: 'json_schema', schema } }),
    asker({ id: 'asks' }),
    scripted('guide', { goal: 'Show the way through {{city}}.', prompt_arguments: [{ name: 'city', required: true }] }),
    ...['long', 'patient'].map((id) => scripted(id, { model: 'openai/fake' })),
  ];
  while (agents.length < AGENTS) agents.push(scripted(`agent-${agents.length}`));
  await Promise.all(agents.map((agent) => tenant.api.post('/v1/agents', agent)));
  const asked: string[] = [];
  let changes = 0;
  await using client = await connect({
    url: baton.url,
    token: tenant.token,
    answer(message) {
      asked.push(message);
      return 'Rome';
    },
    onChange: () => void (changes += 1),
  });
  const stage: Stage = { expect, client, tenant, upstream, asked, changes: () => changes, version };
  for (const [id, step] of steps) {
    if (cannot[id] !== undefined || process.env['WORLD_SKIP'] === id) continue;
    try {
      await step.run(stage);
    } catch (error) {
      throw new Error(`${step.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

/** The first text of a result. */
function textOf({ content }: CallToolResult): string {
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`the first content is of type ${first?.type}`);
  return first.text;
}
