import { isObject } from './is-object.ts';

type Fields = Record<string, unknown>;

const ofNull = () => ({ type: 'null' });

/** Makes schemas take null besides, with each part of them where it was. @param schemas those within one before it */
export function acceptNulls(schemas: readonly Fields[]): void {
  const done = new Set<Fields>();
  for (const schema of schemas) accept(schema, done);
}

function accept(schema: Fields, done: Set<Fields>): void {
  if (done.has(schema)) return;
  done.add(schema);
  const { type, enum: values, allOf, anyOf, oneOf } = schema;
  if (Array.isArray(allOf)) schema['allOf'] = allOf.map((one) => accepting(one, done));
  if (typeof type === 'string' && type !== 'null') schema['type'] = [type, 'null'];
  else if (Array.isArray(type) && !type.includes('null')) schema['type'] = [...(type as unknown[]), 'null'];
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...(values as unknown[]), null];
  if (Array.isArray(anyOf)) schema['anyOf'] = [...(anyOf as unknown[]), ofNull()];
  if (Array.isArray(oneOf)) schema['oneOf'] = [...oneOf.map(refusing), ofNull()];
  if (schema['not'] !== undefined) schema['not'] = refusing(schema['not']);
  for (const key of ['then', 'else']) if (schema[key] !== undefined) schema[key] = accepting(schema[key], done);
  if (schema['const'] !== undefined && schema['const'] !== null) {
    also(schema, { enum: [schema['const'], null] });
    delete schema['const'];
  }
  for (const key of ['$ref', '$dynamicRef', '$recursiveRef']) {
    if (typeof schema[key] !== 'string') continue;
    also(schema, { anyOf: [{ [key]: schema[key] }, ofNull()] });
    delete schema[key];
  }
}

function accepting(schema: unknown, done: Set<Fields>): unknown {
  if (schema === false) return ofNull();
  if (isObject(schema)) accept(schema, done);
  return schema;
}

function refusing(schema: unknown): unknown {
  if (schema === true) return { not: ofNull() };
  if (isObject(schema)) also(schema, { not: ofNull() });
  return schema;
}

function also(schema: Fields, more: object): void {
  const { allOf = [] } = schema;
  // What is no list is refused later.
  if (Array.isArray(allOf)) schema['allOf'] = [...(allOf as unknown[]), more];
}
