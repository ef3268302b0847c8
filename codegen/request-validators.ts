import { _, type CodeKeywordDefinition } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { mapObjects, type BundledDocument, type Node } from './bundle.ts';
import { omittable } from './nulls.ts';
import { requestsOf, type Parameter, type RequestParts } from './requests.ts';
import { CODE, standaloneCode } from './standalone.ts';

const DOCUMENT = 'https://baton.invalid/openapi';
/** What is there to be read by people. */
const PROSE = new Set(['title', 'description', 'summary', 'examples', 'example', 'externalDocs']);
/** They say how wide a number is; minimum and maximum say what it may be. */
const FORMATS = { int32: true, int64: true, double: true } as const;

/**
 * Drops members that are null, before anything else looks at the object that they are members of. In the validator itself, since
 * only that knows which of several alternatives an object is.
 */
const WITHOUT_NULLS = {
  keyword: 'x-without-nulls',
  schemaType: 'array',
  before: '$ref',
  code({ gen, data, schema }) {
    gen.if(_`typeof ${data} === "object" && ${data} !== null`, () => {
      for (const name of schema as string[]) {
        const member = _`${data}[${name}]`;
        gen.if(_`${member} === null`, () => gen.code(_`delete ${member}`));
      }
    });
  },
} satisfies CodeKeywordDefinition;

/** Alternatives that a member tells apart: only the one that it names is validated, and its values are kept for the message when it names none. */
function toldApart(node: Node): Node {
  const { discriminator } = node as { discriminator?: { propertyName: string; mapping: object } };
  if (!discriminator) return node;
  const { propertyName, mapping } = discriminator;
  return { ...node, type: 'object', discriminator: { propertyName }, 'x-values': Object.keys(mapping) };
}

/**
 * Renders the compiled validators for what each operation takes, as plain JavaScript without dependencies. They also
 * drop the nulls of members that are left out, and fill in the defaults. Of JSON-RPC the handler checks the body.
 * @param options.allErrors whether they go on behind the first error, which takes as long as there are errors
 */
export function renderRequestValidators(document: BundledDocument, { allErrors = false } = {}): { code: string; types: string } {
  const ajv = new Ajv2020({
    strict: false,
    verbose: true,
    allErrors,
    discriminator: true,
    unicodeRegExp: true,
    useDefaults: true,
    formats: FORMATS,
    code: CODE,
    // It would only warn of a format that it doesn't know.
    logger: { log() {}, warn: refuse, error: refuse },
  });
  ajv.addKeyword(WITHOUT_NULLS);
  const { schemas } = document['components'] as { schemas: Record<string, Node> };
  const plainOf = (schema: unknown, isNames = false): unknown =>
    mapObjects(withoutProse(schema, isNames), (node) => {
      const names = omittable(node, schemas);
      return toldApart(names.length > 0 ? { ...node, [WITHOUT_NULLS.keyword]: names } : node);
    });
  ajv.addSchema({ $id: DOCUMENT, components: { schemas: plainOf(schemas, true) as object } });
  const exported: Record<string, string> = {};
  /** The names of validators by their schemas: operations that take the same share one. */
  const named = new Map<string, string>();
  const nameOf = (schema: Node, name: string): string => {
    const plain = absolute(plainOf(schema) as Node);
    const text = JSON.stringify(plain);
    const known = named.get(text);
    if (known) return known;
    const $id = `https://baton.invalid/requests/${name}`;
    ajv.addSchema({ $id, ...plain });
    exported[name] = $id;
    named.set(text, name);
    return name;
  };
  const rows = requestsOf(document).map((request) => {
    const schemas = Object.entries(schemasOf(document, request));
    const names = schemas.map(([part, schema]) => nameOf(schema, `${request.operationId}${part}`));
    return `  ${request.operationId}: [${names.join(', ')}],`;
  });
  const code = standaloneCode(ajv, exported).replaceAll('export const ', 'const ');
  return { code: `${code}\nexport const requestValidators = {\n${rows.join('\n')}\n};\n`, types: TYPES };
}

const TYPES = `import type { ErrorObject } from 'ajv';
import type { OperationId } from './operations.ts';

/** What a request is made of, parsed. */
export interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Lower-case names. */
  header: Record<string, unknown>;
  requestBody: unknown;
}

/** Validates a request, and fills in what has a default; \`errors\` says what is wrong with the last one. */
export interface RequestValidator {
  (parts: RequestParts): boolean;
  errors?: ErrorObject[] | null;
}

/** What each operation's requests are validated by: the body, then the parameters, if it has any. */
export declare const requestValidators: Record<OperationId, RequestValidator[]>;
`;

function schemasOf(document: BundledDocument, { operationId, path, method, parameters, body }: RequestParts): Record<string, Node> {
  const { paths } = document as { paths: Record<string, Record<string, Node>> };
  const parts: Record<string, Node> = {};
  if (body && !paths[path]![method]!['x-json-rpc']) {
    if (method === 'patch') refuseDefaults(operationId, body, document);
    parts['Body'] = { properties: { requestBody: body } };
  }
  if (parameters.length > 0) {
    // The first that is wrong is told of, in this order.
    const places = (['path', 'query', 'header'] as const).filter((where) => parameters.some((one) => one.in === where));
    const properties = places.map((where) => [where, objectOf(parameters.filter((one) => one.in === where))]);
    parts['Parameters'] = { properties: Object.fromEntries(properties) };
  }
  return parts;
}

function objectOf(parameters: Parameter[]): Node {
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ in: where, required }) => required && where !== 'path').map(({ name }) => name),
  };
}

/** What a change leaves out stays as it is. */
function refuseDefaults(operationId: string, body: Node, document: BundledDocument, seen = new Set<string>()): void {
  const text = JSON.stringify(body);
  if (text.includes('"default":')) throw new Error(`${operationId}: a default would change what a PATCH leaves out`);
  const { schemas } = document['components'] as { schemas: Record<string, Node> };
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (seen.has(name!)) continue;
    refuseDefaults(operationId, schemas[name!]!, document, seen.add(name!));
  }
}

function refuse(message: unknown): never {
  throw new Error(String(message));
}

function absolute(schema: Node): Node {
  return mapObjects(schema, (node) => (typeof node['$ref'] === 'string' ? { ...node, $ref: `${DOCUMENT}${node['$ref']}` } : node)) as Node;
}

/** @param isNames whether the keys here are names of our own (`properties`), and not keywords */
function withoutProse(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutProse(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => isNames || !PROSE.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutProse(value, key === 'properties' && !isNames)]));
}
