import { Problem } from '../../lib/problem.ts';
import { librarianOf } from '../librarian.ts';
import { done, failed, type CommandResult } from './command.ts';
import type { CommandContext } from './context.ts';
import type { FoundEntry, MemoryStore } from './mem-store.ts';
import { ENTRY_TYPES, entryLine, entrySummary, readId, readOptions, relationLine } from './mem-text.ts';

const RESULTS = 10;
const PARAPHRASE_WEIGHT = 0.7;

/** `/mem search <query> [type=…] [--rerank]`, with the agent's enrichments. */
export async function search(memory: MemoryStore, args: string, context: CommandContext): Promise<CommandResult> {
  const { words, options } = readOptions(args, ['type']);
  const question = words.filter((word) => word !== '--rerank').join(' ');
  const { type } = options;
  if (question === '') return failed('/mem search needs a query; write /mem search <words> [type=…] [--rerank]');
  if (type !== undefined && !ENTRY_TYPES.some((one) => one === type))
    return failed(`there is no type ${type}; the types are ${ENTRY_TYPES.join(', ')}`);
  const { tenantId, conversationId, agent } = context;
  const notes: string[] = [];
  const found = await memory.search(tenantId, {
    question,
    paraphrases: await paraphrases(context, question, notes),
    type,
    intent: agent.memory?.intent_routing ?? true,
    conversationId: conversationId > 0 ? conversationId : undefined,
    limit: RESULTS,
    signal: context.signal,
  });
  if (found instanceof Problem) return failed(found.message);
  const ordered = words.includes('--rerank') ? await rerank(context, question, found, notes) : found;
  const lines = ordered.length > 0 ? ordered.map(entrySummary) : [`nothing found for ${question}`];
  return done([...lines, ...notes].join('\n'));
}

/**
 * Asks the advisor for other wordings, when the agent is set up for that. When the advisor fails, only the question
 * itself is searched.
 */
async function paraphrases(context: CommandContext, question: string, notes: string[]) {
  const librarian = context.agent.memory?.search_expand ? librarianOf(context) : undefined;
  const advice = await librarian?.paraphrase(question);
  if (advice?.ok === false) notes.push(`(searched without paraphrases: ${advice.problem})`);
  return advice?.ok ? advice.value.map((text) => ({ text, weight: PARAPHRASE_WEIGHT })) : undefined;
}

/** Puts the entries that the advisor names first, in the advisor's order; the others keep their order. */
async function rerank(context: CommandContext, question: string, found: FoundEntry[], notes: string[]): Promise<FoundEntry[]> {
  if (found.length < 2) return found;
  const librarian = librarianOf(context);
  if (!librarian) {
    notes.push('(not reranked: this agent has no advisor)');
    return found;
  }
  const advice = await librarian.order(question, found);
  if (!advice.ok) {
    notes.push(`(not reranked: ${advice.problem})`);
    return found;
  }
  const place = new Map(advice.value.map((id, i) => [id, i]));
  return found.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0);
}

/** `/mem expand <id> [depth=1..2]`: the entries that are linked with the entry, and how. */
export async function expand(memory: MemoryStore, args: string, { tenantId }: CommandContext): Promise<CommandResult> {
  const { words, options } = readOptions(args, ['depth']);
  const id = readId(words[0]);
  const depth = options['depth'] ?? '1';
  if (id === undefined || words.length !== 1 || !/^[12]$/.test(depth)) return failed('write /mem expand <id> [depth=1..2]');
  const graph = await memory.graph(tenantId, id, Number(depth));
  if (!graph) return failed(`there is no entry #${id}`);
  const links = graph.edges.length > 0 ? graph.edges.map(relationLine) : ['(no links)'];
  return done([...graph.nodes.map(entrySummary), ...links, ...(graph.truncated ? ['(there are more)'] : [])].join('\n'));
}

/** `/mem density <id>`: how well an entry is connected. */
export async function density(memory: MemoryStore, args: string, { tenantId }: CommandContext): Promise<CommandResult> {
  const id = readId(args);
  if (id === undefined) return failed('write /mem density <id>');
  const [near, far] = [await memory.graph(tenantId, id, 1), await memory.graph(tenantId, id, 2)];
  if (!near || !far) return failed(`there is no entry #${id}`);
  const links = near.edges.filter(({ source_id, target_id }) => source_id === id || target_id === id);
  const kinds = Map.groupBy(links, ({ relation }) => relation);
  const byKind = Array.from(kinds, ([relation, all]) => `${relation} ${all.length}`).join(', ');
  const outgoing = links.filter(({ source_id }) => source_id === id).length;
  return done(
    [
      entryLine(near.nodes.find((entry) => entry.id === id)!),
      `links: ${links.length} (${outgoing} from it, ${links.length - outgoing} to it)${byKind === '' ? '' : `: ${byKind}`}`,
      `entries one link away: ${near.nodes.length - 1}; within two: ${far.nodes.length - 1}${far.truncated ? ' or more' : ''}`,
    ].join('\n'),
  );
}
