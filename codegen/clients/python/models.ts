import { lastSegment } from '../../bundle.ts';
import { docstring, exported, literal, literalType, snakeCase } from './names.ts';
import { alternativesOf, isNamed, isNullable, valuesOf, type Schema, type Schemas } from './schemas.ts';

/*
 * The types of answers, as frozen dataclasses that are made from JSON by plain code. Members and values that a later
 * server adds are no error: unknown members are left out, and every list of values has `| str` behind it.
 */

interface ModelsOptions {
  about: string;
  /** Unions whose alternatives are put into a table, by the value that tells them apart. */
  tables?: Record<string, string>;
  pages?: Record<string, Page>;
}

/** A page of a list: the member with its items, and the parameter that asks for the next page, where there is one. */
export interface Page {
  list: string;
  next: string | undefined;
}

/** Classes that have a hand-written part. */
const BASES: Record<string, { module: string; name: string }> = {
  FileEvent: { module: 'files', name: 'SavableFile' },
  RewindEvent: { module: 'rewind', name: 'AppliedRewind' },
  AgentRecord: { module: 'tagged', name: 'Tagged' },
};

/** Renders a module with these schemas. */
export function renderModels(schemas: Schemas, names: string[], { about, tables = {}, pages = {} }: ModelsOptions): string {
  const isEvents = Object.keys(tables).length > 0;
  const named = names.filter((name) => isNamed(schemas[name]!));
  const parts = named.map((name) => renderNamed(schemas, name, tables, isEvents) + renderPage(schemas, name, pages[name]));
  const bases = names.flatMap((name) => BASES[name] ?? []);
  const imports = [
    'from __future__ import annotations',
    '',
    ...(isEvents ? ['from collections.abc import Callable, Mapping'] : []),
    ...(named.some((name) => pages[name]) ? ['from collections.abc import Iterator'] : []),
    'from dataclasses import dataclass',
    'from typing import Any, Literal, TypeAlias',
    '',
    ...[
      'from .._json import JsonObject',
      ...bases.map(({ module, name }) => `from .._${module} import ${name}`),
      ...(isEvents ? ['from .._unknown import UnknownEvent'] : []),
    ].sort(),
  ];
  return `"""${about}"""\n\n${imports.join('\n')}\n\n${exported(named)}\n\n${parts.join('\n\n')}`;
}

function renderNamed(schemas: Schemas, name: string, tables: Record<string, string>, isEvents: boolean): string {
  const schema = schemas[name]!;
  const values = valuesOf(schema);
  if (values) return `${name}: TypeAlias = ${literal(literalType(values)).replaceAll('\\"', "'")}\n${docstring(schema.description, '')}`;
  if (schema.properties) return renderClass(schemas, name, schema);
  return renderUnion(schemas, name, schema, tables[name], isEvents);
}

function renderClass(schemas: Schemas, name: string, schema: Schema): string {
  const properties = Object.entries(schema.properties!).map(([key, property]) => {
    const required = schema.required?.includes(key) ?? false;
    const tells = (key === 'type' || key === 'kind') && property.const !== undefined;
    return { key, property, required, tells, ...typeOf(schemas, property) };
  });
  const fields = properties.map(({ key, property, required, tells, name: type, optional }) => {
    const value = tells ? ` = ${literal(property.const)}` : required ? '' : ' = None';
    const annotation = tells ? literalType([property.const]) : required || optional ? type : `${type} | None`;
    return `    ${snakeCase(key)}: ${annotation}${value}\n${docstring(describe(schemas, property), '    ')}`;
  });
  const members = properties
    .filter(({ tells }) => !tells)
    .map(({ key, required, decode, plain }) => {
      const value = required ? `data[${literal(key)}]` : `data.get(${literal(key)})`;
      const made = plain || required ? decode(value) : `None if ${value} is None else ${decode(`data[${literal(key)}]`)}`;
      return `            ${snakeCase(key)}=${made},\n`;
    });
  const base = BASES[name] ? `(${BASES[name].name})` : '';
  return `@dataclass(frozen=True, slots=True, kw_only=True)
class ${name}${base}:
${docstring(schema.description ?? `${name} of the contract.`, '    ')}
${fields.join('')}
    @classmethod
    def from_json(cls, data: JsonObject) -> ${name}:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
${members.join('')}        )
`;
}

/** What a page of a list has besides, so that lists can be read item by item. */
function renderPage(schemas: Schemas, name: string, page: Page | undefined): string {
  if (!page) return '';
  const { list, next } = page;
  const place = `self.next_${next}`;
  return `
    def __iter__(self) -> Iterator[${typeOf(schemas, resolve(schemas, schemas[name]!.properties![list]!).items!).name}]:
        """The items of the page."""
        return iter(self.${snakeCase(list)})

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return ${next === undefined ? 'None' : `None if ${place} is None else {${literal(next)}: ${place}}`}
`;
}

function renderUnion(schemas: Schemas, name: string, schema: Schema, table: string | undefined, isEvents: boolean): string {
  const { mapping, propertyName } = schema.discriminator ?? { mapping: {}, propertyName: '' };
  const alternatives = alternativesOf(schema).map((one) => typeOf(schemas, one).name);
  const fallback = isEvents ? 'UnknownEvent' : 'JsonObject';
  const more = [...(schema.discriminator ? [fallback] : []), ...(isNullable(schema) ? ['None'] : [])];
  const type = [...new Set([...alternatives, ...more])].join(' | ');
  const alias = `${name}: TypeAlias = ${literal(type)}\n${docstring(schema.description, '')}\n`;
  const made = Object.entries(mapping).map(([value, ref]) => [value, decoderOf(schemas, lastSegment(ref))] as const);
  if (table) {
    const rows = made.map(([value, decoder]) => `    ${literal(value)}: ${decoder},\n`);
    return `${alias}${table}: Mapping[str, Callable[[JsonObject], ${name}]] = {\n${rows.join('')}}\n`;
  }
  const head = `def ${decoderOf(schemas, name)}(data: ${schema.discriminator ? 'JsonObject' : 'Any'}) -> ${name}:\n    """Reads one."""\n`;
  if (schema.discriminator) {
    const cases = made.map(([value, decoder]) => `        case ${literal(value)}:\n            return ${decoder}(data)\n`);
    const otherwise = isEvents ? 'UnknownEvent(type=str(data.get("type")), data=data)' : 'data';
    return `${alias}\n${head}    match data.get(${literal(propertyName)}):\n${cases.join('')}    return ${otherwise}\n`;
  }
  return `${alias}\n${head}${alternativesOf(schema)
    .map((one) => branch(schemas, schema, one))
    .join('')}    return data  # type: ignore[no-any-return]\n`;
}

/** An alternative without a discriminator: told apart by the kind of JSON, or by a member that only it requires. */
function branch(schemas: Schemas, union: Schema, one: Schema): string {
  const { decode, plain } = typeOf(schemas, one);
  if (plain) return '';
  const own = ownMember(schemas, union, one);
  const test =
    resolve(schemas, one).type === 'array'
      ? 'isinstance(data, list)'
      : own
        ? `isinstance(data, dict) and ${literal(own)} in data`
        : 'isinstance(data, dict)';
  return `    if ${test}:\n        return ${decode('data')}\n`;
}

/** A member that of the alternatives of a union only this one requires. */
function ownMember(schemas: Schemas, union: Schema, one: Schema): string | undefined {
  const others = alternativesOf(union)
    .filter((other) => other !== one)
    .map((other) => resolve(schemas, other));
  return resolve(schemas, one).required?.find((key) => !others.some(({ required }) => required?.includes(key)));
}

/** One of two objects without a name for both: an operation with two answers. */
function eitherOf(schemas: Schemas, union: Schema, prefix: string): ModelType {
  const [one, other] = alternativesOf(union) as [Schema, Schema];
  const [left, right] = [typeOf(schemas, one, prefix), typeOf(schemas, other, prefix)];
  const own = ownMember(schemas, union, one);
  if (own === undefined) throw new Error(`nothing tells ${left.name} from ${right.name}`);
  return {
    name: `${left.name} | ${right.name}`,
    decode: (value) => `${left.decode(value)} if ${literal(own)} in ${value} else ${right.decode(value)}`,
    plain: false,
    optional: false,
  };
}

/** The name of the function that reads a named schema. */
function decoderOf(schemas: Schemas, name: string): string {
  return schemas[name]!.properties ? `${name}.from_json` : `${snakeCase(name)}_from_json`;
}

export interface ModelType {
  name: string;
  /** The expression that makes one of an expression for its JSON. */
  decode: (value: string) => string;
  /** Whether the value is the JSON itself. */
  plain: boolean;
  /** Whether None is one of its values. */
  optional: boolean;
}

/** The type of a value that the server sends. */
export function typeOf(schemas: Schemas, schema: Schema, prefix = ''): ModelType {
  const simple = (name: string): ModelType => ({ name, decode: (value) => value, plain: true, optional: false });
  if (schema.allOf?.length === 1) return typeOf(schemas, schema.allOf[0]!, prefix);
  if (schema.$ref) {
    const name = lastSegment(schema.$ref);
    const target = schemas[name]!;
    if (!isNamed(target)) return typeOf(schemas, target, prefix);
    if (valuesOf(target)) return simple(`${prefix}${name} | str`);
    const optional = isNullable(target);
    return { name: `${prefix}${name}`, decode: (value) => `${prefix}${decoderOf(schemas, name)}(${value})`, plain: false, optional };
  }
  if (alternativesOf(schema).length === 2 && alternativesOf(schema).every(({ $ref }) => $ref)) return eitherOf(schemas, schema, prefix);
  if (isNullable(schema)) {
    const inner = alternativesOf(schema);
    if (inner.length !== 1)
      return simple(
        inner
          .map((one) => typeOf(schemas, one, prefix).name)
          .concat('None')
          .join(' | '),
      );
    const { name, decode, plain } = typeOf(schemas, inner[0]!, prefix);
    const made = (value: string) => (plain ? value : `None if ${value} is None else ${decode(value)}`);
    return { name: `${name} | None`, decode: made, plain, optional: true };
  }
  if (schema.const !== undefined) return simple(`${literalType([schema.const])} | str`);
  const values = valuesOf(schema);
  if (values) return simple(`${literalType(values)} | str`);
  if (schema.type === 'array') {
    const { name, decode, plain } = typeOf(schemas, schema.items!, prefix);
    return { name: `list[${name}]`, decode: (value) => (plain ? value : `[${decode('one')} for one in ${value}]`), plain, optional: false };
  }
  if (schema.type === undefined) return simple('Any');
  const names: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'dict[str, Any]' };
  if (!names[schema.type!]) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return simple(names[schema.type!]!);
}

export function resolve(schemas: Schemas, schema: Schema): Schema {
  return schema.$ref ? resolve(schemas, schemas[lastSegment(schema.$ref)]!) : schema;
}

function describe(schemas: Schemas, schema: Schema): string | undefined {
  return schema.description ?? resolve(schemas, schema).description;
}
