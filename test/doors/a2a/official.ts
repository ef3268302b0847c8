import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, RestTransportFactory, type Client } from '@a2a-js/sdk/client';
import { Role, type Artifact, type Message, type SendMessageRequest, type StreamResponse, type Task } from '@a2a-js/sdk';

import { tryJson } from '../../../src/lib/try-json.ts';
import { checkResponse } from '../../support/contract.ts';

/*
 * The official JavaScript client, in both generations of the protocol.
 */

export type Version = '1.0' | '0.3';
export const versions: Version[] = ['1.0', '0.3'];
export type Binding = 'JSONRPC' | 'HTTP+JSON';
export const bindings: Binding[] = ['JSONRPC', 'HTTP+JSON'];

/**
 * The client for an agent, from its card. A client of 0.3 doesn't know `supportedInterfaces`: the one of the SDK
 * speaks 0.3 only to those who have no other.
 * @param agent empty for the agent of the public card @param binding the one that it knows
 */
export async function officialClient(
  url: string,
  token: string,
  version: Version,
  agent = 'index',
  binding: Binding = 'JSONRPC',
): Promise<Client> {
  const fetchImpl: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${token}`);
    const response = await fetch(input, { ...init, headers });
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    const body: unknown = isStream ? undefined : tryJson(await response.clone().text());
    const { status } = response;
    checkResponse(init?.method ?? 'GET', pathname + search, { status, headers: Object.fromEntries(response.headers), body });
    return response;
  };
  const legacyCompat = { enabled: true };
  const cardResolver = new DefaultAgentCardResolver({ fetchImpl, legacyCompat });
  const Transport = binding === 'JSONRPC' ? JsonRpcTransportFactory : RestTransportFactory;
  const factory = new ClientFactory({ transports: [new Transport({ fetchImpl, legacyCompat })], cardResolver });
  const path = agent === '' ? '/.well-known/agent-card.json' : `/v1/a2a/agents/${agent}/agent-card.json`;
  if (version === '1.0') return agent === '' ? factory.createFromUrl(url) : factory.createFromUrl(url, path);
  const card = (await (await fetchImpl(new URL(path, url))).json()) as Record<string, unknown>;
  delete card['supportedInterfaces'];
  return factory.createFromAgentCard(card as never);
}

/** A message of the user, with this text or these parts. */
export function saying(parts: string | Message['parts'], more: Partial<Message> = {}): SendMessageRequest {
  const message: Message = {
    messageId: crypto.randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: typeof parts === 'string' ? [text(parts)] : parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...more,
  };
  return { tenant: '', message, configuration: undefined, metadata: undefined };
}

function text(value: string): Message['parts'][number] {
  return { content: { $case: 'text', value }, mediaType: '', filename: '', metadata: undefined };
}

/** The text of all parts of an artifact. */
export function textOf(artifact: Artifact | undefined): string {
  return (artifact?.parts ?? []).map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');
}

/** What a client knows of a task from a stream, as the protocol tells it to put it together. */
export class Watched {
  task: Task | undefined;
  /** Of the updates. */
  readonly states: number[] = [];
  readonly #artifacts = new Map<string, Artifact>();
  readonly #joins: boolean;

  /** @param joins whether each piece of an artifact is taken as one to be appended */
  constructor(joins = false) {
    this.#joins = joins;
  }

  take({ payload }: StreamResponse): void {
    if (payload?.$case === 'task') {
      this.task = payload.value;
      this.states.push(payload.value.status!.state);
      for (const one of payload.value.artifacts) this.#artifacts.set(one.artifactId, one);
    } else if (payload?.$case === 'statusUpdate') {
      this.task = { ...this.task!, status: payload.value.status };
      this.states.push(payload.value.status!.state);
    } else if (payload?.$case === 'artifactUpdate') {
      const { artifact } = payload.value;
      const before = this.#artifacts.get(artifact!.artifactId);
      const append = payload.value.append || (this.#joins && before !== undefined);
      if (append && !before) throw new Error(`an update to be appended to nothing: ${artifact!.artifactId}`);
      this.#artifacts.set(artifact!.artifactId, append ? { ...before!, parts: [...before!.parts, ...artifact!.parts] } : artifact!);
    }
  }

  async takeAll(stream: AsyncIterable<StreamResponse>): Promise<this> {
    for await (const update of stream) this.take(update);
    return this;
  }

  get answer(): string {
    return textOf(this.#artifacts.get('answer'));
  }

  get files(): Artifact[] {
    return [...this.#artifacts.values()].filter((one) => one.artifactId !== 'answer');
  }
}
