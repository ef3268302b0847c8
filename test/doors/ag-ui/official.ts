import { HttpAgent, type BaseEvent, type HttpAgentConfig, type Message } from '@ag-ui/client';
import { EventSchema } from '@ag-ui/core/schemas';
import { createParser } from 'eventsource-parser';
import { checkResponse } from '../../support/contract.ts';

/*
 * The official client, and a plain one for what that doesn't do.
 */

export interface Access {
  url: string;
  token: string;
}

/** What a test looks at in an event. */
export type Seen = BaseEvent & { type: string };

export interface Frame {
  id: string;
  data: Seen;
}

const pathOf = (agent: string): string => `/v1/agents/${agent}/ag-ui`;

/** `HttpAgent` for one of our agents. Each answer is checked against the document as it comes. */
export function officialAgent({ url, token }: Access, agent = 'index', config: Partial<HttpAgentConfig> = {}): HttpAgent {
  return new HttpAgent({
    url: url + pathOf(agent),
    headers: { Authorization: `Bearer ${token}` },
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      await check(agent, response);
      return response;
    },
    ...config,
  });
}

async function check(agent: string, response: Response): Promise<void> {
  const { status, headers } = response;
  const body: unknown = status === 200 ? undefined : await response.clone().json();
  checkResponse('POST', pathOf(agent), { status, headers: Object.fromEntries(headers), body });
}

/** Runs the agent with what the user says. @returns its events, of which the official schemas know all members */
export async function run(agent: HttpAgent, said?: string, more: Parameters<HttpAgent['runAgent']>[0] = {}) {
  if (said !== undefined) agent.addMessage({ id: crypto.randomUUID(), role: 'user', content: said });
  const events: Seen[] = [];
  const answer = await agent.runAgent(more, {
    onEvent({ event }) {
      events.push(structuredClone(event) as Seen);
    },
  });
  return { ...answer, events };
}

/** Events of a type. */
export const ofType = <Type extends string>(events: readonly Seen[], type: Type): Seen[] => events.filter((event) => event.type === type);

/** A request as it is sent by a client of a few lines. */
export const input = (said: string | Message[], more: object = {}) => ({
  threadId: crypto.randomUUID(),
  runId: crypto.randomUUID(),
  messages: typeof said === 'string' ? [{ id: crypto.randomUUID(), role: 'user', content: said }] : said,
  tools: [],
  context: [],
  ...more,
});

/**
 * Sends a request and reads its stream, to its end or until it breaks. Each frame is one that the official schemas take.
 * @param more `after`: sent as `Last-Event-ID`; `onFrame` is called for each frame
 */
export async function frames(
  { url, token }: Access,
  body: object,
  more: { agent?: string; after?: string; onFrame?: (frame: Frame) => void } = {},
) {
  const { agent = 'index', after = '', onFrame } = more;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...(after ? { 'Last-Event-ID': after } : {}) };
  const response = await fetch(url + pathOf(agent), { method: 'POST', headers, body: JSON.stringify(body) });
  await check(agent, response);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const read: Frame[] = [];
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (id === undefined || event !== undefined) throw new Error(`a frame with the id ${id} and the event ${event}`);
      const frame = { id, data: EventSchema.parse(JSON.parse(data)) as Seen };
      read.push(frame);
      onFrame?.(frame);
    },
  });
  const whole = await readAll(response, (text) => parser.feed(text));
  const requestId = response.headers.get('x-request-id')!;
  return { frames: read, events: read.map(({ data }) => data), headers: response.headers, requestId, whole };
}

/** @returns whether the body came to its end */
async function readAll({ body }: Response, take: (text: string) => void): Promise<boolean> {
  const decoder = new TextDecoder();
  const chunks = body!.getReader();
  for (;;) {
    const next = await chunks.read().catch(() => undefined);
    if (!next) return false;
    if (next.done) return true;
    take(decoder.decode(next.value, { stream: true }));
  }
}

/** What the official client has when these events have come. Its verifier refuses those that don't follow each other as they must. */
export async function messagesAfter(events: readonly Seen[], initialMessages: Message[] = []): Promise<Message[]> {
  const sse = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const agent = new HttpAgent({
    url: 'http://nowhere.test',
    initialMessages,
    fetch: async () => new Response(sse, { headers: { 'Content-Type': 'text/event-stream' } }),
  });
  await agent.runAgent();
  return agent.messages;
}
