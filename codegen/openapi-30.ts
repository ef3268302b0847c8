import { lastSegment, mapObjects, type BundledDocument, type Node } from './bundle.ts';

/**
 * The OpenAPI 3.1 document as one of 3.0, for generators of code that know no later one: constants are enums of one
 * value, null is `nullable`, a schema has one example, nothing stands beside a reference or bounds names, a bearer has no roles, and an
 * operation answers one thing or fails in one way.
 */
export function asOpenapi30(document: BundledDocument): BundledDocument {
  const { info, ...rest } = document as { info: Node; components: { schemas: Schemas } };
  const { schemas } = rest.components;
  const { summary: _, license, ...about } = info as { summary?: string; license: Node };
  const converted = mapObjects({ ...rest, openapi: '3.0.3' }, (node, key) => {
    if (key === 'properties') return node;
    if (key === 'responses') return answers(node);
    return node['operationId'] && node['responses'] ? withoutRoles(node) : convert(node, schemas);
  });
  const { openapi, ...parts } = converted as { openapi: string };
  return {
    openapi,
    info: { ...about, license: { name: license['name'], url: `https://spdx.org/licenses/${license['identifier']}.html` } },
    ...parts,
  };
}

type Schemas = Record<string, Node>;

function convert(node: Node, schemas: Schemas): Node {
  if (typeof node['$ref'] === 'string') return { $ref: node['$ref'] };
  const { const: constant, examples, oneOf, propertyNames: _, ...rest } = node;
  return {
    ...(Array.isArray(oneOf) ? alternatives(oneOf as Node[], schemas) : {}),
    ...rest,
    ...(constant === undefined ? {} : { enum: [constant] }),
    ...(Array.isArray(examples) ? { example: examples[0] } : examples === undefined ? {} : { examples }),
  };
}

/**
 * Generators that make one type of the successes of an operation, and one of its errors, count `default` among both, and a
 * 202 or 204 as another type than the 200 beside it (progenitor, https://github.com/oxidecomputer/progenitor/issues/344):
 * their clients see such an answer as an unexpected one, with its status.
 */
function answers({ default: otherwise, 202: later, 204: nothing, ...others }: Node): Node {
  return {
    ...others,
    ...(later === undefined || '200' in others ? {} : { 202: later }),
    ...(nothing === undefined || '200' in others ? {} : { 204: nothing }),
    ...(otherwise === undefined ? {} : { '4XX': otherwise, '5XX': otherwise }),
  };
}

/** Without their roles two requirements may be the same. */
function distinct(requirements: Node[]): Node[] {
  return [...new Map(requirements.map((one) => [JSON.stringify(one), one])).values()];
}

/** Only OAuth 2 and OpenID Connect have something in the list of a scheme (OpenAPI 3.0.3, Security Requirement Object). */
function withoutRoles({ security, ...operation }: Node): Node {
  const requirements = security as Node[] | undefined;
  return {
    ...operation,
    ...(requirements && {
      security: distinct(requirements.map((one) => Object.fromEntries(Object.keys(one).map((scheme) => [scheme, []])))),
    }),
  };
}

/** Whatever may be null besides being one thing is that thing, `nullable`; besides being several, it may be anything. */
function alternatives(oneOf: Node[], schemas: Schemas): Node {
  const others = oneOf.filter(({ type }) => type !== 'null');
  if (others.length === oneOf.length) return { oneOf };
  // `nullable` needs one type beside it, and reaches no schema that is only referred to (OpenAPI 3.0.3, Schema Object).
  if (others.length > 1) return {};
  const [{ $ref: ref, ...only }] = others as [Node];
  return { ...(typeof ref === 'string' ? convert(schemas[lastSegment(ref)]!, schemas) : only), nullable: true };
}
