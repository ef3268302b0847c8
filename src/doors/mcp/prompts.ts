import { hash } from 'node:crypto';
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/client';
import { cutCharacters } from '../../lib/text.ts';
import type { AgentDefinition } from '../../runtime/agent.ts';
import { briefLine, unbroken } from '../../runtime/marks.ts';
import { instructionsOf } from '../../runtime/prompt.ts';
import { nameIn, pageFrom } from './pages.ts';
import { INVALID_PARAMS, RpcFailure } from './rpc.ts';
import type { Catalog } from './tools.ts';

/** The prompts of a tenant: the agents whose definitions name arguments. */
export interface Prompts {
  list: readonly Prompt[];
  /** Another one when the list has changed. */
  version: string;
}

const DESCRIPTION_MAX = 1000;
/** Characters of a prompt that is filled in: an argument may stand in it many times. */
const PROMPT_MAX = 1024 * 1024;
const PLACEHOLDER = /\{\{ *([A-Za-z0-9_-]{1,64}) *\}\}/g;

/** A catalog is another object when it may have changed. */
const known = new WeakMap<Catalog, Prompts>();

/** A prompt for each stored agent whose definition names arguments, in the order of their ids. */
export function promptsOf(catalog: Catalog): Prompts {
  let prompts = known.get(catalog);
  if (!prompts) {
    const agents = [...catalog.values()].filter(({ prompt_arguments: named }) => named).sort((a, b) => (a.id < b.id ? -1 : 1));
    const list = agents.map(shown);
    // What it gives is no part of the list; it is always read anew.
    prompts = { list, version: hash('sha256', JSON.stringify(list), 'base64url') };
    known.set(catalog, prompts);
  }
  return prompts;
}

function shown({ id, name, role, goal, prompt_arguments: named = [] }: AgentDefinition): Prompt {
  return { name: id, title: unbroken(name), description: descriptionOf(role, goal), arguments: named };
}

const descriptionOf = (role: string, goal: string): string => briefLine(`${role}. ${goal}`, DESCRIPTION_MAX);

/** A page of the prompts. @param cursor where it begins @throws {RpcFailure} when no page has named the cursor */
export function promptPage({ list }: Prompts, cursor: string | undefined): { prompts: Prompt[]; nextCursor?: string } {
  const last = cursor === undefined ? '' : nameIn(cursor);
  const begin = list.findIndex(({ name }) => name > last);
  const { items: prompts, ...next } = pageFrom(list, begin < 0 ? list.length : begin);
  return { prompts, ...next };
}

/**
 * What a host gives to its model so that it follows an agent's instructions: one message of the user, with the arguments in their places,
 * and behind it those that have none. @throws {RpcFailure} when there is no such prompt, or the arguments are not its own
 */
export function filledPrompt(catalog: Catalog, name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const agent = catalog.get(name);
  const named = agent?.prompt_arguments;
  if (!agent || !named) throw new RpcFailure(INVALID_PARAMS, `there is no prompt ${cutCharacters(name, 100)}`);
  const values = new Map(Object.entries(given));
  for (const one of values.keys()) {
    if (!named.some((argument) => argument.name === one)) {
      throw new RpcFailure(INVALID_PARAMS, `the prompt ${name} has no argument ${cutCharacters(one, 100)}`);
    }
  }
  for (const { name: one, required } of named) {
    if (required && !values.has(one)) throw new RpcFailure(INVALID_PARAMS, `the prompt ${name} needs the argument ${one}`);
    // Where it may be left out there is nothing in its place.
    if (!values.has(one)) values.set(one, '');
  }
  const text = fill(instructionsOf(agent), values);
  return { description: descriptionOf(agent.role, agent.goal), messages: [{ role: 'user', content: { type: 'text', text } }] };
}

function fill(template: string, values: ReadonlyMap<string, string>): string {
  const used = new Set<string>();
  let length = template.length;
  const grow = (by: number): void => {
    length += by;
    if (length > PROMPT_MAX) throw new RpcFailure(INVALID_PARAMS, `the prompt would have more than ${PROMPT_MAX} characters`);
  };
  // A value is not looked at for placeholders of its own.
  const filled = template.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values.get(name);
    if (value === undefined) return placeholder;
    used.add(name);
    grow(value.length);
    return value;
  });
  const others = [...values].filter(([name, value]) => !used.has(name) && value !== '').map(([name, value]) => `${name}: ${value}`);
  for (const line of others) grow(line.length);
  return [filled, ...(others.length > 0 ? [`Arguments:\n${others.join('\n')}`] : [])].join('\n\n');
}
