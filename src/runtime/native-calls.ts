import { isObject } from '../lib/is-object.ts';
import { tryJson } from '../lib/try-json.ts';
import type { ToolKind } from '../generated/events.ts';
import { mayUse } from './agent.ts';
import { referenceFor, type CommandSet, type FunctionOwner } from './commands/command.ts';
import { commandOfCall, parametersOf } from './commands/command-tool.ts';
import { LINE_MAX } from './filter.ts';
import type { Command } from './grammar.ts';
import type { CallTarget, TurnCall } from './durable/records.ts';
import type { ToolOffer } from './model.ts';

/** Functions of one call of a model: no provider takes more. */
const MOST_OFFERS = 128;

/** The functions that a turn offers, and what each of them is. */
export interface NativeOffers {
  offered: readonly ToolOffer[];
  targets: ReadonlyMap<string, CallTarget>;
}

/**
 * The commands that an agent may use as functions, those of MCP servers, and the caller's, which win over others of their names.
 * @param callers the caller's, in a run's first stream
 */
export async function nativeOffers(
  commands: CommandSet,
  whose: FunctionOwner & { depth: number },
  callers: readonly ToolOffer[] = [],
): Promise<NativeOffers> {
  const offered: ToolOffer[] = [...callers];
  const targets = new Map<string, CallTarget>(callers.map(({ name }) => [name, { caller: true }]));
  const more: { offer: ToolOffer; target: CallTarget }[] = [];
  for (const [verb, command] of commands) {
    const { tool } = command;
    const reference = tool && mayUse(whose.agent, verb) ? referenceFor(command, whose.agent, whose) : undefined;
    if (!tool || !reference) continue;
    more.push({ offer: { name: verb, description: tool.description ?? reference, parameters: parametersOf(tool) }, target: {} });
    const functions = (await command.functions?.(whose)) ?? [];
    more.push(...functions.map(({ offer, args }) => ({ offer, target: { via: { verb, args } } })));
  }
  for (const { offer, target } of more) {
    if (targets.has(offer.name) || offered.length === MOST_OFFERS) continue;
    offered.push(offer);
    targets.set(offer.name, target);
  }
  return { offered, targets };
}

/**
 * The command that a call is; undefined for one of the caller's functions, and for one that there is not.
 * @param cutOff whether its arguments are not whole, as {@link hasArguments} tells
 */
export function commandOf(call: TurnCall, commands: CommandSet, cutOff: boolean): Command | undefined {
  const { name, arguments: text, via, caller } = call;
  const verb = via?.verb ?? (name as ToolKind);
  const command = commands.get(verb);
  if (caller || !command || (!via && !command.tool)) return undefined;
  const values = text.trim() === '' && !cutOff ? {} : tryJson(text);
  if (!isObject(values)) {
    const problem = 'the arguments are no JSON object';
    return { verb, args: via?.args ?? '', body: undefined, closed: !cutOff, ...(!cutOff && { problem }) };
  }
  if (via) return line({ verb, args: `${via.args} ${text.trim() === '' ? '{}' : text.trim()}`, body: undefined, closed: true });
  return line({ verb, closed: true, ...commandOfCall(command.tool!, values) });
}

/** Whether a call has an object of arguments: where its turn was cut, even none may have been the beginning of some. */
export const hasArguments = ({ arguments: text }: TurnCall): boolean => isObject(tryJson(text));

const line = (command: Command): Command => (command.args.length > LINE_MAX ? { ...command, tooLong: true } : command);
