import type { ElicitRequestFormParams } from '@modelcontextprotocol/client';
import { oneLine } from '../../lib/text.ts';

/** What a server wants to know. */
export type FormSchema = ElicitRequestFormParams['requestedSchema'];
type FieldSchema = FormSchema['properties'][string];

/** One of the values that a field may have. */
export interface Choice {
  value: string | boolean;
  /** What people are shown. */
  title: string;
}

/** A field of a form. */
export interface Field {
  name: string;
  schema: FieldSchema;
  required: boolean;
  /** Undefined: any value of its type. */
  choices: readonly Choice[] | undefined;
}

/** Characters of the server's words for a field. */
const WORDS = 300;
/** Options of a question, and characters of one. */
const [OPTIONS, OPTION] = [20, 200];

/** The fields of a form. */
export function fieldsOf({ properties, required }: FormSchema): Field[] {
  const needed = new Set(required);
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: needed.has(name), choices: choicesOf(schema) }));
}

/** How a field says what may be chosen, in this version of the protocol and the one before. */
interface Listing {
  enum?: readonly string[];
  enumNames?: readonly string[];
  oneOf?: readonly { const: string; title: string }[];
  anyOf?: readonly { const: string; title: string }[];
}

const YES_NO: readonly Choice[] = [
  { value: true, title: 'yes' },
  { value: false, title: 'no' },
];

/** What may be chosen; of titles that are ambiguous, the values are shown. */
function choicesOf(schema: FieldSchema): readonly Choice[] | undefined {
  if (schema.type === 'boolean') return YES_NO;
  const { oneOf, anyOf, enum: values, enumNames } = (schema.type === 'array' ? schema.items : schema) as Listing;
  const listed = oneOf ?? anyOf ?? values?.map((value, i) => ({ const: value, title: enumNames?.[i] ?? value }));
  const choices = listed?.map(({ const: value, title }) => ({ value, title: title === '' ? value : title }));
  const isPlain = new Set(choices?.map(({ title }) => title)).size === choices?.length;
  return isPlain ? choices : choices?.map(({ value }) => ({ value, title: value }));
}

/** The answers that are proposed where it is the only field. */
export function optionsOf({ schema, choices = [] }: Field): string[] {
  const titles = choices.map(({ title }) => oneLine(title));
  return schema.type === 'array' || titles.length > OPTIONS || titles.some((title) => title === '' || title.length > OPTION) ? [] : titles;
}

export const isMeant = ({ value, title }: Choice, text: string): boolean =>
  String(value) === text || title.toLowerCase() === text.toLowerCase();

/** The value that is meant by a text; what can't be meant is left as it is, and told as wrong. */
export function valueOf({ schema, choices }: Field, said: unknown): unknown {
  const meant = (one: unknown): unknown => {
    if (typeof one !== 'string' || !choices) return one;
    const choice = choices.find(({ value }) => String(value) === one) ?? choices.find((other) => isMeant(other, one.trim()));
    return choice ? choice.value : one;
  };
  if (schema.type !== 'array') return meant(said);
  const several = typeof said === 'string' ? said.split(',').map((one) => one.trim()) : said;
  return Array.isArray(several) ? several.map(meant) : several;
}

/** A field as a line for people. */
export function describe(field: Field): string {
  const { name, schema, required } = field;
  const title = oneLine(schema.title ?? '', WORDS);
  const description = oneLine(schema.description ?? '', WORDS);
  const left =
    schema.default === undefined
      ? required
        ? 'required'
        : 'may be left out'
      : `${oneLine(shown(field, schema.default), WORDS)} if left out`;
  const named = title === '' || title === name ? '' : ` (${title})`;
  return `${oneLine(name, WORDS)}${named}: ${typeOf(field)}; ${left}${description === '' ? '' : `. ${description}`}`;
}

/** A value as people are shown it. */
const shown = ({ choices }: Field, value: unknown): string =>
  Array.isArray(value) ? value.map((one) => titleOf(choices, one)).join(', ') : titleOf(choices, value);
const titleOf = (choices: Field['choices'], value: unknown): string => choices?.find((one) => one.value === value)?.title ?? String(value);

const FORMATS = { email: 'an email address', uri: 'a URI', date: 'a date (YYYY-MM-DD)', 'date-time': 'a date with time (RFC 3339)' };

/** The choices as people are shown them. */
export const titlesOf = (choices: readonly Choice[]): string => choices.map(({ title }) => oneLine(title)).join(', ');

function typeOf({ schema, choices = [] }: Field): string {
  const titles = titlesOf(choices);
  switch (schema.type) {
    case 'array':
      return `any of ${titles}, separated by commas${range(schema.minItems, schema.maxItems, ' of them')}`;
    case 'boolean':
      return titles.replace(', ', ' or ');
    case 'number':
      return `a number${range(schema.minimum, schema.maximum)}`;
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum)}`;
    case 'string':
      if (choices.length > 0) return `one of ${titles}`;
      if (!('minLength' in schema || 'maxLength' in schema || 'format' in schema)) return 'a text';
      return `${schema.format ? FORMATS[schema.format] : 'a text'}${range(schema.minLength, schema.maxLength, ' characters')}`;
  }
}

function range(least: number | undefined, most: number | undefined, of = ''): string {
  const bounds = [...(least === undefined ? [] : [`at least ${least}${of}`]), ...(most === undefined ? [] : [`at most ${most}${of}`])];
  return bounds.map((bound) => `, ${bound}`).join('');
}

/** The field's schema, made of what the protocol knows alone: what a server adds is not compiled. */
export function plainSchema({ schema, choices }: Field): object {
  const values = choices?.map(({ value }) => value);
  switch (schema.type) {
    case 'boolean':
      return { type: schema.type, default: schema.default };
    case 'array': {
      const { type, minItems, maxItems, default: left } = schema;
      return { type, minItems, maxItems, default: left, items: { type: 'string', enum: values } };
    }
    case 'string': {
      const { type, minLength, maxLength, format, default: left } = schema as Extract<FieldSchema, { format?: unknown }>;
      return { type, minLength, maxLength, format, default: left, enum: values };
    }
    default: {
      const { type, minimum, maximum, default: left } = schema;
      return { type, minimum, maximum, default: left };
    }
  }
}
