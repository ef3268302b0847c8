import type { BundledDocument, Node } from './bundle.ts';

/** What the console's form reads of a schema. */
const KEYWORDS = ['type', 'description', 'enum', 'const', 'required', 'items', 'oneOf', 'minimum', 'maximum', 'properties'];

/** Of what has two forms the form has one: that in which it is stored. */
const SHOWN_AS: Partial<Record<string, string>> = { JsonSchemaFormat: 'AgentJsonFormat' };

/** The schema of an agent's definition, without references, for the form that the console makes of it. */
export function renderAgentForm({ components }: BundledDocument): string {
  const { schemas } = components as { schemas: Record<string, Node> };
  const schema = JSON.stringify(plain(schemas['AgentDefinition'], schemas), null, 2);
  return `import type { FormSchema } from '../pages/agents/schema.ts';

/** An agent that is stored. */
export const agentDefinition: FormSchema = ${schema};
`;
}

/** A schema with what its references lead to in their places. */
function plain(node: unknown, schemas: Record<string, Node>): unknown {
  const { $ref, ...rest } = node as Node;
  const name = typeof $ref === 'string' ? $ref.split('/').at(-1)! : undefined;
  const found = name === undefined ? rest : { ...schemas[SHOWN_AS[name] ?? name], ...rest };
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => {
      if (!KEYWORDS.includes(key)) return [];
      if (key === 'properties') {
        return [[key, Object.fromEntries(Object.entries(value as Node).map(([name, one]) => [name, plain(one, schemas)]))]];
      }
      if (key === 'items') return [[key, plain(value, schemas)]];
      if (key === 'oneOf') return [[key, (value as Node[]).map((one) => plain(one, schemas))]];
      return [
        [
          key,
          typeof value === 'string'
            ? withoutTables(value)
                .trim()
                .replaceAll(/\s*\n\s*/g, ' ')
            : value,
        ],
      ];
    }),
  );
}

/** The rows of tables, `| full | in short sentences |`, as text: `full`: in short sentences. */
function withoutTables(text: string): string {
  return text.replaceAll(/^\|.*\n\|(?:-+\|)+\n((?:\|.*(?:\n|$))+)/gm, (_table, rows: string) => {
    const cells = rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    return `${cells.map(([name = '', ...meanings]) => `${name}: ${meanings.join(', ').replace(/\.$/, '')}`).join('; ')}.\n`;
  });
}
