import type { AgentCard, Artifact, Message, Part, TaskStatus } from '@a2a-js/sdk';
import { Role, TaskState } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore, type AgentExecutor, type ExecutionEventBus } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { createA2a } from '../../src/tools/a2a/client.ts';
import { AddressRefused, type Guard } from '../../src/tools/web/guard.ts';
import { HttpServer } from './loopback.ts';
import { runOnce, ScriptedModel } from './runtime.ts';
import { withoutWord } from './marks.ts';

/*
 * A real A2A agent, made with the official SDK, that does what its message says (see `scripts`).
 */

const textPart = (value: string): Part => ({ content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: '' });
const message = (parts: Part[]): Message => ({
  messageId: 'm',
  contextId: '',
  taskId: '',
  role: Role.ROLE_AGENT,
  parts,
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});
const artifact = (artifactId: string, ...parts: Part[]): Artifact => ({
  artifactId,
  name: '',
  description: '',
  parts,
  metadata: undefined,
  extensions: [],
});

/** What the agent publishes of one task. */
class TaskBus {
  readonly #bus: ExecutionEventBus;
  readonly taskId: string;
  readonly #contextId: string;

  constructor(bus: ExecutionEventBus, taskId: string, contextId: string) {
    this.#bus = bus;
    this.taskId = taskId;
    this.#contextId = contextId;
  }

  begin(): void {
    const status = { state: TaskState.TASK_STATE_SUBMITTED, message: undefined, timestamp: undefined };
    this.#bus.publish(
      AgentEvent.task({ id: this.taskId, contextId: this.#contextId, status, artifacts: [], history: [], metadata: undefined }),
    );
  }

  status(state: TaskState, words?: string): void {
    const status: TaskStatus = { state, message: words === undefined ? undefined : message([textPart(words)]), timestamp: undefined };
    this.#bus.publish(AgentEvent.statusUpdate({ taskId: this.taskId, contextId: this.#contextId, status, metadata: undefined }));
  }

  artifact(one: Artifact, append = false): void {
    this.#bus.publish(
      AgentEvent.artifactUpdate({
        taskId: this.taskId,
        contextId: this.#contextId,
        artifact: one,
        append,
        lastChunk: false,
        metadata: undefined,
      }),
    );
  }

  answer(...parts: Part[]): void {
    this.#bus.publish(AgentEvent.message({ ...message(parts), contextId: this.#contextId }));
  }
}

const { TASK_STATE_WORKING: WORKING, TASK_STATE_COMPLETED: COMPLETED } = TaskState;

/** What the agent does with a message, by its first word; the rest of it is `words`. */
const scripts: Record<string, (task: TaskBus, words: string, released: Promise<void>, over: Promise<void>) => void | Promise<void>> = {
  echo: (task, words) => task.answer(textPart(words)),
  task(task, words) {
    task.begin();
    task.status(WORKING, 'on it');
    const [first = '', ...rest] = words.split(' ');
    task.artifact(artifact('a', textPart(first)));
    for (const word of rest) task.artifact(artifact('a', textPart(` ${word}`)), true);
    task.artifact(artifact('b', textPart('(a second one)')));
    task.status(COMPLETED, 'all done');
  },
  status(task, words) {
    task.begin();
    for (const word of words.split(' ')) task.status(WORKING, word);
    task.status(COMPLETED);
  },
  parts(task) {
    const part = (content: Part['content'], filename: string, mediaType: string): Part => ({
      content,
      metadata: undefined,
      filename,
      mediaType,
    });
    task.begin();
    task.artifact(
      artifact(
        'a',
        textPart('see:'),
        part({ $case: 'data', value: { n: 1 } }, '', ''),
        part({ $case: 'url', value: 'https://example.org/a.pdf' }, 'a.pdf', 'application/pdf'),
        part({ $case: 'raw', value: Buffer.from('abc') }, 'b.bin', 'application/octet-stream'),
      ),
    );
    task.status(COMPLETED);
  },
  async wait(task, words, released) {
    task.begin();
    task.status(WORKING, 'waiting');
    await released;
    task.artifact(artifact('a', textPart(words)));
    task.status(COMPLETED);
  },
  async hesitate(task, _words, released, over) {
    await released;
    task.begin();
    task.status(WORKING);
    await over;
  },
  ...Object.fromEntries(
    Object.entries({
      fail: TaskState.TASK_STATE_FAILED,
      reject: TaskState.TASK_STATE_REJECTED,
      ask: TaskState.TASK_STATE_INPUT_REQUIRED,
      auth: TaskState.TASK_STATE_AUTH_REQUIRED,
    }).map(([name, state]) => [name, (task: TaskBus, words: string) => (task.begin(), task.status(state, words))]),
  ),
};

export interface AgentOptions {
  /** The protocol that it speaks, and no other. */
  version?: '1.0' | '0.3';
  streaming?: boolean;
  binding?: 'JSONRPC' | 'HTTP+JSON';
  /** Where the card says that the agent is. */
  endpoint?: string;
}

/** An agent on loopback with what it was sent. */
export async function startAgent({ version = '1.0', streaming = true, binding = 'JSONRPC', endpoint }: AgentOptions = {}) {
  const messages: Message[] = [];
  const cancelled: string[] = [];
  const bodies: { method?: string; params?: unknown }[] = [];
  const gate = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const executor: AgentExecutor = {
    async execute({ userMessage, taskId, contextId }, bus) {
      messages.push(userMessage);
      const [{ content }] = userMessage.parts as [Part];
      const [, name = '', words = ''] = /^(\S*) ?([^]*)$/.exec(content?.$case === 'text' ? content.value : '')!;
      await scripts[name]!(new TaskBus(bus, taskId, contextId), words, gate.promise, over.promise);
      bus.finished();
    },
    async cancelTask(taskId, bus) {
      cancelled.push(taskId);
      new TaskBus(bus, taskId, '').status(TaskState.TASK_STATE_CANCELED);
      gate.resolve();
      over.resolve();
    },
  };
  const app = express();
  const server = await HttpServer.start(app);
  const url = endpoint ?? `${server.origin}/rpc`;
  const card: AgentCard = {
    name: 'Example',
    description: 'Does what it is told.',
    version: '2.1',
    supportedInterfaces: [{ url, protocolBinding: binding, protocolVersion: version, tenant: '' }],
    provider: undefined,
    capabilities: { streaming, extensions: [] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [
      {
        id: 'echo',
        name: 'Echo',
        description: 'Says it again.',
        tags: ['talk', 'test'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const shared = { requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat: { enabled: version === '0.3' } };
  app.use('/.well-known/agent-card.json', (request, _response, next) => {
    // One that knows only the old form doesn't ask which one is wanted.
    if (version === '0.3') request.headers['a2a-version'] = '0.3';
    next();
  });
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler, legacyCompat: shared.legacyCompat }));
  app.use('/rpc', express.json(), (request, _response, next) => {
    bodies.push(request.body as object);
    next();
  });
  app.use('/rpc', binding === 'JSONRPC' ? jsonRpcHandler(shared) : restHandler(shared));
  return { server, card, messages, cancelled, bodies, release: gate.resolve };
}

/** Lets nobody through, and remembers who wanted to. */
export class ClosedGuard implements Guard {
  readonly asked: string[] = [];

  check(url: string | URL): Promise<never> {
    this.asked.push(String(url));
    return Promise.reject(new AddressRefused('it is not on the public internet'));
  }
}

/** Configured agents, with a time that suits a test. */
export function a2aOf(
  agents: Record<string, string | { url: string; headers?: Record<string, string> }>,
  options: { guard?: Guard; callMs?: number } = {},
) {
  const entries = Object.entries(agents).map(([name, given]) => {
    const { url, headers = {} } = typeof given === 'string' ? { url: given } : given;
    return [name, { url: new URL(url), headers }] as const;
  });
  return createA2a(new Map(entries), { guard: new ClosedGuard(), callMs: 20_000, ...options });
}

/** What a turn's only command answered, in a run of its own. */
export async function runA2a(agents: ReturnType<typeof createA2a>, line: string) {
  const model = new ScriptedModel((_, turn) => (turn === 1 ? `${line}\n` : 'ok'));
  const { events, settled } = await runOnce(model, { services: { a2aAgents: agents } });
  await settled;
  const content = String(model.requests[1]?.messages.at(-1)?.content);
  return { events, result: /\[TOOL RESULTS\]\n\[\/a2a .*\]\n([^]*)\n\[END A2A\]\n\[END TOOL RESULTS\]/.exec(withoutWord(content))?.[1] };
}
