import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { strict } from '../../codegen/strict.ts';
import { document as served } from '../../src/generated/openapi.ts';

/*
 * The bundled OpenAPI document as tests use it: operations by method and path, and a validator for any place in it.
 */

/** As strictly as we keep to it ourselves. */
const document = strict(served as Node);

/** A node of the document. */
export type Node = Record<string, unknown>;

/** A node, and where it stands (a JSON Pointer), its references followed. */
export interface Located {
  pointer: string;
  node: Node;
}

export interface SpecOperation {
  id: string;
  method: string;
  /** The path template. */
  template: string;
  /** The documented responses by status. */
  responses: Map<number, Located>;
  /** The names of the security schemes; empty when the operation is open to everybody. */
  security: string[];
  /** The names of the path parameters. */
  pathParameters: string[];
  queryParameters: string[];
  hasBody: boolean;
  /** Whether a body that isn't what it should be is answered in the manner of JSON-RPC. */
  jsonRpc: boolean;
  /** The first example of the body, which validates; undefined when there is no body. */
  bodyExample: unknown;
  matches(path: string): boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const ajv = new Ajv2020.default({ strict: false, allErrors: true, unicodeRegExp: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

const root = document as Node & { paths: Record<string, Node> };

/** Every operation of the document. */
export const specOperations: SpecOperation[] = Object.keys(root.paths).flatMap((template) =>
  METHODS.filter((method) => root.paths[template]![method]).map((method) => describeOperation(template, method)),
);

/** The operation that a request addresses, if there is one. */
export function operationOf(method: string, path: string): SpecOperation | undefined {
  const candidates = specOperations.filter((one) => one.method === method.toUpperCase() && one.matches(path));
  // A template without parameters wins over one with them.
  return candidates.sort((a, b) => a.pathParameters.length - b.pathParameters.length)[0];
}

/** @returns a description of what is wrong with `value`, or undefined */
export function violation(pointer: string, value: unknown): string | undefined {
  const validate = validatorAt(pointer);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { separator: '; ' });
}

/** Follows a reference, if the node is one. */
export function follow({ pointer, node }: Located): Located {
  const { $ref: ref } = node;
  if (typeof ref !== 'string') return { pointer, node };
  const names = ref.slice(2).split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return follow({ pointer: ref.slice(1), node: names.reduce<Node>((at, name) => at[name] as Node, root) });
}

/** A member of a node. @returns undefined when it isn't there */
export function member(at: Located, ...names: string[]): Located | undefined {
  let { pointer, node } = follow(at);
  for (const name of names) {
    if (node[name] === undefined) return undefined;
    ({ pointer, node } = follow({ pointer: `${pointer}/${escape(name)}`, node: node[name] as Node }));
  }
  return { pointer, node };
}

function validatorAt(pointer: string): ValidateFunction {
  const uri = `openapi#${pointer.split('/').map(encodeURIComponent).join('/')}`;
  const validate = ajv.getSchema(uri);
  if (!validate) throw new Error(`the document has no schema at ${pointer}`);
  return validate;
}

function describeOperation(template: string, method: string): SpecOperation {
  const at = { pointer: `/paths/${escape(template)}/${method}`, node: root.paths[template]![method] as Node };
  const { node } = at;
  const parameters = [...list(root.paths[template]!['parameters']), ...list(node['parameters'])].map(
    (one) => follow({ pointer: '', node: one }).node as { in: string; name: string },
  );
  const named = (where: string) => parameters.filter((one) => one.in === where).map((one) => one.name);
  const pattern = new RegExp(`^${template.replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
  return {
    id: node['operationId'] as string,
    method: method.toUpperCase(),
    template,
    responses: new Map(
      Object.keys(node['responses'] as Node).filter((status) => status !== 'default').map((status) => [Number(status), member(at, 'responses', status)!]),
    ),
    security: list(node['security'] ?? root['security']).flatMap((one) => Object.keys(one)),
    pathParameters: named('path'),
    queryParameters: named('query'),
    hasBody: node['requestBody'] !== undefined,
    jsonRpc: node['x-json-rpc'] === true,
    bodyExample: exampleOf(member(at, 'requestBody', 'content', 'application/json', 'examples')),
    matches: (path) => pattern.test(path),
  };
}

function exampleOf(examples: Located | undefined): unknown {
  return examples && (Object.values(examples.node)[0] as { value: unknown }).value;
}

function list(nodes: unknown): Node[] {
  return (nodes ?? []) as Node[];
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
