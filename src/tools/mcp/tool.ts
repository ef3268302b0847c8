import { isKept } from '../../lib/exact-json.ts';
import { isObject } from '../../lib/is-object.ts';
import { beginningOf } from '../../lib/text.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { McpTool } from '../../runtime/commands/mcp-servers.ts';
import { kindOf } from './wrong-answer.ts';

type Redact = (text: string) => string;

const DESCRIPTION = 2000;
/** Characters of a name that can be written in a command. */
const MAX_NAME = 1024;

/** A tool of a list; as a text, why it can't be called. */
export function toolOf(entry: unknown, redact: Redact): McpTool | string {
  if (!isObject(entry) || isKept(entry)) return `it is ${kindOf(entry)}`;
  const { name, description, inputSchema } = entry;
  if (typeof name !== 'string') return `its name is ${kindOf(name)}`;
  if (name.length > MAX_NAME) return `its name has ${name.length} characters`;
  const hints = isObject(entry['annotations']) ? entry['annotations'] : {};
  const odd = oddIn(inputSchema);
  return {
    name: redact(name),
    description: redact(typeof description === 'string' ? beginningOf(description, DESCRIPTION) : ''),
    inputSchema: cleaned(inputSchema, redact),
    repeatable: hints['readOnlyHint'] === true || hints['idempotentHint'] === true,
    readOnly: hints['readOnlyHint'] === true,
    ...(odd !== undefined && { odd }),
  };
}

/** What a schema does not say of the arguments that it should. */
function oddIn(schema: unknown): string | undefined {
  if (!isObject(schema)) return `its inputSchema is ${typeof schema === 'boolean' ? String(schema) : kindOf(schema)}`;
  const { type, $ref } = schema;
  if (typeof $ref === 'string' && !leads($ref, schema))
    return `its inputSchema refers to ${JSON.stringify($ref.slice(0, 100))}, which is not in it`;
  const types = Array.isArray(type) ? type : [type];
  if (type !== undefined && type !== null && !types.includes('object')) return 'its inputSchema is not of the type object';
  return undefined;
}

/** Whether a reference leads to something in the same schema. */
function leads(ref: string, schema: Readonly<Record<string, unknown>>): boolean {
  if (!/^#(?:\/|$)/.test(ref)) return false;
  const names = ref.split('/', 21).slice(1, 20);
  let found: unknown = schema;
  for (const part of names) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found !== undefined;
}

/** @returns undefined when the schema is not valid any more after secrets were removed, or is nested too deep */
function cleaned(schema: unknown, redact: Redact): unknown {
  if (schema === undefined) return undefined;
  try {
    const json = JSON.stringify(schema);
    const clean = redact(json);
    return clean === json ? schema : tryJson(clean);
  } catch {
    return undefined;
  }
}
