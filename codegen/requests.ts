import { mapObjects, METHODS, resolve, type BundledDocument, type Node } from './bundle.ts';

/** A parameter of an operation; the names of headers are in lower case. */
export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Node;
}

/** What an operation takes. */
export interface RequestParts {
  operationId: string;
  path: string;
  method: (typeof METHODS)[number];
  parameters: Parameter[];
  /** The schema of the body. */
  body: Node | undefined;
  /** Whether that is sent as a form. */
  isForm: boolean;
}

interface Operation {
  operationId: string;
  parameters?: Node[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Node }> };
}

interface OpenApi {
  paths: Record<string, { parameters?: Node[] } & Partial<Record<(typeof METHODS)[number], Operation>>>;
  components: { parameters: Record<string, Node>; schemas: Record<string, Node> };
}

const FORM = 'multipart/form-data';

/** What each operation of the document takes, references to parameters and to their schemas resolved. */
export function requestsOf(document: BundledDocument): RequestParts[] {
  const { paths } = document as unknown as OpenApi;
  const parameterOf = (node: Node): Parameter => {
    const { in: where, name, required = false, schema } = resolve(document, node) as unknown as Parameter;
    return {
      in: where,
      name: where === 'header' ? name.toLowerCase() : name,
      required,
      schema: resolve(document, schema),
    };
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const { operationId, parameters = [], requestBody } = operation;
      if (requestBody && !requestBody.required) throw new Error(`${operationId}: a body that may be left out is not supported`);
      return {
        operationId,
        path,
        method,
        parameters: [...parameters, ...(item.parameters ?? [])].map(parameterOf),
        body: requestBody && (requestBody.content['application/json'] ?? requestBody.content[FORM])!.schema,
        isForm: requestBody?.content[FORM] !== undefined,
      };
    }),
  );
}

/** The document as handlers see its requests: a parameter that has a default is always there. */
export function withDefaultsSent(document: BundledDocument): BundledDocument {
  return mapObjects(document, (node) => {
    const { in: where, schema } = node as { in?: unknown; schema?: Node };
    return where === 'query' && schema?.['default'] !== undefined ? { ...node, required: true } : node;
  }) as BundledDocument;
}
