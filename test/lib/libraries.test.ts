import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/*
 * Libraries, and Node itself, are used by what they have for it: nothing of theirs is overwritten, and no type is talked out of its
 * meaning. .oxlintrc.json has the part of it that rules of oxlint find.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What stands all the same, by its file and text; docs/decisions/0021-the-guarded-edge-works-with-nodes-parser.md. */
const EXCEPTIONS = ['src/edge/lingering.ts: socket.destroySoon = '];

describe('the sources', () => {
  it('[CTR-071] overwrite no member of what they import, put no function into what others have made, and never say `as never` or `as unknown as`', () => {
    const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !file.includes('/generated/'));
    const found = files.flatMap((file) => faults(file, readFileSync(ROOT + file, 'utf8')));
    const exceptions = EXCEPTIONS.map((one) => expect.stringContaining(one) as string);
    expect(found).toEqual(exceptions);
  });
});

describe('what is found', () => {
  it.each([
    [`import pg from 'pg'; pg.defaults.x = 1;`],
    [`import * as pg from 'pg'; delete pg.types['x'];`],
    [`import { types } from 'pg'; Object.assign(types, { x: 1 });`],
    [`import { Client } from 'pg'; Object.defineProperty(Client.prototype, 'x', {});`],
    [`import { Client } from 'pg'; Reflect.set(Client, 'x', 1);`],
    [`async function f(made) { const { router } = await made.init(); router.match = () => 1; }`],
    [`JSON.parse = function () {};`],
    [`const x = y as never;`],
    [`const x = y as unknown as X;`],
  ])('[CTR-071] %s', (text) => {
    expect(faults('a.ts', text)).toHaveLength(1);
  });

  it.each([
    [`import { env } from 'node:process'; env.X ??= '1';`],
    [`import { a } from './a.ts'; const made = new a(); made.x = 1;`],
    [`class A { m = 1; constructor() { this.m = () => 1; } }`],
    [`import { open } from './open.ts'; open.value = 1;`],
    [`const never: never = x as Never;`],
    [`const x = JSON.parse(y) as unknown;`],
    [`const x: X = (y as unknown) ?? z;`],
  ])('[CTR-071] and not: %s', (text) => {
    expect(faults('a.ts', text)).toEqual([]);
  });
});

/** @returns a line for each place where a file does what it must not */
function faults(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imported = importsOf(source);
  const found: string[] = [];
  const isImported = (node: ts.Node): boolean => {
    const root = rootOf(node);
    return ts.isIdentifier(root) && imported.has(root.text);
  };
  const visit = (node: ts.Node): void => {
    if (isFault(node, isImported)) found.push(`${file}: ${node.getText(source).split('\n')[0]}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names of what a file imports from Node and from packages, but for the environment, which is there to be written to. */
function importsOf(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) continue;
    if (/^['"]\./.test(statement.moduleSpecifier.getText(source))) continue;
    const { name, namedBindings } = statement.importClause;
    if (name) names.add(name.text);
    if (namedBindings && ts.isNamespaceImport(namedBindings)) names.add(namedBindings.name.text);
    if (namedBindings && ts.isNamedImports(namedBindings)) for (const one of namedBindings.elements) names.add(one.name.text);
  }
  names.delete('env');
  return names;
}

/** Of `a.b['c']!.d`: `a`. */
function rootOf(node: ts.Node): ts.Node {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isNonNullExpression(node)) {
    return rootOf(node.expression);
  }
  return node;
}

/** `x as unknown`, which says nothing of itself, but lets any type follow. */
const isUnknown = (node: ts.Node): boolean => ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.UnknownKeyword;

const isMember = (node: ts.Node): boolean => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

function isFault(node: ts.Node, isImported: (node: ts.Node) => boolean): boolean {
  if (ts.isAsExpression(node)) return node.type.kind === ts.SyntaxKind.NeverKeyword || isUnknown(node.expression);
  if (ts.isDeleteExpression(node)) return isImported(node.expression);
  if (ts.isCallExpression(node)) {
    const changes = /^(?:Object\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)|Reflect\.(?:set|defineProperty|deleteProperty))$/;
    return changes.test(node.expression.getText()) && node.arguments[0] !== undefined && isImported(node.arguments[0]);
  }
  if (!ts.isBinaryExpression(node) || !isMember(node.left)) return false;
  const { kind } = node.operatorToken;
  if (kind < ts.SyntaxKind.FirstAssignment || kind > ts.SyntaxKind.LastAssignment) return false;
  const isFunction = ts.isArrowFunction(node.right) || ts.isFunctionExpression(node.right);
  return isImported(node.left) || (isFunction && rootOf(node.left).kind !== ts.SyntaxKind.ThisKeyword);
}
