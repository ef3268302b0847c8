/** Reserved words of Python; a member with such a name is renamed. */
const KEYWORDS = new Set([
  'and',
  'as',
  'async',
  'await',
  'class',
  'def',
  'del',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
  'None',
  'True',
  'False',
]);

/** `listAgents`, `If-None-Match` and `protocolVersion` as Python writes them. */
export function snakeCase(name: string): string {
  const words = name
    .replaceAll('-', '_')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return KEYWORDS.has(words) ? `${words}_` : words;
}

/** A text as a docstring, at an indentation. Empty when there is none. */
export function docstring(text: string | undefined, indent: string): string {
  if (!text) return '';
  const escaped = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  const lines = escaped.split('\n').map((line, index) => (index > 0 && line !== '' ? indent + line : line));
  const body = lines.join('\n');
  // A quotation mark at the very end would run into the closing ones.
  const end = lines.length > 1 ? `\n${indent}` : body.endsWith('"') ? ' ' : '';
  return `${indent}"""${body}${end}"""\n`;
}

/** A value as a Python literal. */
export function literal(value: unknown): string {
  return JSON.stringify(value);
}

/** A type that only the listed values have. */
export function literalType(values: readonly unknown[]): string {
  return `Literal[${values.map(literal).join(', ')}]`;
}

/** The `__all__` of a module. */
export function exported(names: string[]): string {
  return `__all__ = [\n${names.map((name) => `    ${literal(name)},\n`).join('')}]\n`;
}
