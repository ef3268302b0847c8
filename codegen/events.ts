import type { BundledDocument } from './bundle.ts';

interface AsyncApi {
  channels: Record<string, { messages: Record<string, { $ref: string }> }>;
  components: {
    messages: Record<string, { name: string; summary: string; payload: { $ref: string } }>;
    schemas: Record<string, { enum?: string[] }>;
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

/** The events of all channels. */
export function allEvents(document: BundledDocument): StreamEvent[] {
  const { channels } = document as unknown as AsyncApi;
  const events = Object.keys(channels).flatMap((channel) => channelEvents(document, channel));
  return [...new Map(events.map((event) => [event.name, event])).values()];
}

function channelEvents(document: BundledDocument, channel: string): StreamEvent[] {
  const api = document as unknown as AsyncApi;
  return Object.values(api.channels[channel]!.messages).map(({ $ref }) => {
    const { name, summary, payload } = api.components.messages[lastSegment($ref)]!;
    return { name, schema: lastSegment(payload.$ref), summary };
  });
}

/** Renders the union of the run events. */
export function renderEvents(document: BundledDocument): string {
  const events = runEvents(document);
  const { schemas } = (document as unknown as AsyncApi).components;
  return `import type { components } from './api.ts';

/** An event of a run: its SSE name and its payload. */
export type RunEvent =
${events.map(({ name, schema }) => `  | { event: '${name}'; data: components['schemas']['${schema}'] }`).join('\n')};

export type RunEventName = RunEvent['event'];

/** The names of all events of a run. */
export const runEventNames = ${JSON.stringify(events.map(({ name }) => name))} as const satisfies RunEventName[];

/** The commands that a \`tool_call\` can name. */
export const toolKinds = ${JSON.stringify(schemas['ToolKind']!.enum)} as const;

export type ToolKind = (typeof toolKinds)[number];

/** Why a run failed, in \`error\` and \`done\`. */
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorReason = components['schemas']['ErrorReason'];
`;
}

function lastSegment(ref: string): string {
  return ref.split('/').at(-1)!;
}
