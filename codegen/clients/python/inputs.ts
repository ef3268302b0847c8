import { lastSegment } from '../../bundle.ts';
import { docstring, exported, literal, literalType, snakeCase } from './names.ts';
import { resolve } from './models.ts';
import { alternativesOf, isNamed, isNullable, valuesOf, type Schema, type Schemas } from './schemas.ts';

/*
 * The types of request bodies, as TypedDicts: a caller writes an ordinary dict, and the type checker knows its members.
 */

/** Renders a module with these schemas. */
export function renderInputs(schemas: Schemas, names: string[]): string {
  const named = names.filter((name) => isNamed(schemas[name]!));
  const parts = named.map((name) => renderNamed(schemas, name));
  const imports =
    'from __future__ import annotations\n\nfrom collections.abc import Sequence\nfrom typing import Any, Literal, TypeAlias, TypedDict';
  return `"""What the server is sent: ordinary dicts, with types."""\n\n${imports}\n\n${exported(named)}\n\n${parts.join('\n\n')}`;
}

function renderNamed(schemas: Schemas, name: string): string {
  const schema = schemas[name]!;
  if (schema.properties) return renderDict(schemas, name, schema);
  const type = valuesOf(schema) ? literalType(valuesOf(schema)!) : unionOf(schemas, schema);
  return `${name}: TypeAlias = ${literal(type).replaceAll('\\"', "'")}\n${docstring(schema.description, '')}`;
}

function renderDict(schemas: Schemas, name: string, schema: Schema): string {
  const properties = Object.entries(schema.properties!);
  const isRequired = ([key]: [string, Schema]) => schema.required?.includes(key) ?? false;
  if (properties.some(([key]) => snakeCase(key).endsWith('_'))) return renderCalled(schemas, name, schema);
  const members = (some: [string, Schema][]) =>
    some.map(
      ([key, property]) =>
        `    ${key}: ${inputType(schemas, property)}\n${docstring(property.description ?? resolve(schemas, property).description, '    ')}`,
    );
  const required = properties.filter(isRequired);
  const optional = properties.filter((one) => !isRequired(one));
  const doc = docstring(schema.description ?? `${name} of the contract.`, '    ');
  if (optional.length === 0) return `class ${name}(TypedDict):\n${doc}\n${members(required).join('')}`;
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}\n${members(optional).join('')}`;
  // NotRequired came with Python 3.11 only.
  const base = `class _${name}(TypedDict):\n${members(required).join('')}`;
  return `${base}\n\nclass ${name}(_${name}, total=False):\n${doc}\n${members(optional).join('')}`;
}

/** One with a member that is a word of Python, which only a call can name. */
function renderCalled(schemas: Schemas, name: string, { properties, required = [], description }: Schema): string {
  if (required.length > 0) throw new Error(`${name} has a member that is a word of Python, and others that are required`);
  const members = Object.entries(properties!).map(
    ([key, property]) => `        "${key}": ${literal(inputType(schemas, property)).replaceAll('\\"', "'")},\n`,
  );
  return `${name} = TypedDict(\n    "${name}",\n    {\n${members.join('')}    },\n    total=False,\n)\n${docstring(description ?? `${name} of the contract.`, '')}`;
}

function unionOf(schemas: Schemas, schema: Schema): string {
  const types = alternativesOf(schema).map((one) => inputType(schemas, one));
  return [...new Set(types), ...(isNullable(schema) ? ['None'] : [])].join(' | ');
}

/** The type of a value that the client sends. @param prefix the prefix of the module that has the names */
export function inputType(schemas: Schemas, schema: Schema, prefix = ''): string {
  if (schema.allOf?.length === 1) return inputType(schemas, schema.allOf[0]!, prefix);
  if (schema.$ref) {
    const name = lastSegment(schema.$ref);
    return isNamed(schemas[name]!) ? `${prefix}${name}` : inputType(schemas, schemas[name]!, prefix);
  }
  if (schema.oneOf) return unionOf(schemas, schema);
  if (schema.const !== undefined) return literalType([schema.const]);
  if (valuesOf(schema)) return literalType(valuesOf(schema)!);
  if (schema.type === 'array') return `Sequence[${inputType(schemas, schema.items!, prefix)}]`;
  const names: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'dict[str, Any]' };
  if (!names[schema.type!]) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return names[schema.type!]!;
}
