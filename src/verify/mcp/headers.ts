import { isObject } from '../../lib/is-object.ts';
import type { Fields } from '../api.ts';
import { expect } from '../expect.ts';

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
const SIMPLE = new Set(['integer', 'string', 'boolean']);
/** Levels of properties that are looked into. */
const DEPTH_MAX = 20;

/** @throws {Violation} when a parameter of a tool names a header that can't be one */
export function checkParameterHeaders(tool: Fields): void {
  const names = new Set<string>();
  const look = (schema: unknown, depth: number): void => {
    if (!isObject(schema) || depth > DEPTH_MAX) return;
    for (const property of Object.values(isObject(schema['properties']) ? schema['properties'] : {})) {
      if (!isObject(property)) continue;
      if ('x-mcp-header' in property) check(property);
      look(property, depth + 1);
    }
  };
  const check = ({ 'x-mcp-header': name, type }: Fields): void => {
    const what = `x-mcp-header of the tool ${String(tool['name'])}`;
    expect(typeof name === 'string' && TOKEN.test(name), `${what} to be the name of a header`, name);
    expect(!names.has(name.toLowerCase()), `each ${what} once`, name);
    expect(SIMPLE.has(String(type)), `${what} on an integer, a string or a boolean`, type);
    names.add(name.toLowerCase());
  };
  look(tool['inputSchema'], 0);
}
