import { lastSegment, mapObjects, operationsIn, type BundledDocument, type Node, resolve, successesOf } from './bundle.ts';

type Operation = Node & { operationId: string; responses: Record<string, Node>; parameters?: Node[] };
type Contents = Record<string, { schema?: { $ref?: string }; examples?: Record<string, Node> }>;

/**
 * Puts the texts of `x-about` where they belong. They are about one form of an operation, by the status, the media type or the
 * parameter that it has: where a document leaves that out, it says nothing of it either. An example of a request whose `x-about`
 * names such a form is left out with it.
 */
export function withTexts(document: BundledDocument): BundledDocument {
  const { paths, components } = document as { paths: Record<string, Node>; components: Record<string, Record<string, Node>> };
  const told = Object.entries(paths).map(([path, item]) => [
    path,
    mapObjects(item, (node) => (isOperation(node) ? ofOperation(node, document) : ofAnswer(node))),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(told),
    components: { ...components, responses: mapObjects(components['responses'], ofAnswer) },
  };
}

/**
 * @param part a document that leaves forms out
 * @param whole one that has all of them
 * @throws when an operation speaks of a form that only the whole document has
 */
export function refuseLostForms(part: BundledDocument, whole: BundledDocument): void {
  const all = new Map(operationsOf(whole).map((operation) => [operation.operationId, operation]));
  for (const operation of operationsOf(part)) {
    const there = formsOf(operation, part);
    const lost = [...formsOf(all.get(operation.operationId)!, whole)].filter((form) => !there.has(form));
    const texts = textsOf(operation, part);
    for (const form of lost) {
      const word = new RegExp(`(?<![\\w/-])${form.replaceAll(/[*.+]/g, '\\$&')}(?![\\w/-])`);
      const text = texts.find((one) => word.test(one));
      if (text) throw new Error(`${operation.operationId} of OpenAPI ${String(part['openapi'])} has no ${form}, and speaks of it: ${text}`);
    }
  }
}

const isOperation = (node: Node): node is Operation => node['operationId'] !== undefined && node['responses'] !== undefined;

function ofOperation(operation: Operation, document: BundledDocument): Node {
  const forms = formsOf(operation, document);
  const there = mapObjects(operation['requestBody'] ?? {}, (node, key) => {
    if (key !== 'examples') return node;
    const examples = Object.entries(node as Record<string, Node>).flatMap(([name, { 'x-about': form, ...example }]) =>
      form === undefined || forms.has(String(form)) ? [[name, example]] : [],
    );
    return Object.fromEntries(examples) as Node;
  });
  return { ...told(operation, forms), ...(operation['requestBody'] ? { requestBody: there } : {}) };
}

/** An answer with the texts about its content. */
function ofAnswer(node: Node): Node {
  return typeof node['x-about'] === 'object' && node['content'] ? told(node, new Set(Object.keys(node['content']))) : node;
}

function told({ 'x-about': about, ...node }: Node, forms: ReadonlySet<string>): Node {
  const texts = Object.entries((about ?? {}) as Record<string, string>).flatMap(([form, text]) => (forms.has(form) ? [text] : []));
  return texts.length > 0 ? { ...node, description: [node['description'], ...texts].join('\n') } : node;
}

/** What an operation declares: statuses, the media types and schemas of its successes, and parameters. */
function formsOf(operation: Operation, document: BundledDocument): Set<string> {
  const contents = successesOf(document, operation.responses).flatMap(({ content = {} }) => Object.entries(content as Contents));
  const types = new Set(contents.map(([type]) => type));
  return new Set([
    ...Object.keys(operation.responses).filter((status) => /^\d/.test(status)),
    ...types,
    ...(types.size > 1 ? ['Accept'] : []),
    ...contents.flatMap(([, { schema }]) => (schema?.$ref ? [lastSegment(schema.$ref)] : [])),
    ...(operation.parameters ?? []).map((one) => String(resolve(document, one)['name'])),
  ]);
}

function textsOf(operation: Operation, document: BundledDocument): string[] {
  const parameters = (operation.parameters ?? []).map((one) => resolve(document, one));
  return [operation, ...parameters, ...successesOf(document, operation.responses)].map(({ description }) => String(description ?? ''));
}

function operationsOf({ paths }: BundledDocument): Operation[] {
  return operationsIn(paths as Record<string, Node>) as Operation[];
}
