import { Problem } from '../../lib/problem.ts';
import { CONTENT_MAX } from '../../memory/limits.ts';
import { librarianOf } from '../librarian.ts';
import { onOneLine } from '../marks.ts';
import type { Command } from '../grammar.ts';
import { done, failed, type CommandResult } from './command.ts';
import type { CommandContext } from './context.ts';
import type { EntryType, MemoryEntry, MemoryStore, RelationKind } from './mem-store.ts';
import { ENTRY_TYPES, entryLine, readId, RELATIONS } from './mem-text.ts';

const TITLE = 200;
const SUPERSEDES = 20;
/** How many entries the advisor is shown when it is asked which of them the new entry contradicts. */
const CANDIDATES = 5;
const USAGE = 'write /mem add entry <type> <title> [--artifact #id] [--supersedes #a,#b], the content, and /endmem';

/** The first line of `/mem add entry`. */
interface Head {
  type: EntryType;
  title: string;
  artifactId?: number;
  supersedes: number[];
}

/** `/mem add entry <type> <title> [--artifact #id] [--supersedes #a,#b]` … `/endmem`, with the agent's enrichments. */
export async function addEntry(memory: MemoryStore, command: Command, args: string, context: CommandContext): Promise<CommandResult> {
  const head = readHead(args);
  if (typeof head === 'string') return failed(`${head}; nothing was stored`);
  const content = (command.body ?? '').replace(/\n$/, '');
  const size = Buffer.byteLength(content);
  if (size > CONTENT_MAX) return failed(`the content has ${size} bytes, an entry may have ${CONTENT_MAX}; nothing was stored`);
  const { tenantId, conversationId, agent } = context;
  const { title, type, artifactId, supersedes } = head;
  const notes: string[] = [];
  const tags = await suggestTags(context, title, content, notes);
  const written = {
    type,
    title,
    content,
    source: agent.id,
    tags,
    ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
    ...(artifactId === undefined ? {} : { artifact_id: artifactId }),
    ...(supersedes.length > 0 ? { supersedes } : {}),
  };
  const entry = await memory.writer.create(tenantId, written, context.signal);
  if (entry instanceof Problem) return failed(`${inWords(entry)}; nothing was stored`);
  await supersede(memory, context, entry, notes);
  return done([`stored ${entryLine(entry)}`, ...notes].join('\n'));
}

/** `/mem add link <a> <relation> <b>` */
export async function addLink(memory: MemoryStore, words: readonly string[], { tenantId }: CommandContext): Promise<CommandResult> {
  const [a, relation, b] = words;
  const source = readId(a);
  const target = readId(b);
  const kind = RELATIONS.find((one) => one === relation) as RelationKind | undefined;
  if (source === undefined || target === undefined || !kind || words.length !== 3) {
    return failed(`write /mem add link <a> <relation> <b>; the relations are ${RELATIONS.join(', ')}`);
  }
  if (source === target) return failed('an entry is not linked with itself');
  const made = await memory.relations.create(tenantId, { source_id: source, target_id: target, relation: kind });
  if (!(made instanceof Problem)) return done(`linked #${source} ${kind} #${target}`);
  return made.code === 'relation_exists' ? done(`#${source} ${kind} #${target} was there already`) : failed(inWords(made));
}

/** The problem in the words that agents know: "entry" instead of "memory entry". */
function inWords({ subject, message }: Problem): string {
  return subject ? `there is no ${subject.kind.replace('memory_', '')} #${subject.id}` : message;
}

/** @returns the parsed line, or its mistake */
function readHead(args: string): Head | string {
  const words = args.split(/\s+/).filter((word) => word !== '');
  const type = ENTRY_TYPES.find((one) => one === words[0]);
  if (!type) return `the type of an entry is one of ${ENTRY_TYPES.join(', ')}; ${USAGE}`;
  const title: string[] = [];
  const head: Head = { type, title: '', supersedes: [] };
  for (let i = 1; i < words.length; i += 1) {
    const word = words[i]!;
    if (word === '--artifact') {
      const id = readId(words[(i += 1)]);
      if (id === undefined) return `--artifact needs an id; ${USAGE}`;
      head.artifactId = id;
    } else if (word === '--supersedes') {
      const ids = (words[(i += 1)] ?? '').split(',').map(readId);
      if (ids.some((id) => id === undefined) || ids.length > SUPERSEDES)
        return `--supersedes needs ids, up to ${SUPERSEDES}, separated by commas; ${USAGE}`;
      head.supersedes = [...new Set(ids as number[])];
    } else {
      title.push(word);
    }
  }
  head.title = title.join(' ');
  const length = Array.from(head.title).length;
  if (length === 0) return `a title is missing; ${USAGE}`;
  return length > TITLE ? `the title has more than ${TITLE} characters` : head;
}

/**
 * Asks the advisor for tags, when the agent is set up for that. When the advisor fails, the entry is stored without
 * tags.
 */
async function suggestTags(context: CommandContext, title: string, content: string, notes: string[]): Promise<string[]> {
  const librarian = context.agent.memory?.auto_tag ? librarianOf(context) : undefined;
  const advice = await librarian?.tags(title, content);
  if (advice?.ok === false) notes.push(`(not tagged: ${advice.problem})`);
  return advice?.ok ? advice.value : [];
}

/** Invalidates the entries that the new one contradicts according to the advisor, when the agent is set up for that. */
async function supersede(memory: MemoryStore, context: CommandContext, entry: MemoryEntry, notes: string[]): Promise<void> {
  const librarian = context.agent.memory?.auto_supersede ? librarianOf(context) : undefined;
  if (!librarian) return;
  const { tenantId, signal } = context;
  const filter = { type: entry.type, except: entry.id };
  const candidates = await memory.search(tenantId, { question: entry.title, intent: false, filter, limit: CANDIDATES, signal });
  if (candidates instanceof Problem) return void notes.push(`(not checked for contradictions: ${candidates.message})`);
  if (candidates.length === 0) return;
  const advice = await librarian.contradicted(entry, candidates);
  if (!advice.ok) return void notes.push(`(not checked for contradictions: ${advice.problem})`);
  await memory.writer.invalidate(tenantId, advice.value);
  const outdated = candidates.filter(({ id }) => advice.value.includes(id));
  if (outdated.length > 0) notes.push(`no longer valid: ${outdated.map(({ id, title }) => onOneLine(`#${id} "${title}"`)).join(', ')}`);
}
