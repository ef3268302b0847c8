import { ProtocolError, ProtocolErrorCode, type ElicitResult } from '@modelcontextprotocol/client';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { cutCharacters, oneLine } from '../../lib/text.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { PersonQuestion } from '../../runtime/commands/context.ts';
import { messageOf } from '../schema/schema.ts';
import { describe, fieldsOf, isMeant, optionsOf, plainSchema, titlesOf, valueOf, type Field, type FormSchema } from './field.ts';

/** Characters of the server's message, and of all that is asked. */
const [MESSAGE, ALL] = [2000, 16 * 1024];
/** Characters of what is wrong with an answer. */
const WRONG = 500;

/** What a server wants to know: a text for people, and what their answers say. */
export class Form {
  readonly #intro: string;
  readonly #redact: (text: string) => string;
  readonly #fields: readonly Field[];
  readonly #schema: FormSchema;
  #validate: ValidateFunction | undefined;

  /** @param redact removes secrets that the server may echo @throws {ProtocolError} when it is more than people can be shown */
  constructor(server: string, message: string, schema: FormSchema, redact: (text: string) => string) {
    const lines = cutCharacters(message, MESSAGE).split(/\r\n|[\r\n\u2028\u2029]/);
    // Quoted, so that no line can be taken for one of ours.
    const quoted = lines.map((line) => `> ${oneLine(line, MESSAGE)}`.trimEnd());
    this.#intro = [`The MCP server '${server}' asks:`, ...quoted].join('\n');
    this.#redact = redact;
    this.#schema = schema;
    this.#fields = fieldsOf(schema);
    if (this.question().text.length > ALL)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The form is more than a person can be shown');
  }

  /** @param wrong why it is asked again */
  question(wrong?: string): PersonQuestion {
    const fields = this.#fields;
    const again = wrong === undefined ? [] : [`The answer before does not fit: ${wrong}`];
    const text = [...again, this.#intro, '', ...fieldLines(fields), `${this.#acceptable ? '`accept` fills in nothing, ' : ''}${NO}`].join(
      '\n',
    );
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
    return { wrong: cutCharacters(oneLine(this.#validate.errors!.map((error) => this.#problem(error)).join('; '), WRONG), WRONG) };
  }

  #problem(error: ErrorObject): string {
    if (error.keyword === 'required') return `${JSON.stringify(error.params['missingProperty'])} is missing`;
    const name = error.instancePath.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
    const choices = this.#fields.find((one) => one.name === name)?.choices;
    const isChoice = choices && (error.keyword === 'enum' || error.keyword === 'type');
    return `${JSON.stringify(name)} ${isChoice ? `must be one of ${titlesOf(choices)}` : messageOf(error)}`;
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
  const how =
    fields.length === 1
      ? 'The answer is the value of this field:'
      : 'The answer has a line `name: value` for each field, or is a JSON object:';
  return [how, ...fields.map((field) => `- ${describe(field)}`), ''];
}

function objectIn(text: string): Record<string, unknown> | undefined {
  return text.startsWith('{') ? (tryJson(text) as Record<string, unknown> | undefined) : undefined;
}

function validatorOf({ required = [] }: FormSchema, fields: readonly Field[]): ValidateFunction {
  const changes = { coerceTypes: true, useDefaults: true };
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateSchema: false, allErrors: true, ownProperties: true, ...changes });
  addFormats.default(ajv, ['email', 'uri', 'date', 'date-time']);
  const properties = fields.map((field): [string, object] => [field.name, plainSchema(field)]);
  return ajv.compile({ type: 'object', required, properties: Object.fromEntries(properties) });
}
