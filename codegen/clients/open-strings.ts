import ts from 'typescript';
import type { OpenAPITSOptions } from 'openapi-typescript';
import { mapObjects, type BundledDocument, type Node } from '../bundle.ts';

/**
 * Types a string of which some values are known as those and any other, for openapi-typescript: editors offer the values. A list of
 * values that answers have is open in requests too, so that what was read can be sent back.
 */
export function openStrings(document: BundledDocument): NonNullable<OpenAPITSOptions['transform']> {
  const open = new Set<string>();
  mapObjects(document, (node) => {
    if (node['x-extensible-enum']) open.add(JSON.stringify(node['x-extensible-enum']));
    return node;
  });
  return (schema) => {
    const { enum: closed, 'x-extensible-enum': values = closed } = schema as Node;
    return open.has(JSON.stringify(values)) ? unionOf(values as string[]) : undefined;
  };
}

/** `'a' | 'b' | (string & {})` */
function unionOf(values: string[]): ts.TypeNode {
  const { factory } = ts;
  const known = values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const others = factory.createIntersectionTypeNode([text, factory.createTypeLiteralNode([])]);
  return factory.createUnionTypeNode([...known, factory.createParenthesizedType(others)]);
}
