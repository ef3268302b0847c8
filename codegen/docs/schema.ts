import { resolve } from '../bundle.ts';
import { nameOf, type AsyncApi, type OpenApi, type Schema } from './document.ts';
import { escape, inline, json } from './html.ts';

/** The type of a value in one line, named schemas as links to where they are described. */
export function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'any';
  if (schema.$ref) return `<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.anyOf ?? schema.oneOf) return (schema.anyOf ?? schema.oneOf)!.map(typeOf).join(' or ');
  if (schema.allOf) return schema.allOf.filter(isNamed).map(typeOf).join(' with ') || 'object';
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  return escape([schema.type ?? 'any'].flat().join(' or '));
}

const isNamed = (schema: Schema): boolean => schema.$ref !== undefined;

/** What a value must be besides its type. */
function constraintsOf(schema: Schema): string {
  const { enum: values, minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const parts = [
    values ? `one of ${values.map(literal).join(', ')}` : '',
    span(minimum, maximum, ''),
    maxLength === undefined && minLength === 1 ? 'not empty' : span(minLength, maxLength, ' characters'),
    span(minItems, maxItems, ' items'),
    pattern ? `matches <code>${escape(String(pattern))}</code>` : '',
    format && !String(format).startsWith('int') ? escape(String(format)) : '',
    schema.default === undefined ? '' : `default ${literal(schema.default)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The largest 32-bit integer: a bound for generators, which readers don't need. */
const INT_END = 2 ** 31 - 1;

function span(lower: unknown, upper: unknown, unit: string): string {
  const from = Number(lower) < -INT_END ? undefined : lower;
  const to = Number(upper) >= INT_END ? undefined : upper;
  if (from !== undefined && to !== undefined) return `${String(from)} to ${String(to)}${unit}`;
  if (from !== undefined) return `at least ${String(from)}${unit}`;
  return to === undefined ? '' : `at most ${String(to)}${unit}`;
}

function literal(value: unknown): string {
  return `<code>${escape(JSON.stringify(value))}</code>`;
}

/** The members of an object, those of its `allOf` included. */
function membersOf(document: OpenApi | AsyncApi, schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  const { properties = {}, required = [], allOf = [] } = resolve(document, schema);
  const members = new Map(allOf.flatMap((part) => membersOf(document, part)).map((member) => [member.name, member]));
  for (const [name, member] of Object.entries(properties)) members.set(name, { name, schema: member, required: false });
  for (const name of required) {
    const member = members.get(name);
    if (member) members.set(name, { ...member, required: true });
  }
  return [...members.values()];
}

/** One line of a list of members or parameters. */
export function row(
  document: OpenApi | AsyncApi,
  name: string,
  schema: Schema,
  options: { required?: boolean; description?: string; place?: string },
): string {
  const target = resolve(document, schema);
  const description = options.description ?? schema.description ?? target.description;
  const constraints = constraintsOf(target);
  return (
    `<li><div class="member"><code class="name">${escape(name)}</code> <span class="type">${typeOf(schema)}</span>` +
    (options.place ? ` <span class="place">${options.place}</span>` : '') +
    (options.required ? ' <span class="required">required</span>' : '') +
    `</div>${description ? `<div>${inline(description)}</div>` : ''}` +
    `${constraints ? `<div class="constraints">${constraints}</div>` : ''}</li>`
  );
}

/** The members of an object as a list, or its alternatives; empty when it has none. */
export function memberList(document: OpenApi | AsyncApi, schema: Schema): string {
  const { anyOf, oneOf } = resolve(document, schema);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) {
    const lines = alternatives.map((one) => `<li>${typeOf(one)} ${inline(resolve(document, one).description)}</li>`);
    return `<p>One of:</p><ul>${lines.join('')}</ul>`;
  }
  const members = membersOf(document, schema);
  if (members.length === 0) return '';
  const rows = members.map((member) => row(document, member.name, member.schema, { required: member.required }));
  return `<ul class="members">${rows.join('\n')}</ul>`;
}

/** Every schema that has a name. */
export function renderSchemas(document: OpenApi): string {
  const sections = Object.entries(document.components.schemas).map(([name, schema]) => {
    const constraints = constraintsOf(schema);
    return `<section class="schema" id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a> ${(schema.anyOf ?? schema.oneOf) ? '' : `<span class="type">${typeOf(schema)}</span>`}</h3>
<div>${inline(schema.description)}</div>
${constraints ? `<p class="constraints">${constraints}</p>` : ''}
${memberList(document, schema)}
${schema.examples?.length ? `<pre>${json(schema.examples[0])}</pre>` : ''}
</section>`;
  });
  return sections.join('\n');
}
