import { cutCharacters } from '../../lib/text.ts';
import { onOneLine } from '../marks.ts';
import type { McpTools } from './mcp-servers.ts';

/** Characters of a whole listing; a result has 16 KiB. */
const LISTING = 12_000;
const DESCRIPTION = 400;
const SIGNATURE = 1500;
const PROPERTY = 100;
const MAX_DEPTH = 4;

/**
 * Lists the tools of a server with their arguments, as far as there is room, and the names of the rest. @param share
 * the part of the listing's room, from 0 to 1
 */
export function listTools({ tools, more }: McpTools, share: number): string {
  if (tools.length === 0) return '(no tools)';
  const lines: string[] = [];
  let room = LISTING * share;
  let shown = 0;
  for (const { name, description, inputSchema } of tools) {
    const words = cutCharacters(description.replace(/\s+/g, ' ').trim(), DESCRIPTION);
    const line = onOneLine(`- ${name} ${cutCharacters(signature(inputSchema, 0), SIGNATURE)}${words === '' ? '' : `: ${words}`}`);
    // A quarter of the room is kept for the names of tools that don't fit.
    if (room - line.length < (LISTING * share) / 4 && shown + 1 < tools.length) break;
    lines.push(line);
    room -= line.length;
    shown += 1;
  }
  const rest = tools.slice(shown).map(({ name }) => onOneLine(name));
  let named = 0;
  while (named < rest.length && room > rest[named]!.length + 2) room -= rest[named++]!.length + 2;
  if (named > 0) lines.push(`without room here for their arguments: ${rest.slice(0, named).join(', ')}`);
  if (named < rest.length || more)
    lines.push(`and ${rest.length - named || 'some'}${more && rest.length > named ? ' or more' : ''} others`);
  return lines.join('\n');
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * A JSON schema written as a type: `{"path": string (where it is), "mode"?: "r" | "w"}`. It is much shorter than the
 * schema, and models understand it as well.
 */
export function signature(schema: unknown, depth: number): string {
  if (!isObject(schema) || depth > MAX_DEPTH) return 'any';
  const { properties, items, type } = schema;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return schema['enum']
      .slice(0, 20)
      .map((one) => JSON.stringify(one))
      .join(' | ');
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices))
    return choices
      .slice(0, 5)
      .map((one) => signature(one, depth + 1))
      .join(' | ');
  if (isObject(properties)) return `{${members(schema, properties, depth)}}`;
  if (type === 'array') return `[${isObject(items) ? `${signature(items, depth + 1)}, …` : '…'}]`;
  if (type === 'object') return depth === 0 ? '{}' : '{…}';
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.slice(0, 5).join(' | ') : 'any';
}

function members(schema: Schema, properties: Schema, depth: number): string {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties);
  const shown = names.slice(0, 40).map((name) => {
    const property = properties[name];
    const about = isObject(property) && typeof property['description'] === 'string' ? property['description'] : '';
    const words = cutCharacters(about.replace(/\s+/g, ' ').trim(), PROPERTY);
    const mark = required.includes(name) ? '' : '?';
    return `${JSON.stringify(name)}${mark}: ${signature(property, depth + 1)}${words === '' ? '' : ` (${words})`}`;
  });
  if (names.length > shown.length) shown.push('…');
  return shown.join(', ');
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
