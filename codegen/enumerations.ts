import { lastSegment, mapObjects, operationsIn, reachableSchemas, type BundledDocument, type Node } from './bundle.ts';

type Schemas = Record<string, Node>;

/**
 * Opens the enumerations in what the server sends: they become strings whose values are listed, since a later release may send
 * others. What clients send stays closed. An enumeration of both is closed under its name, and stands open where it is answered.
 * @throws when an object with an enumeration is in both: then the spec needs one for requests and one for answers
 */
export function withOpenEnumerations(document: BundledDocument): BundledDocument {
  const { paths, webhooks, components } = document as {
    paths: Record<string, Node>;
    webhooks: Record<string, Node>;
    components: { schemas: Schemas } & Record<string, unknown>;
  };
  const { asked, sent } = usesOf(document);
  const schemaOf = (node: Node): string => (typeof node['$ref'] === 'string' ? lastSegment(node['$ref']) : '');
  const open = (node: unknown): unknown =>
    mapObjects(node, (inner) => {
      const name = schemaOf(inner);
      if (!asked.has(name) || !hasEnumeration(components.schemas[name], components.schemas)) return opened(inner);
      if (components.schemas[name]!['properties']) {
        throw new Error(`${name} is in requests and in answers, and has an enumeration, which is closed in requests alone: make it two`);
      }
      const { $ref: _, ...beside } = inner;
      return { ...(open(components.schemas[name]) as Node), ...beside };
    });
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    sent.has(name) && !asked.has(name) ? open(schema) : schema,
  ]);
  const within = (key: string) => (node: Node) => (node['operationId'] ? { ...node, [key]: open(node[key]) } : node);
  return {
    ...document,
    paths: mapObjects(paths, within('responses')),
    webhooks: mapObjects(webhooks, within('requestBody')),
    components: { ...components, responses: open(components['responses']), schemas: Object.fromEntries(schemas) },
  };
}

/** Opens the enumerations of a document in which the server sends everything. */
export function withOpenMessages(document: BundledDocument): BundledDocument {
  return mapObjects(document, opened) as BundledDocument;
}

/** @throws when the values of an open enumeration are not those of the table in its description */
export function refuseUnexplainedValues(document: BundledDocument): void {
  mapObjects(document, (node) => {
    const values = node['x-extensible-enum'] as string[] | undefined;
    if (!values) return node;
    const explained = explainedIn(String(node['description']));
    const missing = values
      .filter((value) => !explained.includes(value))
      .map((value) => `'${value}' is not in the table of its description`);
    const unknown = explained.filter((value) => !values.includes(value)).map((value) => `'${value}' of its table is none of them`);
    if (missing.length + unknown.length > 0) throw new Error(`the values ${values.join(', ')}: ${[...missing, ...unknown].join(', ')}`);
    return node;
  });
}

/** The values in a table of Markdown: those of the column `value` or `code`. */
function explainedIn(description: string): string[] {
  const [head = [], , ...rows] = description
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const column = head.findIndex((title) => title === 'value' || title === 'code');
  return rows.flatMap((cells) =>
    cells[column] === 'empty' ? [''] : Array.from(cells[column]!.matchAll(/`([^`]+)`/g), ([, value]) => value!),
  );
}

function opened(node: Node): Node {
  if (node['type'] !== 'string' || !Array.isArray(node['enum'])) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key === 'enum' ? 'x-extensible-enum' : key, value]));
}

/** The names of the schemas that clients send, and of those that the server does. */
function usesOf(document: BundledDocument): Record<'asked' | 'sent', Set<string>> {
  const { paths, webhooks, components } = document as Record<'paths' | 'webhooks', Record<string, Node>> & {
    components: Record<string, Schemas>;
  };
  const asked = [
    ...Object.values(paths).map((item) => item['parameters']),
    ...operationsIn(paths).flatMap(({ parameters, requestBody }) => [parameters, requestBody]),
  ];
  const sent = [...operationsIn(paths).map(({ responses }) => responses), ...operationsIn(webhooks).map(({ requestBody }) => requestBody)];
  return { asked: reachableSchemas(asked, components), sent: reachableSchemas(sent, components) };
}

/** Whether a schema has an enumeration, itself or in what it refers to. */
function hasEnumeration(schema: unknown, schemas: Schemas, seen = new Set<string>()): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { $ref: ref, enum: values, examples: _, ...parts } = schema as Node;
  if (Array.isArray(values)) return true;
  if (typeof ref === 'string' && !seen.has(ref)) return hasEnumeration(schemas[lastSegment(ref)], schemas, seen.add(ref));
  return Object.values(parts).some((part) => hasEnumeration(part, schemas, seen));
}
