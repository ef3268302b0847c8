import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/*
 * A bundled OpenAPI document: its operations by method and path, and a validator for any schema in it.
 */

/** A node of the document. */
export type Node = Record<string, unknown>;

/** A node with its position (a JSON Pointer), its references followed. */
export interface Located {
  pointer: string;
  node: Node;
}

export interface DocumentOperation {
  id: string;
  /** In capitals. */
  method: string;
  /** The path template. */
  template: string;
  /** The documented responses by status. */
  responses: Map<number, Located>;
  /** The names of the security schemes; empty when the operation is open to everybody. */
  security: string[];
  /** What a tenant's token has to allow: all of one of these sets; empty when the operation takes no such token. */
  scopes: readonly (readonly string[])[];
  /** The names of the path parameters. */
  pathParameters: string[];
  queryParameters: string[];
  hasBody: boolean;
  /** Whether its body is a form, `multipart/form-data`; otherwise it is JSON. */
  isForm: boolean;
  /** Whether an invalid body is answered with an error of JSON-RPC. */
  jsonRpc: boolean;
  /** The first example of the body, which validates; undefined when there is no body. */
  bodyExample: unknown;
  matches(path: string): boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export class ContractDocument {
  readonly root: Node & { paths: Record<string, Node> };
  /** Every operation of the document. */
  readonly operations: readonly DocumentOperation[];
  readonly #ajv: InstanceType<typeof Ajv2020.default>;

  /** @param document one that refers to nothing outside of itself */
  constructor(document: object) {
    this.root = document as ContractDocument['root'];
    this.#ajv = new Ajv2020.default({ strict: false, allErrors: true, unicodeRegExp: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'document');
    const { paths } = this.root;
    this.operations = Object.keys(paths).flatMap((template) =>
      METHODS.filter((method) => paths[template]![method]).map((method) => this.#describe(template, method)),
    );
  }

  /** The operation that a request addresses, if there is one. */
  operationOf(method: string, path: string): DocumentOperation | undefined {
    const candidates = this.operations.filter((operation) => operation.method === method.toUpperCase() && operation.matches(path));
    // A template without parameters wins over one with them.
    return candidates.sort((a, b) => a.pathParameters.length - b.pathParameters.length)[0];
  }

  /** @returns a description of what is wrong with `value`, or undefined. @throws when there is no schema at the pointer */
  violation(pointer: string, value: unknown): string | undefined {
    const validate = this.#validatorAt(pointer);
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors, { separator: '; ' });
  }

  /** Follows a reference, if the node is one. */
  follow({ pointer, node }: Located): Located {
    const { $ref: ref } = node;
    if (typeof ref !== 'string') return { pointer, node };
    const names = ref
      .slice(2)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    return this.follow({ pointer: ref.slice(1), node: names.reduce<Node>((at, name) => at[name] as Node, this.root) });
  }

  /** A member of a node. @returns undefined when it isn't there */
  member(at: Located, ...names: string[]): Located | undefined {
    let { pointer, node } = this.follow(at);
    for (const name of names) {
      if (node[name] === undefined) return undefined;
      ({ pointer, node } = this.follow({ pointer: `${pointer}/${escape(name)}`, node: node[name] as Node }));
    }
    return { pointer, node };
  }

  #validatorAt(pointer: string): ValidateFunction {
    const uri = `document#${pointer.split('/').map(encodeURIComponent).join('/')}`;
    const validate = this.#ajv.getSchema(uri);
    if (!validate) throw new Error(`the document has no schema at ${pointer}`);
    return validate;
  }

  #describe(template: string, method: string): DocumentOperation {
    const { root } = this;
    const at = { pointer: `/paths/${escape(template)}/${method}`, node: root.paths[template]![method] as Node };
    const { node } = at;
    const parameters = [...list(root.paths[template]!['parameters']), ...list(node['parameters'])].map(
      (one) => this.follow({ pointer: '', node: one }).node as { in: string; name: string },
    );
    const named = (where: string) => parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name);
    const pattern = new RegExp(`^${template.replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
    const statuses = Object.keys(node['responses'] as Node).filter((status) => status !== 'default');
    const requirements = list(node['security'] ?? root['security']);
    const forms = this.member(at, 'requestBody', 'content', 'multipart/form-data', 'examples');
    const examples = forms ?? this.member(at, 'requestBody', 'content', 'application/json', 'examples');
    return {
      id: node['operationId'] as string,
      method: method.toUpperCase(),
      template,
      responses: new Map(statuses.map((status) => [Number(status), this.member(at, 'responses', status)!])),
      security: requirements.flatMap((requirement) => Object.keys(requirement)),
      scopes: requirements.flatMap(({ tenantToken: roles }) => (roles ? [roles as string[]] : [])),
      pathParameters: named('path'),
      queryParameters: named('query'),
      hasBody: node['requestBody'] !== undefined,
      isForm: forms !== undefined,
      jsonRpc: node['x-json-rpc'] === true,
      bodyExample: examples && (Object.values(examples.node)[0] as { value: unknown }).value,
      matches: (path) => pattern.test(path),
    };
  }
}

function list(nodes: unknown): Node[] {
  return (nodes ?? []) as Node[];
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
