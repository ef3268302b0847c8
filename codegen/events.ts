import { lastSegment, type BundledDocument, type Node } from './bundle.ts';

interface AsyncApi {
  channels: Record<string, { address?: string; messages: Record<string, { $ref: string }> }>;
  components: {
    messages: Record<string, { name: string; summary: string; payload: { $ref: string } }>;
    schemas: Record<string, Node>;
  };
}

interface StreamEvent {
  /** Its SSE name. */
  name: string;
  /** The schema of its payload. */
  schema: string;
  summary: string;
}

/** The events of a run, from the messages of the live channel. */
export function runEvents(document: BundledDocument): StreamEvent[] {
  return channelEvents(document, 'liveRun');
}

/** The channels that are streams. Messages of webhooks go to addresses of the tenants. */
function streamChannels(document: BundledDocument): string[] {
  const { channels } = document as unknown as AsyncApi;
  return Object.entries(channels).flatMap(([name, { address }]) => (address === undefined ? [] : [name]));
}

/** The events of all streams. */
export function allEvents(document: BundledDocument): StreamEvent[] {
  const events = streamChannels(document).flatMap((channel) => channelEvents(document, channel));
  return [...new Map(events.map((event) => [event.name, event])).values()];
}

/** The events of a channel. @throws when the document has no such channel */
export function channelEvents(document: BundledDocument, channel: string): StreamEvent[] {
  const { channels, components } = document as unknown as AsyncApi;
  if (!channels[channel]) throw new Error(`the AsyncAPI document has no channel ${channel}`);
  return Object.values(channels[channel].messages).map(({ $ref }) => {
    const { name, summary, payload } = components.messages[lastSegment($ref)]!;
    return { name, schema: lastSegment(payload.$ref), summary };
  });
}

/** The schemas of the payloads and of what they are made of. */
export function payloadSchemas(document: BundledDocument): Record<string, Node> {
  return (document as unknown as AsyncApi).components.schemas;
}

/** The verbs of the commands. */
export function toolKinds(document: BundledDocument): string[] {
  return payloadSchemas(document)['ToolKind']!['x-extensible-enum'] as string[];
}

/** Renders the union of the run events. */
export function renderEvents(document: BundledDocument): string {
  const events = runEvents(document);
  const schemas = payloadSchemas(document);
  return `import type { components } from './api.ts';

/** A payload without the name of its event. */
type Data<Schema extends keyof components['schemas']> = Omit<components['schemas'][Schema], 'type'>;

/** An event of a run: its SSE name and its payload, which says that name once more on the wire, as its \`type\`. */
export type RunEvent =
${events.map(({ name, schema }) => `  | { event: '${name}'; data: Data<'${schema}'> }`).join('\n')};

export type RunEventName = RunEvent['event'];

/** The names of all events of a run. */
export const runEventNames = ${JSON.stringify(events.map(({ name }) => name))} as const satisfies RunEventName[];

/** The commands that a \`tool_call\` can name. */
export const toolKinds = ${JSON.stringify(toolKinds(document))} as const;

export type ToolKind = (typeof toolKinds)[number];

/** Why a run failed, in \`error\` and \`done\`. */
export type ErrorCode = ${unionOf(schemas['ErrorCode']!)};
export type ErrorReason = ${unionOf(schemas['ErrorReason']!)};
`;
}

/** The values that are documented for a string to which others may be added. */
export function unionOf(schema: Node): string {
  return (schema['x-extensible-enum'] as string[]).map((value) => `'${value}'`).join(' | ');
}
