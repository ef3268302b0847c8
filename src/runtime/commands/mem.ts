import { Problem } from '../../lib/problem.ts';
import { epochSeconds } from '../../lib/clock.ts';
import type { Command } from '../grammar.ts';
import { done, failed, type CommandDescriptor, type CommandResult, type ConfiguredCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { addEntry, addLink } from './mem-add.ts';
import { density, expand, search } from './mem-search.ts';
import type { MemoryStore, ScratchpadStore } from './mem-store.ts';
import { ENTRY_TYPES, entryLine, entryText, readId, readOptions } from './mem-text.ts';
import { words } from './command-tool.ts';

const PAD_BYTES = 64 * 1024;
const LISTED = 100;
/** Characters behind an action; each of their words is looked at. */
const WORDS_MAX = 16 * 1024;
/** The owner of the scratchpad that all agents share. */
const SHARED = '';

const REFERENCE = `/mem write <text>: adds a line to your scratchpad, which survives this run; /mem read, /mem clear
/mem shared write|read|clear: the same for the scratchpad of all agents
/mem add entry <type> <title> [--artifact #id] [--supersedes #a,#b] … /endmem: remembers what stands between, for every later run; types: ${ENTRY_TYPES.join(', ')}
/mem add link <a> <relation> <b>: links two entries (relates_to, refines, contradicts, supersedes, supports)
/mem search <query> [type=…] [--rerank]: finds entries; /mem entries [type=…] [tag=…] lists them, /mem entry <id> shows one
/mem expand <id> [depth=1..2]: what is linked with an entry; /mem density <id>: how much
/mem invalidate <id>: marks an entry as no longer true`;

const EFFECTS = /^(?:(?:shared\s+)?(?:write|clear)|add|invalidate)(?:\s|$)/;

/** `/mem …`: scratchpads, which are plain text, and the structured memory. */
export const memCommand = {
  verb: 'mem',
  terminator: (args) => (/^add[ \t]+entry(?:[ \t]|$)/.test(args) ? '/endmem' : undefined),
  reopens: (args) => ENTRY_TYPES.some((type) => args.split(/\s+/, 4)[2] === type),
  effect: ({ args }) => EFFECTS.test(args),
  tool: {
    properties: {
      command: { type: 'string', description: 'What stands behind /mem, on one line' },
      block: { type: 'string', description: 'The lines of its block, for a command that has one' },
    },
    required: ['command'],
    command: ({ command, block }) => ({ args: words(command).replace(/^\/?mem\s+/, ''), body: block as string | undefined }),
  },
  outside: false,
  docs: { usage: '`/mem …`', works: 'at once', turnedOnBy: '–' },
  configure: withStores,
} satisfies CommandDescriptor<'mem', MemServices>;

interface MemServices {
  scratchpads: ScratchpadStore;
  memory: MemoryStore;
}

function withStores({ scratchpads, memory }: MemServices): ConfiguredCommand {
  return {
    reference: REFERENCE,
    async run(command, context) {
      const [action, rest] = firstWord(command.args);
      if (command.body?.includes('\0')) return failed('the memory is text: it takes no NUL character; nothing was stored');
      if (action !== 'write' && action !== 'shared' && rest.length > WORDS_MAX) {
        return failed(`what stands behind /mem ${action} may have ${WORDS_MAX} characters; shorten it`);
      }
      switch (action) {
        case 'write':
        case 'read':
        case 'clear':
          return scratchpad(scratchpads, context, context.agent.id, action, rest);
        case 'shared':
          return scratchpad(scratchpads, context, SHARED, ...firstWord(rest));
        case 'add':
          return add(memory, command, rest, context);
        case 'search':
          return search(memory, rest, context);
        case 'entries':
          return entries(memory, rest, context);
        case 'entry':
          return entry(memory, rest, context);
        case 'expand':
          return expand(memory, rest, context);
        case 'density':
          return density(memory, rest, context);
        case 'invalidate':
          return invalidate(memory, rest, context);
        default:
          return failed(
            `${action === '' ? '/mem needs a word behind it' : `there is no /mem ${action}`}; the forms are write, read, clear, shared, add entry, add link, search, entries, entry, expand, density and invalidate`,
          );
      }
    },
  };
}

function firstWord(text: string): [first: string, rest: string] {
  const [first = ''] = text.split(/\s/, 1);
  return [first, text.slice(first.length).trim()];
}

async function scratchpad(
  pads: ScratchpadStore,
  { tenantId }: CommandContext,
  owner: string,
  action: string,
  text: string,
): Promise<CommandResult> {
  const name = owner === SHARED ? '/mem shared' : '/mem';
  switch (action) {
    case 'write': {
      if (text === '') return failed(`${name} write needs a text; write ${name} write <text>`);
      const size = await pads.append(tenantId, owner, text, PAD_BYTES);
      if (size instanceof Problem) return failed(size.code === 'limit_reached' ? size.message : `${size.message}; ${name} clear it first`);
      return done(`noted (${size} bytes)`);
    }
    case 'read':
      return done((await pads.read(tenantId, owner)) || '(the scratchpad is empty)');
    case 'clear':
      await pads.clear(tenantId, owner);
      return done('the scratchpad is empty now');
    default:
      return failed(`there is no ${name} ${action}; write ${name} write <text>, ${name} read or ${name} clear`);
  }
}

async function add(memory: MemoryStore, command: Command, args: string, context: CommandContext): Promise<CommandResult> {
  const [what, rest] = firstWord(args);
  if (what === 'entry') return addEntry(memory, command, rest, context);
  if (what === 'link') return addLink(memory, rest.split(/\s+/), context);
  return failed('write /mem add entry <type> <title> … /endmem, or /mem add link <a> <relation> <b>');
}

async function entries(memory: MemoryStore, args: string, { tenantId, clock }: CommandContext): Promise<CommandResult> {
  const { words, options } = readOptions(args, ['type', 'tag']);
  const { type, tag } = options;
  if (words.length > 0) return failed('write /mem entries [type=…] [tag=…]; /mem search <query> searches');
  if (type !== undefined && !ENTRY_TYPES.some((one) => one === type))
    return failed(`there is no type ${type}; the types are ${ENTRY_TYPES.join(', ')}`);
  const lines: string[] = [];
  for (let before: number | undefined; ;) {
    const filter = { asOf: epochSeconds(clock), before, type, tag };
    const { items, more } = await memory.entries.list(tenantId, filter, LISTED - lines.length);
    lines.push(...items.map(entryLine));
    before = items.at(-1)?.id;
    if (lines.length === 0) return done('(no entries)');
    if (!more || before === undefined || lines.length === LISTED)
      return done([...lines, ...(more ? ['(there are older ones)'] : [])].join('\n'));
  }
}

async function entry(memory: MemoryStore, args: string, { tenantId }: CommandContext): Promise<CommandResult> {
  const id = readId(args);
  if (id === undefined) return failed('write /mem entry <id>');
  const found = await memory.entries.get(tenantId, id);
  return found ? done(entryText(found)) : failed(`there is no entry #${id}`);
}

async function invalidate(memory: MemoryStore, args: string, { tenantId }: CommandContext): Promise<CommandResult> {
  const id = readId(args);
  if (id === undefined) return failed('write /mem invalidate <id>');
  await memory.writer.invalidate(tenantId, [id]);
  const found = await memory.entries.get(tenantId, id);
  return found ? done(`no longer valid: ${entryLine(found)}`) : failed(`there is no entry #${id}`);
}
