import { toolKinds } from '../../src/generated/events.ts';
import { createCommands, type CommandServices } from '../../src/runtime/commands/registry.ts';
import { CommandFilter } from '../../src/runtime/filter.ts';
import type { Command } from '../../src/runtime/grammar.ts';
import type { ToolCall } from '../../src/runtime/model.ts';

const ALL = createCommands({ schedules: { forms: [] } } as unknown as CommandServices);

/** Events in an order that does not tell which of the things that go on side by side was faster: agents, and the commands of a turn. */
export function settled<Event extends { event: string; data: object }>(events: readonly Event[]): Event[] {
  const streamOf = ({ event, data }: Event): number =>
    (data as { stream_id?: number }).stream_id ?? (event === 'done' ? Number.MAX_VALUE : -1);
  let place = 0;
  return events
    .toSorted((a, b) => streamOf(a) - streamOf(b))
    .map((event) => {
      const isCall = event.event === 'tool_call';
      return { event, place: isCall ? place : (place += 1), call: isCall ? JSON.stringify(event.data) : '' };
    })
    .toSorted((a, b) => a.place - b.place || a.call.localeCompare(b.call))
    .map(({ event }) => event);
}

/** The turn of a model that calls functions in the place of the commands of a text. */
export function asCalls(text: string): { text: string; calls: ToolCall[] } {
  const shown: string[] = [];
  const filter = new CommandFilter(ALL, (piece) => shown.push(piece));
  filter.push(text);
  filter.end(false);
  const calls = filter.commands.flatMap(callsOf);
  return { text: shown.join(''), calls: calls.map((call, i) => ({ id: `id${i}`, ...call })) };
}

function callsOf({ verb, args, body }: Command): Omit<ToolCall, 'id'>[] {
  const call = (input: object, name: string = verb) => ({ name, arguments: JSON.stringify(input) });
  const [first = ''] = args.split(/\s/);
  const rest = args.slice(first.length).trim();
  switch (verb) {
    case 'fetch':
    case 'browse':
      return [call({ url: args })];
    case 'search':
      return [call({ query: args })];
    case 'exec':
      return [call({ command: args })];
    case 'read':
      return [call({ path: args })];
    case 'list':
      return [call(first === 'agents' ? { agents: rest } : {})];
    case 'advise':
    case 'ask':
      return [call({ question: args })];
    case 'mcp':
      return [call({ command: args })];
    case 'mem':
      return [call({ command: args, ...(body !== undefined && { block: body }) })];
    case 'schedule':
      return [call({ task: args })];
    case 'agent':
      return [call({ id: first, message: rest })];
    case 'write':
      return [call({ path: args.replace(/^--persist\s+/, ''), content: body, ...(first === '--persist' && { persist: true }) })];
    case 'parallel':
      return (body ?? '')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : callsOf({ verb: 'agent', args: line.slice(7), body: undefined, closed: true })));
    case 'a2a':
      return [call({ action: first, name: rest.split(/\s/)[0], message: rest.slice(rest.search(/\s|$/)).trim() })];
    default:
      return [
        call(
          {},
          toolKinds.find((kind) => kind === verb),
        ),
      ];
  }
}
