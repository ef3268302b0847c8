/** What a form is made of: as much of JSON Schema as the contract's own schemas use. */
export interface FormSchema {
  type?: string;
  description?: string;
  enum?: readonly string[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, FormSchema>>;
  items?: FormSchema;
  oneOf?: readonly FormSchema[];
}

/** An object of JSON. */
export type Json = Record<string, unknown>;

/** Which control stands for a value. */
export type Control =
  | { kind: 'text' | 'long' | 'lines' | 'number' | 'boolean' | 'json' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'group'; schema: FormSchema }
  /** One of several objects, which say by one of their members which they are. */
  | { kind: 'variants'; tag: string; variants: ReadonlyMap<string, FormSchema> };

/** What usually takes more than a line. */
const LONG = ['goal', 'personality', 'prompt'];

/** The control for a member of an object. */
export function controlOf(name: string, schema: FormSchema): Control {
  if (schema.oneOf) return controlOfOne(schema.oneOf);
  if (schema.enum) return { kind: 'choice', options: schema.enum.filter((one) => one !== '') };
  switch (schema.type) {
    case 'string':
      return { kind: LONG.includes(name) ? 'long' : 'text' };
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return { kind: schema.items?.type === 'string' ? 'lines' : 'json' };
    default:
      return schema.properties ? { kind: 'group', schema } : { kind: 'json' };
  }
}

/** Of an object and its short form, the object; of objects, a choice between them. */
function controlOfOne(forms: readonly FormSchema[]): Control {
  const objects = forms.filter(({ properties }) => properties);
  const tag = Object.entries(objects[0]?.properties ?? {}).find(([, { const: value }]) => value !== undefined)?.[0];
  if (tag === undefined || objects.length < 2) return objects[0] ? { kind: 'group', schema: objects[0] } : { kind: 'json' };
  return { kind: 'variants', tag, variants: new Map(objects.map((one) => [String(one.properties![tag]!.const), one])) };
}

/** An object with a member set, or without it when its value is undefined. */
export function withMember(object: Json, name: string, value: unknown): Json {
  if (value !== undefined) return { ...object, [name]: value };
  const { [name]: _removed, ...rest } = object;
  return rest;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `max_tokens` → `Max tokens`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words === 'id' ? 'ID' : words.replace('mcp', 'MCP').replace(/^./, (letter) => letter.toUpperCase());
}
