import type { Command } from '../grammar.ts';

/** What a function's parameters may be. */
export type ToolProperty = { description?: string } & (
  | { type: 'string' | 'boolean'; enum?: readonly string[] }
  | { type: 'integer'; minimum: number }
  | { type: 'array'; items: { type: 'string' } }
);

/** The values of a call, by their names; those that it leaves out are undefined. */
export type ToolInput = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** A command as a function that models may call natively. */
export interface CommandTool {
  properties: Readonly<Record<string, ToolProperty>>;
  required: readonly string[];
  /** Default: the command's lines in the system prompt. */
  description?: string;
  /** The command that a call is; a body is its block. */
  command(input: ToolInput): { args: string; body?: string | undefined };
}

/** The parameters of a command's function, as a JSON Schema. */
export const parametersOf = ({ properties, required }: CommandTool) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Joins what stands behind a verb; what is left out or empty has no place there. */
export const words = (...parts: (ToolInput[string] | false)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== false)
    .map((part) => String(part).trim())
    .filter((part) => part !== '')
    .join(' ');

/** Values of a call that no string can be left out of are told by `null`, as some models do; numbers and texts stand for each other. */
export function commandOfCall(tool: CommandTool, values: Readonly<Record<string, unknown>>): Pick<Command, 'args' | 'body' | 'problem'> {
  const input: Record<string, ToolInput[string]> = {};
  const problem = (text: string): Pick<Command, 'args' | 'body' | 'problem'> => ({ args: '', body: undefined, problem: text });
  for (const [name, property] of Object.entries(tool.properties)) {
    const given = values[name];
    if (given === undefined || given === null) {
      if (tool.required.includes(name)) return problem(`the argument ${name} is missing`);
      continue;
    }
    const value = valueOf(given, property);
    if (value === undefined) return problem(`the argument ${name} must be ${nameOf(property)}`);
    input[name] = value;
  }
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(tool.properties, name));
  if (unknown !== undefined) return problem(`there is no argument ${unknown.slice(0, 64)}`);
  const { args, body } = tool.command(input);
  return { args: args.trim(), body };
}

function valueOf(given: unknown, property: ToolProperty): ToolInput[string] {
  switch (property.type) {
    case 'string': {
      const text = typeof given === 'number' ? String(given) : given;
      return typeof text === 'string' && (property.enum?.includes(text) ?? true) ? text : undefined;
    }
    case 'integer': {
      const number = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
      return Number.isSafeInteger(number) && (number as number) >= property.minimum ? (number as number) : undefined;
    }
    case 'boolean':
      return typeof given === 'boolean' ? given : undefined;
    case 'array':
      return Array.isArray(given) && given.every((one) => typeof one === 'string') ? (given as string[]) : undefined;
  }
}

function nameOf(property: ToolProperty): string {
  if (property.type === 'array') return 'a list of texts';
  if (property.type === 'integer') return `an integer from ${property.minimum} on`;
  if (property.type === 'boolean') return 'true or false';
  return property.enum ? `one of ${property.enum.join(', ')}` : 'a text';
}
