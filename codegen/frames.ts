import { lastSegment, mapObjects, type BundledDocument, type Node } from './bundle.ts';

const STREAM = 'text/event-stream';

/** A frame as the spec writes it in an example: its data is what its JSON says, or a text that is none. */
interface Frame {
  id?: string;
  event?: string;
  data: unknown;
}

type Contents = Record<string, { itemSchema?: unknown; examples?: Record<string, Node> }>;

/**
 * Gives the examples of streams both of their forms (OpenAPI 3.2, Example Object): the frames as their schema has them, with
 * data that is a string, and the text as it is sent.
 * @throws when a stream has no example
 */
export function withFrames(document: BundledDocument): BundledDocument {
  const shared = new Set<string>();
  const converted = mapObjects(document, (node, key) => {
    const stream = key === 'content' ? (node as Contents)[STREAM] : undefined;
    if (!stream) return node;
    if (!stream.examples) throw new Error(`a stream of ${JSON.stringify(stream.itemSchema)} has no example`);
    const examples = Object.entries(stream.examples).map(([name, example]) => {
      if (typeof example['$ref'] !== 'string') return [name, inBothForms(example)];
      shared.add(lastSegment(example['$ref']));
      return [name, example];
    });
    return { ...node, [STREAM]: { ...stream, examples: Object.fromEntries(examples) as Contents } };
  }) as BundledDocument;
  const { examples = {}, ...components } = converted['components'] as { examples?: Record<string, Node> };
  const named = Object.entries(examples).map(([name, example]) => [name, shared.has(name) ? inBothForms(example) : example]);
  return { ...converted, components: { ...components, examples: Object.fromEntries(named) } };
}

function inBothForms({ value, ...about }: Node): Node {
  const frames = (value as Frame[]).map((frame) => ({ ...frame, data: lineOf(frame.data) }));
  return { ...about, dataValue: frames, serializedValue: frames.map(textOf).join('') };
}

function lineOf(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function textOf(frame: Frame): string {
  const fields = (['id', 'event', 'data'] as const).filter((name) => frame[name] !== undefined);
  return `${fields.map((name) => `${name}: ${String(frame[name])}\n`).join('')}\n`;
}

/** The schema of what a frame holds, which generators call an event. */
export function eventOf(frame: Node): Node {
  const { data } = frame['properties'] as { data: Node };
  const forms = (data['anyOf'] ?? [data]) as Node[];
  return forms.find((form) => form['contentSchema'] !== undefined)!['contentSchema'] as Node;
}
