/*
 * What a program of a user may write, and what its compiler refuses. `npm run typecheck` compiles it against the sources,
 * pack.full.test.ts against the package, as a browser's program and as one of Node.
 */
import {
  ApiError,
  ApiStatusError,
  Baton,
  ConnectionLost,
  cursorOf,
  RunFailed,
  verifyWebhook,
  type CallOptions,
  type FileEvent,
  type Run,
  type RunEvent,
  type Schemas,
  type StartingRun,
} from '../../../clients/typescript/src/index.ts';

export async function wished(
  signal: AbortSignal,
  write: (text: string) => void,
  save: (folder: string, event: FileEvent) => Promise<string>,
) {
  const baton = new Baton();
  const run = await baton.run({ agent: 'slow', message: 'Hello' }, { signal });
  for await (const event of run) {
    if (event.type === 'text' && event.stream_id === 0) write(event.delta);
    if (event.type === 'file') await save('./out', event);
  }
  const { content, inputTokens } = await run.result();
  return `${content.length} ${inputTokens.toFixed()} ${run.id} ${run.lastEventId} ${await run.text} ${(await run.files).length}`;
}

export async function everyCall(baton: Baton): Promise<void> {
  for await (const event of baton.run({ message: 'hi' })) cursorOf(event) satisfies string | undefined;
  for await (const event of baton.chat('geographer', { message: 'hi' }, { idempotencyKey: 'k' })) event.type satisfies string;
  for await (const event of baton.resume('id', { after: '7.123' })) event.type satisfies string;
  for await (const event of baton.notifications()) {
    if (event.type === 'notification' && event.kind === 'run.failed') event.error_message satisfies string | undefined;
  }
  for (const include of ['waiting', 'budget', 'all'] as const) baton.notifications({ include });
  (await baton.sendMessage(7, { message: 'hi' }).result()).conversationId satisfies number | undefined;
  (await (await baton.run({ message: 'hi' })).cancel()) satisfies boolean;
  (await baton.api.listAgents({ limit: 5 })).agents satisfies Schemas['ListedAgent'][];
  await baton.api.createArtifact(7, { path: 'a', content: 'b' });
  (await baton.api.downloadArtifact(7)) satisfies Response;
  (await baton.api.getMetrics()) satisfies string;
}

export async function everyForm(baton: Baton, callOptions: CallOptions): Promise<void> {
  const run: StartingRun = baton.run({ message: 'hi' });
  run.id satisfies Promise<string>;
  run.text satisfies Promise<string>;
  run.files satisfies Promise<FileEvent[]>;
  run.cancel() satisfies Promise<boolean>;
  (await run).id satisfies string;
  (await run.withResponse()).response satisfies Response;
  // Options where the query may come, with it and behind it: what has none today may have one tomorrow.
  const agents: Promise<Schemas['AgentList']> = baton.api.listAgents(callOptions);
  (await agents).count satisfies number;
  await baton.api.listAgents({ limit: 5, timeoutMs: 1000, maxRetries: 0 });
  await baton.api.listAgents({ limit: 5 }, callOptions);
  (await baton.api.getRequest('id', callOptions)).state satisfies string;
  (await baton.api.getRequest('id', {}).withResponse()).response.status satisfies number;
  for await (const agent of baton.api.listAgents()) agent satisfies Schemas['ListedAgent'];
  for await (const message of baton.api.listMessages(7, { limit: 5 })) message.role satisfies string;
  const message = await verifyWebhook('{}', { 'webhook-id': 'msg' }, ['whsec_a', 'whsec_b']);
  if (message.type === 'run.waiting') message.data.expires_at satisfies number;
  else if (message.type === 'webhook.test') message.data.webhook_id satisfies number;
}

export function told(event: RunEvent): string {
  switch (event.type) {
    case 'text':
      return event.delta;
    case 'done':
      return event.ok ? (event.content ?? '') : (event.error_code ?? '');
    case 'tool_call':
      return event.kind;
    default:
      // What this release doesn't know has a type, and members of which nothing is known.
      return event.type satisfies string;
  }
}

export function explained(error: unknown): string {
  if (error instanceof RunFailed) return error.retryable ? 'again' : error.code;
  if (error instanceof ApiError && error.code === 'conversation_busy') return error.body.request_id ?? '';
  if (error instanceof ApiStatusError) error.headers satisfies Headers;
  if (error instanceof ApiError) return `${error.status} ${error.details.map(({ path }) => path).join()} ${error.requestId}`;
  return error instanceof ConnectionLost ? error.message : 'unknown';
}

/** A name of an earlier release, for those who have it in their code. */
export function renamed(error: Schemas['ApiError']): Schemas['ErrorBody'] {
  return error;
}

export function refused(baton: Baton, event: RunEvent, run: Run): void {
  // @ts-expect-error a run needs a message
  void baton.run({});
  // @ts-expect-error a member that there isn't
  void baton.run({ message: 'hi', agnet: 'slow' });
  // @ts-expect-error a message is text or parts
  void baton.chat('a', { message: 7 });
  // @ts-expect-error conversations have numbers
  void baton.sendMessage('7', { message: 'hi' });
  // @ts-expect-error a member that there isn't, beside those of the query
  void baton.api.listAgents({ limit: 5, limt: 5 });
  // @ts-expect-error there is an id in the path, and no list
  for (const _ of baton.api.getAgent('a')) void _;
  // @ts-expect-error limit is a number
  void baton.api.listAgents({ limit: '5' });
  // @ts-expect-error an id is needed
  void baton.api.getAgent();
  // @ts-expect-error streams are no calls
  void baton.api.orchestrate;
  // @ts-expect-error only text has a delta
  void event.delta;
  // @ts-expect-error not every text is done
  if (event.type === 'text') void event.ok;
  // @ts-expect-error it is read, not set
  run.lastEventId = '7';
}
