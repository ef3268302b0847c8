import { ErrorCode, McpError, type ElicitRequestFormParams, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { cutCharacters, oneLine } from '../../lib/text.ts';
import type { PersonQuestion } from '../../runtime/commands/context.ts';
import { messageOf } from '../schema/schema.ts';

type FormSchema = ElicitRequestFormParams['requestedSchema'];
type FieldSchema = FormSchema['properties'][string];

interface Choice {
  value: string | boolean;
  /** What people are shown. */
  title: string;
}

interface Field {
  name: string;
  schema: FieldSchema;
  required: boolean;
  /** Undefined: any value of its type. */
  choices: readonly Choice[] | undefined;
}

/** Characters of the server's message, of its words for a field, and of all that is asked. */
const [MESSAGE, WORDS, ALL] = [2000, 300, 16 * 1024];
/** Options of a question, and characters of one. */
const [OPTIONS, OPTION] = [20, 200];
/** Characters of what is wrong with an answer. */
const WRONG = 500;

/** What a server wants to know: a text for people, and what their answers say. */
export class Form {
  readonly #intro: string;
  readonly #redact: (text: string) => string;
  readonly #fields: readonly Field[];
  readonly #schema: FormSchema;
  #validate: ValidateFunction | undefined;

  /** @param redact removes secrets that the server may echo @throws {McpError} when it is more than people can be shown */
  constructor(server: string, message: string, schema: FormSchema, redact: (text: string) => string) {
    const lines = cutCharacters(message, MESSAGE).split(/\r\n|[\r\n\u2028\u2029]/);
    // Quoted, so that no line can be taken for one of ours.
    const quoted = lines.map((line) => `> ${oneLine(line, MESSAGE)}`.trimEnd());
    this.#intro = [`The MCP server '${server}' asks:`, ...quoted].join('\n');
    this.#redact = redact;
    this.#schema = schema;
    this.#fields = Object.entries(schema.properties).map(([name, one]) => {
      return { name, schema: one, required: schema.required?.includes(name) ?? false, choices: choicesOf(one) };
    });
    if (this.question().text.length > ALL) throw new McpError(ErrorCode.InvalidParams, 'The form is more than a person can be shown');
  }

  /** @param wrong why it is asked again */
  question(wrong?: string): PersonQuestion {
    const fields = this.#fields;
    const again = wrong === undefined ? [] : [`The answer before does not fit: ${wrong}`];
    const text = [...again, this.#intro, '', ...fieldLines(fields), `${this.#acceptable ? '`accept` fills in nothing, ' : ''}${NO}`].join('\n');
    const titles = fields.length === 0 ? ['accept', 'decline'] : fields.length === 1 ? optionsOf(fields[0]!) : [];
    return { text: this.#redact(text), options: titles.map(this.#redact) };
  }

  /** What an answer says. @returns `wrong` with the reason when it doesn't fit */
  read(text: string): { result: ElicitResult } | { wrong: string } {
    const said = text.trim();
    const word = said.toLowerCase();
    if (word === 'decline' || word === 'cancel') return { result: { action: word } };
    const values = this.#valuesIn(said);
    if (typeof values === 'string') return { wrong: cutCharacters(values, WRONG) };
    this.#validate ??= validatorOf(this.#schema, this.#fields);
    // The second time it checks what the first one has converted: to a number that is too large, perhaps.
    if (this.#validate(values) && this.#validate(values)) return { result: { action: 'accept', content: values as Values } };
    return { wrong: cutCharacters(oneLine(this.#validate.errors!.map(problemOf).join('; '), WRONG), WRONG) };
  }

  /** Whether nothing has to be filled in. */
  get #acceptable(): boolean {
    return this.#fields.every(({ required, schema }) => !required || schema.default !== undefined);
  }

  /** @returns what is wrong when it names no fields of the form */
  #valuesIn(said: string): Record<string, unknown> | string {
    const fields = this.#fields;
    const [only] = fields;
    const object = objectIn(said);
    if (object && (fields.length !== 1 || Object.hasOwn(object, only!.name))) return this.#valuesOf(Object.entries(object));
    const accepted = said.toLowerCase() === 'accept' && this.#acceptable;
    if (fields.length === 0) return accepted ? {} : 'it has to be `accept`, `decline` or `cancel`';
    if (fields.length > 1) return accepted ? {} : this.#valuesInLines(said);
    if (accepted && !only!.choices?.some((choice) => isMeant(choice, said))) return {};
    const prefix = `${only!.name}:`;
    return this.#valuesOf([[only!.name, said.startsWith(prefix) ? said.slice(prefix.length).trim() : said]]);
  }

  #valuesInLines(said: string): Record<string, unknown> | string {
    const entries: [string, string][] = [];
    for (const line of said.split(/\r?\n/).map((one) => one.trim())) {
      if (line === '') continue;
      // A name may have a colon, too.
      const [field] = this.#fields.filter(({ name }) => line.startsWith(`${name}:`)).sort((a, b) => b.name.length - a.name.length);
      if (!field) return `${JSON.stringify(oneLine(line, 80))} is no line \`name: value\` with the name of a field`;
      const value = line.slice(field.name.length + 1).trim();
      if (value !== '') entries.push([field.name, value]);
    }
    return this.#valuesOf(entries);
  }

  #valuesOf(entries: readonly [string, unknown][]): Record<string, unknown> | string {
    const values: [string, unknown][] = [];
    for (const [name, value] of entries) {
      const field = this.#fields.find((one) => one.name === name);
      if (!field) return `there is no field ${JSON.stringify(oneLine(name, 80))}`;
      values.push([name, valueOf(field, value)]);
    }
    return Object.fromEntries(values);
  }
}

type Values = NonNullable<ElicitResult['content']>;

const NO = '`decline` says no, `cancel` leaves it undecided.';

function fieldLines(fields: readonly Field[]): string[] {
  if (fields.length === 0) return [];
  const how = fields.length === 1 ? 'The answer is the value of this field:' : 'The answer has a line `name: value` for each field, or is a JSON object:';
  return [how, ...fields.map((field) => `- ${describe(field)}`), ''];
}

function describe(field: Field): string {
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
  Array.isArray(value)
    ? value.map((one) => titleOf(choices, one)).join(', ')
    : titleOf(choices, value);
const titleOf = (choices: Field['choices'], value: unknown): string => choices?.find((one) => one.value === value)?.title ?? String(value);

const FORMATS = { email: 'an email address', uri: 'a URI', date: 'a date (YYYY-MM-DD)', 'date-time': 'a date with time (RFC 3339)' };

function typeOf({ schema, choices = [] }: Field): string {
  const titles = choices.map(({ title }) => oneLine(title)).join(', ');
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

function optionsOf({ schema, choices = [] }: Field): string[] {
  const titles = choices.map(({ title }) => oneLine(title));
  return schema.type === 'array' || titles.length > OPTIONS || titles.some((title) => title === '' || title.length > OPTION) ? [] : titles;
}

const isMeant = ({ value, title }: Choice, text: string): boolean => String(value) === text || title.toLowerCase() === text.toLowerCase();

/** The value that is meant by a text; what can't be meant is left as it is, and told as wrong. */
function valueOf({ schema, choices }: Field, said: unknown): unknown {
  const meant = (one: unknown): unknown => {
    if (typeof one !== 'string' || !choices) return one;
    const choice = choices.find(({ value }) => String(value) === one) ?? choices.find((other) => isMeant(other, one.trim()));
    return choice ? choice.value : one;
  };
  if (schema.type !== 'array') return meant(said);
  const several = typeof said === 'string' ? said.split(',').map((one) => one.trim()) : said;
  return Array.isArray(several) ? several.map(meant) : several;
}

function objectIn(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Of what the protocol knows alone: a schema of a server is not compiled as it came. */
function validatorOf({ required = [] }: FormSchema, fields: readonly Field[]): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, coerceTypes: true, useDefaults: true, ownProperties: true });
  addFormats.default(ajv, ['email', 'uri', 'date', 'date-time']);
  const properties = fields.map(({ name, schema, choices }): [string, object] => {
    const values = choices?.map(({ value }) => value);
    if (schema.type === 'array') {
      const { type, minItems, maxItems, default: left } = schema;
      return [name, defined({ type, minItems, maxItems, default: left, items: { type: 'string', enum: values } })];
    }
    const { oneOf: _, ...rest } = schema as FieldSchema & { oneOf?: unknown };
    return [name, defined({ ...rest, enum: values })];
  });
  return ajv.compile({ type: 'object', required, properties: Object.fromEntries(properties) });
}

const defined = (members: object): object => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function problemOf(error: ErrorObject): string {
  if (error.keyword === 'required') return `${JSON.stringify(error.params['missingProperty'])} is missing`;
  const name = error.instancePath.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  return name === undefined ? messageOf(error) : `${JSON.stringify(name)} ${messageOf(error)}`;
}
